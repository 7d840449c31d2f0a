import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{loadSiteProfiles}from"./chunk-VUFXBN3R.js";import"./chunk-HMAAVG3I.js";import"./chunk-F6LPRL6S.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{loadSiteProfiles};
