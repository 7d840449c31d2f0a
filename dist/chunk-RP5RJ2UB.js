import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{ERROR_CODES,InternalError,LaunchError,ServiceError,UserError,exitCodeOf,toLaunchError}from"./chunk-5IKG75FL.js";import"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";export{ERROR_CODES,InternalError,LaunchError,ServiceError,UserError,exitCodeOf,toLaunchError};
