/** Finds parts that are no Markdown by patterns that several generators share. */
import type { OpaqueSpan } from '../content/mask.ts';
import type { OpaqueFact } from '../content/page-facts.ts';
import { finder } from '../text/between.ts';

const LIQUID = /\{(?:\{|%-?\s*([\w-]*))/g;
const LIQUID_RAW = new Set(['highlight', 'comment', 'raw', 'mermaid', 'math', 'katexmm']);

/** Liquid and Jinja: outputs, tags, and the inner text of tags that show it as it is. */
export function findLiquid(text: string, from: number, out: OpaqueSpan[]): void {
  const closes = { value: finder(text, '}}'), tag: finder(text, '%}'), line: finder(text, '\n') };
  const unclosed = new Set<string>();
  LIQUID.lastIndex = from;
  for (let match = LIQUID.exec(text); match; match = LIQUID.exec(text)) {
    const name = match[1] ?? null;
    // A word may end in the hyphen of the closing mark.
    const inside = match.index + 2;
    const last = name === null ? closes.value(inside) : closes.tag(inside);
    const lineEnd = name === null ? closes.line(inside) : -1;
    if (last < 0 || (lineEnd >= 0 && last > lineEnd)) {
      // The next mark may begin inside this one.
      LIQUID.lastIndex = match.index + 1;
      continue;
    }
    let end = last + 2;
    let next = end;
    let closing: number | undefined;
    if (name !== null && LIQUID_RAW.has(name) && !unclosed.has(name)) {
      const close = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
      close.lastIndex = end;
      const closed = close.exec(text);
      if (closed) {
        if (name === 'raw' && opensFence(text.slice(end, closed.index))) closing = closed.index;
        else end = closed.index + closed[0].length;
        next = closed.index + closed[0].length;
      } else unclosed.add(name);
    }
    const kind = name !== null && /^include/.test(name) ? 'include' : 'liquid';
    out.push({ kind, name, start: match.index, end, closing: name?.startsWith('end') ?? false });
    if (closing !== undefined) out.push({ kind, name: `end${name}`, start: closing, end: next, closing: true });
    LIQUID.lastIndex = next;
  }
}

/** Whether a fence of code begins here and ends elsewhere, or the other way round: then what is shown as it is is part of the page's code. */
const opensFence = (text: string): boolean => (text.match(/^[ \t>]*(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1;

/** Every match of a pattern, named by its first group. */
export function find(text: string, from: number, pattern: RegExp, kind: OpaqueFact['kind'], out: OpaqueSpan[]): void {
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    out.push({ kind, name: match[1] ?? null, start: match.index, end: match.index + match[0].length, closing: false });
  }
}
