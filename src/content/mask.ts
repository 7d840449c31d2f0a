/** Finds what is no Markdown (shortcodes, Liquid, Jinja, include lines) and blanks it out without moving an offset. */
import type { SiteKind } from '../model/repo-inventory.ts';
import { finder, replaceBetween } from '../text/between.ts';
import type { OpaqueFact } from './page-facts.ts';

export interface OpaqueSpan {
  kind: OpaqueFact['kind'];
  name: string | null;
  start: number;
  end: number;
  closing: boolean;
}
export interface Masked {
  /** Same length as the text given; opaque parts are runs of `x`. */
  text: string;
  opaque: OpaqueSpan[];
}

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
const LIQUID = /\{(?:\{|%-?\s*([\w-]*))/g;
const LIQUID_RAW = new Set(['highlight', 'comment', 'raw', 'mermaid', 'math', 'katexmm']);

/** `text` as the Markdown parser should see it. */
export function maskOpaque(text: string, from: number, kind: SiteKind, isMdx: boolean): Masked {
  const opaque: OpaqueSpan[] = [];
  if (kind === 'hugo') findHugo(text, from, opaque);
  else if (kind === 'jekyll' || kind === 'mkdocs') findLiquid(text, from, opaque);
  else if (kind === 'mdbook') find(text, from, /\{\{#(\w+)\b[^{}\n]*\}\}/g, 'include', opaque);
  if (kind === 'mkdocs') find(text, from, /^[ \t]*-{1,}8<-{1,}[^\n]*/gm, 'include', opaque);
  if (kind === 'mkdocs') find(text, from, /^::: [\w.]+[^\n]*/gm, 'include', opaque);
  if (kind === 'vitepress') find(text, from, /^<<<[^\n]*|<!--\s*@include:[^<\n]*?-->/gm, 'include', opaque);
  opaque.sort((a, b) => a.start - b.start);
  let masked = blank(text, opaque);
  if (kind === 'mkdocs') masked = indentedBlocks(masked, from);
  if (isMdx) masked = mdxLeniency(masked, from);
  return { text: masked, opaque };
}

function findHugo(text: string, from: number, out: OpaqueSpan[]): void {
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

function findLiquid(text: string, from: number, out: OpaqueSpan[]): void {
  const closes = { value: finder(text, '}}'), tag: finder(text, '%}'), line: finder(text, '\n') };
  const unclosed = new Set<string>();
  LIQUID.lastIndex = from;
  for (let match = LIQUID.exec(text); match; match = LIQUID.exec(text)) {
    const name = match[1] ?? null;
    const inside = match.index + match[0].length;
    const last = name === null ? closes.value(inside) : closes.tag(inside);
    const lineEnd = name === null ? closes.line(inside) : -1;
    if (last < 0 || (lineEnd >= 0 && last > lineEnd)) {
      // The next mark may begin inside this one.
      LIQUID.lastIndex = match.index + 1;
      continue;
    }
    let end = last + 2;
    if (name !== null && LIQUID_RAW.has(name) && !unclosed.has(name)) {
      const close = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
      close.lastIndex = end;
      const closed = close.exec(text);
      if (closed) end = closed.index + closed[0].length;
      else unclosed.add(name);
    }
    const kind = name !== null && /^include/.test(name) ? 'include' : 'liquid';
    out.push({ kind, name, start: match.index, end, closing: name?.startsWith('end') ?? false });
    LIQUID.lastIndex = end;
  }
}

function find(text: string, from: number, pattern: RegExp, kind: OpaqueFact['kind'], out: OpaqueSpan[]): void {
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    out.push({ kind, name: match[1] ?? null, start: match.index, end: match.index + match[0].length, closing: false });
  }
}

function blank(text: string, opaque: readonly OpaqueSpan[]): string {
  if (opaque.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of opaque) {
    if (start < at) continue;
    parts.push(text.slice(at, start), 'x'.repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Admonitions, tabs and definition lists hold their text indented by four: the marker becomes a list marker of the same width. */
const indentedBlocks = (text: string, from: number): string =>
  text.slice(0, from) +
  text
    .slice(from)
    .replace(
      /^([ \t]*)(?:(?:!!!|\?\?\?) |=== (?=")|\?\?\?\+ |===[!+] (?=")|: {3})/gm,
      (whole: string, indent: string) => `${indent}-   ${'x'.repeat(whole.length - indent.length - 4)}`,
    );

/** Docusaurus accepts HTML comments and `{#id}` where MDX itself does not. */
const mdxLeniency = (text: string, from: number): string =>
  text.slice(0, from) +
  replaceBetween(text.slice(from), '<!--', '-->', (comment) => comment.replace(/[^\n]/g, ' ')).replace(
    /^(#{1,6} .*?)(\{#[^{}\n]+\})[ \t]*$/gm,
    (_whole, head: string, id: string) => head + ' '.repeat(id.length),
  );
