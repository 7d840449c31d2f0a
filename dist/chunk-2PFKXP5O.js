import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{scanSecrets}from"./chunk-VB4OE3NM.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{scanSecrets};
