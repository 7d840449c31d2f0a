import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{require_picomatch}from"./chunk-3WKDKSNL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export default require_picomatch();
