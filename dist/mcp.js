#!/usr/bin/env node
import{a as onSupportedNode}from"./start-Cm-AQ0KD.js";if(onSupportedNode(import.meta.url)){const{serve:e}=await import(`./serve-DZqo3zGD.js`);await e()}export{};