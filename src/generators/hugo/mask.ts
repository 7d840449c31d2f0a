/** Finds Hugo's shortcodes, and with them the inner text of those that hold no Markdown. */
import type { OpaqueSpan } from '../../content/mask.ts';

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
const HUGO = /\{\{<[\s\S]*?>\}\}|\{\{%[\s\S]*?%\}\}/g;

export function findShortcodes(text: string, from: number, out: OpaqueSpan[]): void {
  HUGO.lastIndex = from;
  for (let match = HUGO.exec(text); match; match = HUGO.exec(text)) {
    const inner = match[0].slice(3, -3).trim();
    const closing = inner.startsWith('/') && !inner.startsWith('/*');
    const name = inner.startsWith('/*') ? null : (/^\/?\s*([\w./-]+)/.exec(inner)?.[1] ?? null);
    let end = match.index + match[0].length;
    if (name !== null && !closing && !inner.endsWith('/') && (RAW_SHORTCODES.has(name) || name.endsWith('.inline'))) {
      const close = new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[./]/g, '\\$&')}\\s*[>%]\\}\\}`, 'g');
      close.lastIndex = end;
      const closed = close.exec(text);
      if (closed) end = closed.index + closed[0].length;
    }
    out.push({ kind: 'shortcode', name, start: match.index, end, closing });
    HUGO.lastIndex = end;
  }
}
