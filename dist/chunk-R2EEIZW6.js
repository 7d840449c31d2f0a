import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{prompts}from"./chunk-PTA6F7WV.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{prompts};
