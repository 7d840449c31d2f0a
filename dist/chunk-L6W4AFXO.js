import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();import{setTimeout as delay}from"node:timers/promises";var createClock=()=>({now:()=>Date.now(),monotonic:()=>performance.now(),sleep:(ms,signal)=>delay(ms,void 0,signal?{signal}:{})});export{createClock};
