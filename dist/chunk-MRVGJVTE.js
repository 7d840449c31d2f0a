import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{require_src2 as require_src}from"./chunk-YH76ESHH.js";import"./chunk-Y5RPVDP5.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export default require_src();
