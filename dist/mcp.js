#!/usr/bin/env node
import{i as onSupportedNode}from"./start-CXI7Xxp5.js";if(onSupportedNode(import.meta.url)){const{serve}=await import(`./serve-BXxGiele.js`);await serve()}export{};