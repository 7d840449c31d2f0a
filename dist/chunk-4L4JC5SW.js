import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{tools_list_default}from"./chunk-OWDW3KBK.js";import"./chunk-D6ZDT4QZ.js";export{tools_list_default as default};
