#!/usr/bin/env node
import{a as onSupportedNode}from"./start-Dmmtr94E.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-C0ZKV460.js`);await serve()}export{};