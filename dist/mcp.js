#!/usr/bin/env node
import{i as onSupportedNode}from"./start-Cwlv_iTh.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-4dgktpPk.js`);await serve()}export{};