/** Finds Hugo's shortcodes, and with them the inner text of those that hold no Markdown. */
import type { OpaqueSpan } from '../../content/mask.ts';
import { finder } from '../../text/between.ts';

/** Shortcodes whose inner text is no Markdown. */
const RAW_SHORTCODES = new Set([
  'highlight',
  'mermaid',
  'math',
  'katex',
  'raw',
  'rawhtml',
  'code',
  'code-block',
  'codeblock',
  'chart',
  'plantuml',
  'graphviz',
  'prism',
  'gist',
  'asciinema',
  'csv',
  'markmap',
  'mathjax',
  'latex',
  'html',
  'script',
  'style',
  'drawio',
  'swagger',
  'openapi',
  'redoc',
  'diagram',
  'echarts',
  'tikz',
]);
const HUGO = /\{\{[<%]/g;

export function findShortcodes(text: string, from: number, out: OpaqueSpan[]): void {
  const closes = { '<': finder(text, '>}}'), '%': finder(text, '%}}') };
  const unclosed = new Set<string>();
  HUGO.lastIndex = from;
  for (let match = HUGO.exec(text); match; match = HUGO.exec(text)) {
    const inside = match.index + 3;
    const last = closes[match[0] === '{{<' ? '<' : '%'](inside);
    if (last < 0) continue;
    const inner = text.slice(inside, last).trim();
    const closing = inner.startsWith('/') && !inner.startsWith('/*');
    const name = inner.startsWith('/*') ? null : (/^\/?\s*([\w./-]+)/.exec(inner)?.[1] ?? null);
    let end = last + 3;
    const isRaw = name !== null && (RAW_SHORTCODES.has(name) || name.endsWith('.inline'));
    if (isRaw && !closing && !inner.endsWith('/') && !unclosed.has(name)) {
      const close = new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[./]/g, '\\$&')}\\s*[>%]\\}\\}`, 'g');
      close.lastIndex = end;
      const closed = close.exec(text);
      if (closed) end = closed.index + closed[0].length;
      else unclosed.add(name);
    }
    out.push({ kind: 'shortcode', name, start: match.index, end, closing });
    HUGO.lastIndex = end;
  }
}
