/** Finds parts that are no Markdown by patterns that several generators share. */
import type { OpaqueSpan } from '../content/mask.ts';
import type { OpaqueFact } from '../content/page-facts.ts';

const LIQUID = /\{\{[^\n]*?\}\}|\{%-?\s*([\w-]*)[\s\S]*?-?%\}/g;
const LIQUID_RAW = new Set(['highlight', 'comment', 'raw', 'mermaid', 'math', 'katexmm']);

/** Liquid and Jinja: outputs, tags, and the inner text of tags that show it as it is. */
export function findLiquid(text: string, from: number, out: OpaqueSpan[]): void {
  LIQUID.lastIndex = from;
  for (let match = LIQUID.exec(text); match; match = LIQUID.exec(text)) {
    const name = match[1] ?? null;
    let end = match.index + match[0].length;
    if (name !== null && LIQUID_RAW.has(name)) {
      const close = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
      close.lastIndex = end;
      const closed = close.exec(text);
      if (closed) end = closed.index + closed[0].length;
    }
    const kind = name !== null && /^include/.test(name) ? 'include' : 'liquid';
    out.push({ kind, name, start: match.index, end, closing: name?.startsWith('end') ?? false });
    LIQUID.lastIndex = end;
  }
}

/** Every match of a pattern, named by its first group. */
export function find(text: string, from: number, pattern: RegExp, kind: OpaqueFact['kind'], out: OpaqueSpan[]): void {
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    out.push({ kind, name: match[1] ?? null, start: match.index, end: match.index + match[0].length, closing: false });
  }
}
