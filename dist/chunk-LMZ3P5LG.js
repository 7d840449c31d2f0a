import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{findHome,isRefusal,isUnusableHome,unusableHome}from"./chunk-BZG4YL2V.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{findHome,isRefusal,isUnusableHome,unusableHome};
