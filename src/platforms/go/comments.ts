/** Doc comments of Go: the words above a declaration, without directives, their code apart from their text. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { LineRange } from '../evidence.ts';

export interface GoDoc extends LineRange {
  /** Paragraphs parted by empty lines, code between them in fences. */
  text: string;
  /** The first sentence. */
  summary: string;
  deprecated: string | null;
  /** Indented blocks, as written. */
  code: (LineRange & { text: string })[];
}

/** The comments that end on the line before the node; one that stands behind other code is not its own. */
export function docAbove(node: SyntaxNode): GoDoc | null {
  const above: SyntaxNode[] = [];
  let first = node.startPosition.row;
  for (let at = node.previousSibling; at !== null && at.type === 'comment'; at = at.previousSibling) {
    const isBehindCode = at.previousSibling !== null && at.previousSibling.endPosition.row === at.startPosition.row;
    if (at.endPosition.row !== first - 1 || isBehindCode) break;
    above.unshift(at);
    first = at.startPosition.row;
  }
  return read(above);
}

/** The comment behind a field or a constant, on its line. */
export function docBehind(node: SyntaxNode): GoDoc | null {
  const next = node.nextSibling;
  const after = next !== null && next.type !== 'comment' && next.text === ',' ? next.nextSibling : next;
  return after?.type === 'comment' && after.startPosition.row === node.endPosition.row ? read([after]) : null;
}

/** Build constraints, directives for tools, and marks of linters say nothing to readers. */
const DIRECTIVE = /^\/\/(?:go:|nolint|lint:|line |export |extern |[a-z]+:[a-z])|^\/\/ ?\+build\b|^\/\/#/;

interface Row {
  line: number;
  text: string;
}

function read(comments: readonly SyntaxNode[]): GoDoc | null {
  const rows = comments.flatMap(({ text, startPosition }) => rowsOf(text, startPosition.row + 1));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.every(({ text }) => text.trim() === '')) return null;
  const paragraphs: (string[] & { code?: Row[] })[] = [[]];
  const code: Row[][] = [];
  let deprecated: string | null = null;
  for (const [at, row] of rows.entries()) {
    const isInside = code.length > 0 && code.at(-1)?.at(-1)?.line === row.line - 1;
    // What looks like an item inside of code is code.
    const isCode = isIndented(row) && (isInside || !/^\s+(?:[-*+•]|\d+[.)])\s/.test(row.text));
    if (isCode && (isInside || (rows[at - 1]?.text.trim() ?? '') === '' || /:$/.test(rows[at - 1]?.text ?? ''))) {
      if (isInside) code.at(-1)?.push(row);
      else {
        const rows = [row];
        code.push(rows);
        paragraphs.push(Object.assign<string[], { code: Row[] }>([], { code: rows }), []);
      }
    } else if (row.text.trim() === '') {
      // Empty lines inside of code belong to it when code goes on.
      let next = at + 1;
      while (isInside && rows[next]?.text.trim() === '') next++;
      if (isInside && isIndented(rows[next])) code.at(-1)?.push(row);
      else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
    } else paragraphs.at(-1)?.push(row.text.trimEnd().replace(/^# (?=\S)/, ''));
  }
  const said = paragraphs.flatMap((lines) => {
    if (lines.code !== undefined) return [`\`\`\`go\n${dedent(lines.code.map(({ text }) => text))}\n\`\`\``];
    const text = linked(lines.join('\n').trimEnd());
    return text === '' ? [] : [text];
  });
  const kept = said.filter((paragraph) => {
    const why = /^Deprecated: ([\s\S]*)$/.exec(paragraph)?.[1];
    if (why !== undefined) deprecated = why.replace(/\s+/g, ' ');
    return why === undefined;
  });
  return {
    text: kept.join('\n\n'),
    summary: firstSentence(kept[0] ?? ''),
    deprecated,
    code: code.map((lines) => ({
      text: dedent(lines.map(({ text }) => text)),
      start: lines[0]?.line ?? first.line,
      end: lines.at(-1)?.line ?? last.line,
    })),
    start: first.line,
    end: last.line,
  };
}

const isIndented = (row: Row | undefined): boolean => /^(?:\t| {2})\s*\S/.test(row?.text ?? '');

function rowsOf(text: string, line: number): Row[] {
  if (text.startsWith('//')) return DIRECTIVE.test(text) ? [] : [{ line, text: text.replace(/^\/\/ ?/, '').trimEnd() }];
  return text
    .slice(2, -2)
    .split('\n')
    .map((row, at) => ({ line: line + at, text: row.replace(/^ \* ?/, '').trimEnd() }));
}

/** `[Router.Use]` links to a symbol: its name is code. */
const linked = (text: string): string =>
  text.replace(/(?<![\w`\]])\[(\*?[A-Za-z_][\w.]*)\](?![[(:\w])/g, (_whole, name: string) => `\`${name}\``);

export const dedent = (lines: readonly string[]): string => {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents);
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .trimEnd();
};

const firstSentence = (paragraph: string): string => {
  const text = paragraph.replace(/\s+/g, ' ').trim();
  return text.split(/(?<!\b(?:e\.g|i\.e|etc|vs|cf))\.\s+(?=[A-Z`"'(])/)[0] ?? text;
};
