import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();var RUN=/^Launch-Run: (r_\S+)$/m,PLAN=/^Launch-Plan: ([0-9a-f]{64})$/m,TRAILER_LINE=/^[A-Za-z0-9][A-Za-z0-9-]*: \S/;function withTrailers(message,trailers){let body=message.replace(/\r\n?/g,`
`).split(`
`).filter(line=>!/^Launch-(Run|Plan): /.test(line)).join(`
`).trim(),paragraphs=body.split(/\n{2,}/),last=paragraphs.at(-1)??"",joins=paragraphs.length>1&&last.split(`
`).every(line=>TRAILER_LINE.test(line));return`${body}${joins?`
`:`

`}Launch-Run: ${trailers.run}
Launch-Plan: ${trailers.plan}
`}function parseTrailers(message){let last=message.replace(/\r\n?/g,`
`).trim().split(/\n{2,}/).at(-1)??"",run=RUN.exec(last)?.[1],plan=PLAN.exec(last)?.[1];return run===void 0||plan===void 0?void 0:{run,plan}}function splitMessage(message){let[headline="",...rest]=message.split(`
`);return{headline,body:rest.join(`
`).replace(/^\n+/,"").trimEnd()}}var fillTemplate=(template,values)=>template.replace(/\{([a-z_]+)\}/g,(whole,name)=>Object.hasOwn(values,name)?values[name]??whole:whole);export{withTrailers,parseTrailers,splitMessage,fillTemplate};
