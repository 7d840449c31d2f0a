import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{scanSecrets}from"./chunk-CAGM47HH.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{scanSecrets};
