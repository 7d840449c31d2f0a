/** The one style sheet of reports and pages: light and dark, phone and desk, no script, no outside resource. */
import { type Html, trusted } from './escape.ts';

export const styleSheet: Html = trusted(`
:root { color-scheme: light dark; --ink: #17212b; --soft: #5a6875; --line: #d6dde4; --paper: #ffffff; --tint: #f4f7f9; --link: #0b57a4;
  --good: #1c6b3c; --bad: #a3211c; --warn: #7a5200; --add: #e2f4e7; --del: #fbe6e5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4eaf0; --soft: #a3b0bc; --line: #36424d; --paper: #12181e; --tint: #1a222a; --link: #7db8f2;
  --good: #7fd49b; --bad: #ff9d97; --warn: #f0c469; --add: #17331f; --del: #3c1c1b; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink); background: var(--paper); }
main, header.top, footer.bottom { max-width: 68rem; margin: 0 auto; padding: 0 1rem; }
header.top { padding-top: 1.6rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; } h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
a { color: var(--link); } .soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
code, pre, .mono { font: .88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; overflow-x: auto; margin: .4rem 0; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; font-size: .94rem; } th, td { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; } .wide { overflow-x: auto; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin: 1.2rem 0; padding: 0; list-style: none; }
.cards li { border: 1px solid var(--line); border-radius: 8px; padding: .6rem .8rem; background: var(--tint); } .cards b { display: block; font-size: 1.35rem; }
.pill { display: inline-block; border: 1px solid currentColor; border-radius: 99px; padding: 0 .6rem; font-size: .85rem; font-weight: 600; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .3rem .7rem; } summary { cursor: pointer; overflow-wrap: anywhere; }
.timeline { display: grid; gap: .3rem; } .timeline .row { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr 5rem; gap: .7rem; align-items: center; }
.timeline meter { width: 100%; height: .8rem; } .timeline .what { grid-column: 1 / -1; margin: -.3rem 0 .3rem; font-size: .88rem; }
.diff { padding: .4rem 0; } .diff span { display: block; padding: 0 .8rem; white-space: pre; } .diff .add { background: var(--add); } .diff .del { background: var(--del); }
.evidence > div { min-width: 0; } .evidence { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem; border-bottom: 1px solid var(--line); padding: .6rem 0; }
nav.contents { margin: .8rem 0 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; } footer.bottom { padding-block: 2.5rem; color: var(--soft); font-size: .88rem; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) { .evidence { grid-template-columns: minmax(0, 1fr); } .timeline .row { grid-template-columns: 1fr 4rem; } .timeline meter { grid-column: 1 / -1; grid-row: 2; } }
`);
