import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{findPlace}from"./chunk-DDH7QU7I.js";import"./chunk-NSRVFNPO.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{findPlace};
