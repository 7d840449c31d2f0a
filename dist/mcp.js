#!/usr/bin/env node
import{n as onSupportedNode}from"./start-Cc_qA5Y8.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-GBKqDptP.js`);await serve()}export{};