const RUN=/^Launch-Run: (r_\S+)$/m;const PLAN=/^Launch-Plan: ([0-9a-f]{64})$/m;const TRAILER_LINE=/^[A-Za-z0-9][A-Za-z0-9-]*: \S/;function withTrailers(e,t){const n=e.replace(/\r\n?/g,`
`).split(`
`).filter(e=>!/^Launch-(Run|Plan): /.test(e)).join(`
`).trim();const r=n.split(/\n{2,}/);const i=r.at(-1)??``;return`${n}${r.length>1&&i.split(`
`).every(e=>TRAILER_LINE.test(e))?`
`:`

`}Launch-Run: ${t.run}\nLaunch-Plan: ${t.plan}\n`}function parseTrailers(e){const t=e.replace(/\r\n?/g,`
`).trim().split(/\n{2,}/).at(-1)??``;const n=RUN.exec(t)?.[1];const r=PLAN.exec(t)?.[1];return n===void 0||r===void 0?void 0:{run:n,plan:r}}function splitMessage(e){const[t=``,...n]=e.split(`
`);return{headline:t,body:n.join(`
`).replace(/^\n+/,``).trimEnd()}}const fillTemplate=(e,t)=>e.replace(/\{([a-z_]+)\}/g,(e,n)=>Object.hasOwn(t,n)?t[n]??e:e);export{withTrailers as i,parseTrailers as n,splitMessage as r,fillTemplate as t};