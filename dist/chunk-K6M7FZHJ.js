import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{Proof}from"./chunk-C6UKAZJP.js";import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();function renderProof(proof){return`{
${Object.entries(Proof.parse(proof)).map(([key,value])=>!Array.isArray(value)||value.length===0?`  ${JSON.stringify(key)}: ${JSON.stringify(value)}`:`  ${JSON.stringify(key)}: [
${value.map(item=>`    ${JSON.stringify(item)}`).join(`,
`)}
  ]`).join(`,
`)}
}
`}export{renderProof};
