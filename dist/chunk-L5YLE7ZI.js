import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{openQueue}from"./chunk-F4SPLPYC.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{openQueue};
