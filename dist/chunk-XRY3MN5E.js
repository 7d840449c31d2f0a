import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{askPlatform,jobIdentity,serviceToken}from"./chunk-EYEIOQVJ.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{askPlatform,jobIdentity,serviceToken};
