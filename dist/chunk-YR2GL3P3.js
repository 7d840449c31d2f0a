import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{configOfPage}from"./chunk-BIXTF63J.js";import"./chunk-TUPELMK5.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{configOfPage};
