#!/usr/bin/env node
import{i as onSupportedNode}from"./start-BgcOoW3n.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-DcFQqQdx.js`);await serve()}export{};