import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{hasNoApp,readSettings}from"./chunk-V4P2CZOT.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{hasNoApp,readSettings};
