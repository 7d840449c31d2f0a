import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{parseProductUrl,platformOf}from"./chunk-TUPELMK5.js";import"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{parseProductUrl,platformOf};
