import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();function jsonBytes(value){let[list]=Object.entries(value).find(([,item])=>Array.isArray(item)&&item.length>=2e4)??[];if(list===void 0)return Buffer.from(`${JSON.stringify(value,null,2)}
`);let pieces=()=>jsonPieces(value,list),bytes=1;for(let piece of pieces())bytes+=Buffer.byteLength(piece);let whole=Buffer.alloc(bytes,`
`),at=0;for(let piece of pieces())at+=whole.write(piece,at);return whole}function*jsonPieces(value,list,long=2e4){let items=value[list];if(items.length<long){yield JSON.stringify(value,null,2);return}let key=`
  ${JSON.stringify(list)}: [`,[head="",tail=""]=JSON.stringify({...value,[list]:[]},null,2).split(`${key}]`);yield`${head}${key}`;for(let at=0;at<items.length;at+=200){let some=items.slice(at,at+200).map(item=>`
${JSON.stringify(item,null,2)}`);yield`${at===0?"":","}${some.join(",").replaceAll(`
`,`
    `)}`}yield`${items.length===0?"":`
  `}]${tail}`}export{jsonBytes,jsonPieces};
