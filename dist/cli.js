#!/usr/bin/env node
import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{VERSION}from"./chunk-ZREAEPCX.js";import{onSupportedNode}from"./chunk-C2TPOWAO.js";import{init_build_shims}from"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";init_build_shims();if(onSupportedNode(import.meta.url)){let words=process.argv.slice(2);words.length===1&&words[0]==="--version"?process.stdout.write(`${VERSION}
`):await(await import("./chunk-FJVPLXR3.js")).main(words)}
