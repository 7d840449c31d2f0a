import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{INSTRUCTIONS}from"./chunk-OA3WXUES.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{INSTRUCTIONS};
