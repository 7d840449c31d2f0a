import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{createPorts}from"./chunk-S365MNO6.js";import"./chunk-TEPY6D4J.js";import"./chunk-22G7LOGS.js";import"./chunk-L6W4AFXO.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{createPorts};
