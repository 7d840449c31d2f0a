/** Finds where a link's destination stands in the source, so that a fix can replace exactly it. */

/** Span of the destination of an inline link or image; `from` is an offset at or before the closing bracket of its label. */
export function inlineTarget(source: string, from: number, end: number): { start: number; end: number } | null {
  const open = source.indexOf('](', from);
  if (open === -1 || open >= end) return null;
  let at = open + 2;
  while (at < end && /\s/.test(source[at] ?? '')) at++;
  return destination(source, at, end);
}

/** Span of the destination of a definition, `[label]: here`. */
export function definitionTarget(source: string, start: number, end: number): { start: number; end: number } | null {
  const colon = source.indexOf(']:', start);
  if (colon === -1 || colon >= end) return null;
  let at = colon + 2;
  while (at < end && /\s/.test(source[at] ?? '')) at++;
  return destination(source, at, end);
}

function destination(source: string, start: number, end: number): { start: number; end: number } {
  if (source[start] === '<') {
    const close = source.indexOf('>', start);
    if (close !== -1 && close < end) return { start: start + 1, end: close };
  }
  let depth = 0;
  let at = start;
  for (; at < end; at++) {
    const char = source[at] ?? '';
    if (char === '\\') {
      at++;
      continue;
    }
    if (char <= ' ' ? /\s/.test(char) : char > '~' && /\s/.test(char)) break;
    if (char === '(') depth++;
    if (char === ')' && depth-- === 0) break;
  }
  return { start, end: Math.min(at, end) };
}

/** Offset just behind the label of an image, `![label` with brackets and code in it. */
export function imageLabelEnd(source: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start + 1; at < end; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return at;
  }
  return start;
}
