/** Doc comments of Go: the words above a declaration, without directives, their code apart from their text. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { firm } from '../../outline/firm.ts';
import { isBanner } from '../banners.ts';
import type { LineRange } from '../evidence.ts';
import { plainText } from '../plain-text.ts';
import { isOldHeading } from './old-heading.ts';

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
  if (isBanner(above.flatMap(({ text }) => text.split('\n')))) return null;
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
  let deprecated: string | null = null;
  const pieces = piecesOf(rows);
  const kept = pieces.map(markdownOf).filter((paragraph) => {
    const why = /^Deprecated: ([\s\S]*)$/.exec(paragraph)?.[1];
    if (why !== undefined) deprecated = why.replace(/\s+/g, ' ');
    return why === undefined && paragraph !== '';
  });
  const code = pieces.flatMap(({ kind, rows }) => (kind === 'code' ? [rows] : []));
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

interface DocPiece {
  kind: 'words' | 'heading' | 'code' | 'list' | 'fence';
  rows: Row[];
}

/**
 * Paragraphs, headings, lists and code as Go reads them (https://go.dev/doc/comment): a span of indented lines is a list where its first has
 * the mark of an item, and code otherwise, with the empty lines inside of it.
 */
function piecesOf(rows: readonly Row[]): DocPiece[] {
  const pieces: DocPiece[] = [];
  let blank: Row[] = [];
  for (const row of rows) {
    const last = pieces.at(-1);
    // Go knows no fences, but who writes them means code.
    if (last?.kind === 'fence' && !isClosed(last)) {
      last.rows.push(...blank, row);
      blank = [];
      continue;
    }
    if (row.text.trim() === '') {
      blank.push(row);
      continue;
    }
    if (/^```\w*$/.test(row.text)) {
      pieces.push({ kind: 'fence', rows: [row] });
      blank = [];
      continue;
    }
    if (/^\s/.test(row.text)) {
      if (last?.kind === 'code' || last?.kind === 'list') last.rows.push(...blank, row);
      else pieces.push({ kind: ITEM.test(row.text) ? 'list' : 'code', rows: [row] });
    } else if (/^# \S/.test(row.text)) pieces.push({ kind: 'heading', rows: [row] });
    else if (last?.kind === 'words' && blank.length === 0) last.rows.push(row);
    else pieces.push({ kind: 'words', rows: [row] });
    blank = [];
  }
  return pieces.map((piece, at) => (isHeading(pieces, at) ? { ...piece, kind: 'heading' } : piece));
}

/** A line of its own that a paragraph comes before, and another behind it. */
function isHeading(pieces: readonly DocPiece[], at: number): boolean {
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  const [row] = piece?.rows ?? [];
  if (before === undefined || row === undefined || piece?.kind !== 'words' || after?.kind !== 'words') return false;
  const isAlone = piece.rows.length === 1 && (before.rows.at(-1)?.line ?? row.line) < row.line - 1;
  return isAlone && (after.rows[0]?.line ?? row.line) > row.line + 1 && isOldHeading(row.text);
}

const isClosed = ({ rows }: DocPiece): boolean => rows.length > 1 && rows.at(-1)?.text.trim() === '```';

const ITEM = /^\s+([-*+•]|\d+[.)])\s+(?=\S)/;

function markdownOf({ kind, rows }: DocPiece): string {
  const lines = rows.map(({ text }) => text);
  switch (kind) {
    case 'code': {
      const code = dedent(lines);
      return `\`\`\`${isGo(code) ? 'go' : 'text'}\n${code}\n\`\`\``;
    }
    case 'fence': {
      const [open = '', ...rest] = lines;
      const code = dedent(rest.at(-1)?.trim() === '```' ? rest.slice(0, -1) : rest);
      return `${open === '```' ? `\`\`\`${isGo(code) ? 'go' : 'text'}` : open}\n${code}\n\`\`\``;
    }
    case 'list':
      return firm(
        lines
          .map((line) => {
            const mark = ITEM.exec(line)?.[1];
            if (mark === undefined) return line.trim() === '' ? '' : `  ${words(line.trim())}`;
            return `${/^\d/.test(mark) ? mark : '-'} ${words(line.replace(ITEM, '').trim())}`;
          })
          .join('\n'),
      );
    case 'heading':
      return `**${words(lines.join(' ').replace(/^# /, '').trim())}**`;
    case 'words':
      return words(lines.map((line) => line.trimEnd()).join('\n'));
  }
}

/** What no text but a program of Go has. */
const GO = /^\s*(?:package|import|func|type|var|const|if|for|switch|return|go|defer|\/\/)\b|:=|\w\([^()]*\)\s*[{;]?$/m;

/** A label over what is no loop, such as `Result:`: what a program gives, shown below it. */
const LABEL = /^[A-Z]\w*:[ \t]*\n(?!\s*(?:for|switch|select)\b)/m;
const isGo = (code: string): boolean => GO.test(code) && !LABEL.test(code);

/** Comments of Go have no marks of Markdown but the backticks that many write; what stands between them is code. */
const words = (text: string): string =>
  firm(
    text
      .split(/(`[^`]+`|\bhttps?:\/\/[^\s<>"'*]+)/)
      .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
      .join(''),
  );

/** `[Router.Use]` links to a symbol, which others can name: its name is code. A list in brackets is a list. */
const escaped = (text: string): string =>
  text
    .split(/((?<![\w`\]])\[\*?[A-Za-z_][\w.]*\](?![[(:\w]))/)
    .map((part, at) => (at % 2 === 1 && EXPORTED.test(part) ? `\`${part.slice(1, -1)}\`` : plainText(part, false)))
    .join('');
const EXPORTED = /^\[\*?(?:\w+\.)?[A-Z]/;

function rowsOf(text: string, line: number): Row[] {
  if (text.startsWith('//')) return DIRECTIVE.test(text) ? [] : [{ line, text: text.replace(/^\/\/ ?/, '').trimEnd() }];
  return text
    .slice(2, -2)
    .split('\n')
    .map((row, at) => ({ line: line + at, text: row.replace(/^ \* ?/, '').trimEnd() }));
}

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
