const RUN=/^Launch-Run: (r_\S+)$/m;const PLAN=/^Launch-Plan: ([0-9a-f]{64})$/m;const TRAILER_LINE=/^[A-Za-z0-9][A-Za-z0-9-]*: \S/;function withTrailers(message,trailers){const body=message.replace(/\r\n?/g,`
`).split(`
`).filter(line=>!/^Launch-(Run|Plan): /.test(line)).join(`
`).trim();const paragraphs=body.split(/\n{2,}/);const last=paragraphs.at(-1)??``;return`${body}${paragraphs.length>1&&last.split(`
`).every(line=>TRAILER_LINE.test(line))?`
`:`

`}Launch-Run: ${trailers.run}\nLaunch-Plan: ${trailers.plan}\n`}function parseTrailers(message){const last=message.replace(/\r\n?/g,`
`).trim().split(/\n{2,}/).at(-1)??``;const run=RUN.exec(last)?.[1];const plan=PLAN.exec(last)?.[1];return run===void 0||plan===void 0?void 0:{run,plan}}function splitMessage(message){const[headline=``,...rest]=message.split(`
`);return{headline,body:rest.join(`
`).replace(/^\n+/,``).trimEnd()}}const fillTemplate=(template,values)=>template.replace(/\{([a-z_]+)\}/g,(whole,name)=>Object.hasOwn(values,name)?values[name]??whole:whole);export{withTrailers as i,parseTrailers as n,splitMessage as r,fillTemplate as t};