#!/usr/bin/env node
import{i as onSupportedNode}from"./start-BgcOoW3n.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-BViXT0Vt.js`);await serve()}export{};