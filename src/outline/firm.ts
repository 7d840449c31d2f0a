/** Markdown that every formatter reads alike: a mark that marks nothing says so, and wrapped lines stand below their words; pure. */
import type { Nodes, Paragraph } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The same words and marks. Linters take spaces from beside a lone star, turn `(a)[b]` round, and make headings of `#1`. */
export function firm(markdown: string): string {
  if (!LOOSE.test(markdown)) return markdown;
  const edits: Edit[] = [];
  collect(parseMarkdown(markdown), markdown, edits, false);
  edits.sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  for (const { start, end, text } of edits) {
    if (start < at) continue;
    out += markdown.slice(at, start) + text;
    at = end;
  }
  return out + markdown.slice(at);
}

const LOOSE = /[*_]|^\s*\d+\)|\)\[|^[ \t]*#|\n[ \t]*\S/u;

function collect(node: Nodes, source: string, edits: Edit[], isQuoted: boolean): void {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (node.type === 'text') edits.push(...literalMarks(source, start, end));
  if (node.type === 'paragraph' && !isQuoted) edits.push(...wrapped(node, source, start, end));
  if (node.type === 'listItem') {
    const bracket = /^\d{1,9}(?=\))/u.exec(source.slice(start, start + 11))?.[0].length;
    if (bracket !== undefined) edits.push({ start: start + bracket, end: start + bracket + 1, text: '.' });
  }
  if ('children' in node)
    for (const child of node.children) collect(child, source, edits, isQuoted || node.type === 'blockquote');
}

const MARK = /\\[\s\S]|(\*)|(?<![\p{L}\p{N}])(_)|(_)(?![\p{L}\p{N}])|(?<=\))(\[)/gu;

function literalMarks(source: string, start: number, end: number): Edit[] {
  const text = source.slice(start, end);
  const marks = Array.from(text.matchAll(MARK)).flatMap(({ index, 0: mark }): Edit[] =>
    mark.startsWith('\\') ? [] : [{ start: start + index, end: start + index + 1, text: `\\${mark}` }],
  );
  const opens = /^#+[^\s#]/u.test(text) && /(?:^|\n)[ \t]*$/u.test(source.slice(0, start));
  const lines = Array.from(text.matchAll(/\n[ \t]*(?=#+[^\s#])/gu), ({ index, 0: before }) => index + before.length);
  const hashes = [...(opens ? [0] : []), ...lines].map((at) => ({ start: start + at, end: start + at, text: '\\' }));
  return [...hashes, ...marks];
}

/** Lines of a paragraph below its first begin where that begins; a hard break's line and code stay as they are. */
function wrapped(node: Paragraph, source: string, start: number, end: number): Edit[] {
  const column = (node.position?.start.column ?? 1) - 1;
  if (node.children.some(({ type }) => type === 'html' || type === 'inlineCode' || type === 'break')) return [];
  return Array.from(source.slice(start, end).matchAll(/\n([ \t]*)(?=\S)/gu)).flatMap(({ index, 1: indent = '' }) => {
    const at = start + index + 1;
    return indent === ' '.repeat(column) ? [] : [{ start: at, end: at + indent.length, text: ' '.repeat(column) }];
  });
}
