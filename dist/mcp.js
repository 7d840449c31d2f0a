#!/usr/bin/env node
import{a as onSupportedNode}from"./start-Dmmtr94E.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-DGo48DCE.js`);await serve()}export{};