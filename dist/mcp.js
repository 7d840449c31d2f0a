#!/usr/bin/env node
import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{onSupportedNode}from"./chunk-F35NK4FG.js";import{init_build_shims}from"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";init_build_shims();if(onSupportedNode(import.meta.url)){let{serve}=await import("./chunk-3MUDMMR7.js");await serve()}
