import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{createRepositoryClient}from"./chunk-DUUOLCZE.js";import"./chunk-SYFVZQBF.js";import"./chunk-HMAAVG3I.js";import"./chunk-F6LPRL6S.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{createRepositoryClient};
