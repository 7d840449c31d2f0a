import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{findAction,listActions,writeAction}from"./chunk-FKCOM2QF.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{findAction,listActions,writeAction};
