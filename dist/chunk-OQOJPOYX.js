import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{createGoxResources}from"./chunk-BZSIOQXA.js";import"./chunk-ZREAEPCX.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{createGoxResources};
