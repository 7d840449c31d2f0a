import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();var LeaseLost=class extends Error{name="LeaseLost"};export{LeaseLost};
