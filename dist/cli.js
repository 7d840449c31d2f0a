#!/usr/bin/env node
import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{onSupportedNode}from"./chunk-F35NK4FG.js";import{init_build_shims}from"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";init_build_shims();if(onSupportedNode(import.meta.url)){let{main}=await import("./chunk-ETYKW536.js");await main(process.argv.slice(2))}
