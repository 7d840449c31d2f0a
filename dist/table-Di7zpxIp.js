import{t as replaceUnseen}from"./common-D5LBhRkq.js";import{t as numberOf}from"./visible-D7iMGaKv.js";const ENTITIES={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`};const TURNS=/[\p{Bidi_Control}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;const nameOf=e=>`⟨${numberOf(e)}⟩`;const escapeHtml=e=>replaceUnseen(e.replace(/[&<>"']/gu,e=>ENTITIES[e]??e),nameOf).replace(TURNS,nameOf);function html(e,...t){let n=e[0]??``;for(const[r,i]of t.entries())n+=render(i)+(e[r+1]??``);return{markup:n}}const trusted=e=>({markup:e});const withCode=e=>html`${e.split("`").map((e,t)=>t%2===0?html`${e}`:html`<code>${e}</code>`)}`;function link(e,t){return/^https?:\/\//u.test(e)?html`<a href="${e}" rel="noopener noreferrer">${t}</a>`:html`${t}`}function render(e){if(e===null||e===void 0||e===false)return``;if(typeof e===`string`)return escapeHtml(e);if(typeof e===`number`)return String(e);if(isList(e))return e.map(render).join(``);return e.markup}const isList=e=>Array.isArray(e);const styleSheet=trusted(`
:root { color-scheme: light dark; --ink: #17212b; --soft: #56636f; --line: #d6dde4; --paper: #ffffff; --tint: #f4f7f9; --link: #0b57a4;
  --good: #1c6b3c; --bad: #a3211c; --warn: #7a5200; --add: #e2f4e7; --del: #fbe6e5; --mark: #ffe9a8; --work: #3f7cc0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4eaf0; --soft: #a3b0bc; --line: #36424d; --paper: #12181e; --tint: #1a222a; --link: #7db8f2;
  --good: #7fd49b; --bad: #ff9d97; --warn: #f0c469; --add: #17331f; --del: #3c1c1b; --mark: #5a4a12; --work: #5b9bdc; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink); background: var(--paper); }
main, header.top, footer.bottom { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header.top { padding-top: 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .8rem 0 .3rem; overflow-wrap: anywhere; } h2 { font-size: 1.25rem; margin: 2.4rem 0 .7rem; padding-top: .6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 1.4rem 0 .4rem; } h4 { font-size: .95rem; margin: 1rem 0 .3rem; } p, li { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; } .soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
code, pre, .mono { font: .88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; overflow-x: auto; margin: .4rem 0; overflow-wrap: normal; }
pre .no { display: inline-block; min-width: 2.4em; padding-right: .9em; color: var(--soft); text-align: right; user-select: none; } pre.lines { white-space: pre-wrap; overflow-wrap: anywhere; } pre .l { display: block; padding-left: 3.4em; text-indent: -3.4em; min-height: 1.5em; } mark { background: var(--mark); color: inherit; border-radius: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .94rem; } th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; } .wide { overflow-x: auto; } .nowrap, .runs td { white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .7rem; margin: 1.2rem 0; padding: 0; list-style: none; }
.cards li { border: 1px solid var(--line); border-radius: 8px; padding: .6rem .8rem; background: var(--tint); color: var(--soft); } .cards b { display: block; font-size: 1.35rem; color: var(--ink); }
.pill { display: inline-block; border: 1px solid currentColor; border-radius: 99px; padding: 0 .6rem; font-size: .82rem; font-weight: 600; white-space: nowrap; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .4rem .7rem; } summary { cursor: pointer; overflow-wrap: anywhere; } details[open] > summary { margin-bottom: .5rem; }
.finding summary .mono { color: var(--soft); }
.box { border: 1px solid var(--line); border-radius: 8px; padding: .2rem 1rem .8rem; margin: .6rem 0; }
figure.timeline { margin: 0; } figcaption { margin-bottom: .6rem; }
.timeline .row { display: grid; grid-template-columns: minmax(10rem, 17rem) 1fr 4.5rem; gap: 0 .8rem; align-items: center; padding: .25rem 0; } .timeline .time { text-align: right; }
.timeline svg { display: block; width: 100%; height: .8rem; background: var(--tint); border-radius: 4px; } .timeline svg.band { height: 1.1rem; }
.timeline rect.work { fill: var(--work); } .timeline rect.good { fill: var(--good); } .timeline rect.bad { fill: var(--bad); } .timeline rect.warn { fill: var(--warn); opacity: .75; } .timeline .band rect:nth-child(even) { opacity: .45; }
.timeline .what { grid-column: 2 / -1; font-size: .88rem; overflow-wrap: anywhere; } .states { padding-left: 1.4rem; } .states li { margin: .25rem 0; }
.diff { padding: .4rem 0; } .diff span { display: block; padding: 0 .8rem; white-space: pre; min-width: max-content; } .diff .add { background: var(--add); } .diff .del { background: var(--del); }
.evidence > div { min-width: 0; } .evidence, .evidence-head { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.4rem; } .evidence { border-bottom: 1px solid var(--line); padding: .5rem 0; }
.evidence-head { color: var(--soft); font-weight: 600; font-size: .88rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; } .evidence p { margin: .2rem 0; } .laid-out { white-space: pre-wrap; } .passage + .passage { margin-top: .6rem; } .evidence.bare { color: var(--soft); }
nav.contents { margin: .8rem 0 0; display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
nav.site { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem 1rem; border-bottom: 1px solid var(--line); padding-bottom: .6rem; } nav.site form { margin-left: auto; display: flex; align-items: center; gap: .6rem; }
nav.pages { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin-bottom: .8rem; }
form.filter { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: .8rem 0; } form.filter label { display: grid; gap: .2rem; color: var(--soft); font-size: .88rem; } form.filter label:first-child { flex: 1 1 16rem; } form.filter input, form.filter select { font-size: 1rem; min-height: 2.45rem; }
form.ask { display: grid; gap: .9rem; max-width: 32rem; margin: 1rem 0; } form.ask label { display: grid; gap: .2rem; font-weight: 600; } form.ask .soft, form.ask input { font-weight: 400; } form.ask p { margin: .2rem 0; }
input, select, button, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; padding: .35rem .7rem; min-height: 2.2rem; max-width: 100%; } button, .button { cursor: pointer; background: var(--tint); font-weight: 600; } .button { display: inline-block; color: inherit; border: 1px solid var(--soft); border-radius: 6px; padding: .35rem .7rem; margin: 0 .5rem .5rem 0; text-decoration: none; } ::placeholder { color: var(--soft); opacity: 1; }
footer.bottom { padding-block: 2.5rem; color: var(--soft); font-size: .88rem; }
a:focus-visible, summary:focus-visible, button:focus-visible, .button:focus-visible, input:focus-visible, select:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 44rem) { .evidence { grid-template-columns: minmax(0, 1fr); } .evidence-head { display: none; } .stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; } .stack, .stack tbody, .stack tr { display: block; } .stack tr { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .8rem; margin: .6rem 0; } .stack td { display: inline-block; border: 0; padding: .15rem .8rem .15rem 0; max-width: 100%; overflow-wrap: anywhere; } .stack td:empty { display: none; } .stack:not(.runs) td:first-child { display: block; font-weight: 600; } .stack td[data-title]::before { content: attr(data-title) " "; color: var(--soft); font: .88rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; } .passage { margin-top: .4rem; } .timeline .row { grid-template-columns: 1fr 4.5rem; } .timeline svg { grid-column: 1 / -1; grid-row: 2; } .timeline .what { grid-column: 1 / -1; } h1 { font-size: 1.4rem; } }
@media print { details { break-inside: avoid; } nav, form { display: none; } }
`);function htmlDocument(e){return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${e.title}</title>
${e.style??html`<style>${styleSheet}</style>`}
</head>
<body>
<header class="top">${e.heading}</header>
<main>${e.body}</main>
<footer class="bottom">${e.footer}</footer>
</body>
</html>
`.markup}function dataTable(e,t,n,r=``){const i=t.map(e=>typeof e===`string`?{title:e}:e);const titleAt=e=>{const t=i[e];return e===0||t===void 0||t.isPlain===true?null:html` data-title="${t.title}"`};return html`<div class="wide" tabindex="0" role="region" aria-label="${e}"><table class="stack${r===``?``:` ${r}`}" role="table"><thead role="rowgroup"><tr role="row">${i.map(({title:e})=>html`<th scope="col" role="columnheader">${e}</th>`)}</tr></thead>
<tbody role="rowgroup">${n.map(e=>html`<tr role="row">${e.map((e,t)=>{const{shown:n,tone:r}=isCell(e)?e:{shown:e};return html`<td role="cell"${titleAt(t)}${r===void 0?null:html` class="${r}"`}>${n}</td>`})}</tr>`)}</tbody></table></div>`}const isCell=e=>typeof e===`object`&&`shown`in e;export{link as a,html as i,htmlDocument as n,trusted as o,styleSheet as r,withCode as s,dataTable as t};