/** Which lines of a comment somebody says there: those of paragraphs at the top, outside every element of HTML that was opened around them. */
import type { Html, Nodes, Paragraph, Root } from 'mdast';

/** Elements that hold what follows until they are closed; whatever else stands in angle brackets, a host leaves out. */
const HOLDS: ReadonlySet<string> = new Set(
  'a abbr b blockquote center cite code dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 i ins kbd li mark ol pre q rp rt ruby s samp script section small span strike strong style sub summary sup table tbody td textarea tfoot th thead title tr tt u ul var'.split(
    ' ',
  ),
);

/** Numbers of lines, from 1. */
export function spokenLines(root: Root): Set<number> {
  const spoken = new Set<number>();
  const open: string[] = [];
  for (const node of root.children) {
    if (node.type !== 'paragraph') note(node, open);
    else if (open.length === 0) for (const line of linesOf(node)) spoken.add(line);
  }
  return spoken;
}

/** HTML between blocks, also in lists and quotes, goes on behind them. */
function note(node: Nodes, open: string[]): void {
  if (node.type === 'html') follow(node, open);
  else if (node.type !== 'paragraph' && 'children' in node) for (const child of node.children) note(child, open);
}

/** Lines of a paragraph that begin outside code, HTML and whatever HTML opened before them. */
function linesOf(paragraph: Paragraph): Set<number> {
  const { start, end } = paragraph.position ?? { start: { line: 1 }, end: { line: 0 } };
  const lines = new Set(Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line + at));
  const open: string[] = [];
  let since = 0;
  const hide = (from: number, to: number): void => {
    for (let line = from; line <= to; line++) lines.delete(line);
  };
  const visit = (node: Nodes): void => {
    const { position } = node;
    if (position !== undefined && (node.type === 'html' || node.type === 'inlineCode')) {
      const { start, end } = position;
      hide(start.column === 1 ? start.line : start.line + 1, end.line);
      if (node.type === 'inlineCode') return;
      const held = open.length;
      follow(node, open);
      if (held === 0) since = end.line + 1;
      else if (open.length === 0) hide(since, start.line);
      return;
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(paragraph);
  if (open.length > 0) hide(since, end.line);
  return lines;
}

function follow({ value }: Html, open: string[]): void {
  for (const { name, isEnd } of tagsIn(value)) {
    if (!HOLDS.has(name)) continue;
    if (!isEnd) open.push(name);
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
  }
}

function* tagsIn(html: string): Generator<{ name: string; isEnd: boolean }> {
  const TAG = /<(\/?)([A-Za-z][A-Za-z0-9-]*)/y;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at);
      if (end === -1) return;
      at = end + 3;
      continue;
    }
    TAG.lastIndex = at;
    const found = TAG.exec(html);
    at = found === null ? at + 1 : endOfTag(html, TAG.lastIndex);
    if (found !== null) yield { name: (found[2] ?? '').toLowerCase(), isEnd: found[1] === '/' };
  }
}

/** Behind its bracket; one in quotes ends nothing. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at++) {
    const char = html[at] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return html.length;
}
