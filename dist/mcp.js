#!/usr/bin/env node
import{a as onSupportedNode}from"./start-Cm-AQ0KD.js";if(onSupportedNode(import.meta.url)){const{serve:e}=await import(`./serve-1kjwrHnT.js`);await e()}export{};