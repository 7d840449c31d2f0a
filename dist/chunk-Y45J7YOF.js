import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{envFileOf,parseEnvFile,withEnvFile,writeEnvFile}from"./chunk-CBWUZWDN.js";import"./chunk-GISO53BT.js";import"./chunk-BZG4YL2V.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{envFileOf,parseEnvFile,withEnvFile,writeEnvFile};
