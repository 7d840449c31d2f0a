#!/usr/bin/env node
import{a as onSupportedNode}from"./start-Cm-AQ0KD.js";if(onSupportedNode(import.meta.url)){const{serve:e}=await import(`./serve-BhfF4U5p.js`);await e()}export{};