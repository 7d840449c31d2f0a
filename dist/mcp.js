#!/usr/bin/env node
import{i as onSupportedNode}from"./start-CXI7Xxp5.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-99N3N6o1.js`);await serve()}export{};