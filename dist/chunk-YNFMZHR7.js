import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{createClock}from"./chunk-L6W4AFXO.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{createClock};
