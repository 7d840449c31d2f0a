#!/usr/bin/env node
import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{onSupportedNode}from"./chunk-C2TPOWAO.js";import{init_build_shims}from"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";init_build_shims();if(onSupportedNode(import.meta.url)){let{serve}=await import("./chunk-7D7OV675.js");await serve()}
