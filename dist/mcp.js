#!/usr/bin/env node
import{i as onSupportedNode}from"./start-Cwlv_iTh.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-DLsMDgcK.js`);await serve()}export{};