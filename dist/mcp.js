#!/usr/bin/env node
import{a as onSupportedNode}from"./start-Dmmtr94E.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-BnrqEICl.js`);await serve()}export{};