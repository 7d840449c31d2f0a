/** The prose of a page split into sentences, list items, table rows and headings. */
import type { Nodes } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { replaceBetween } from '../text/between.ts';
import { linesOf } from './lines.ts';
import { parseMarkdown } from './markdown.ts';
import type { PageFacts, SentenceFact } from './page-facts.ts';

const END = /[.!?](?:["')\]*_`]+)?(?=\s|$)/g;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|Mr|Ms|Dr|St|incl|resp|ca|al|Inc|Ltd|Co)|\b[A-Z]|\d)\.$/;

/** Sentences in document order; code, front matter, raw HTML and shortcodes are no prose. */
export function sentencesOf(text: string, facts: PageFacts): SentenceFact[] {
  if (facts.unreadable !== null) return [];
  const body = facts.frontmatter?.end ?? (facts.bom ? 1 : 0);
  const lines = linesOf(text);
  const found: SentenceFact[] = [];
  const add = (start: number, end: number, words: string, kind: SentenceFact['kind']): void => {
    if (!/[\p{L}\p{N}]/u.test(words)) return;
    found.push({ ...lines.span(start, end), text: words.replace(/\s+/g, ' ').trim(), kind });
  };
  const visit = (node: Nodes, inItem: boolean): void => {
    const start = body + (node.position?.start.offset ?? 0);
    const end = body + (node.position?.end.offset ?? 0);
    if (node.type === 'heading') add(start, end, textOf(node), 'heading');
    else if (node.type === 'tableRow') add(start, end, node.children.map(textOf).join(' | '), 'table-row');
    else if (node.type === 'paragraph') split(text, start, end, inItem ? 'list-item' : 'sentence', add);
    else if ('children' in node) for (const child of node.children) visit(child, inItem || node.type === 'listItem');
  };
  visit(parseMarkdown(mask(text, facts).slice(body)), false);
  return found;
}

const textOf = (node: Nodes): string => plainText(node, { includeHtml: false });

/** Shortcodes and comments blanked out; the length stays. */
function mask(text: string, facts: PageFacts): string {
  let out = '';
  let at = 0;
  for (const { kind, start, end } of facts.opaque) {
    if (start < at || kind === 'html' || kind === 'mdx') continue;
    out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, kind === 'comment' ? ' ' : 'x');
    at = end;
  }
  return out + text.slice(at);
}

function split(
  text: string,
  start: number,
  end: number,
  kind: SentenceFact['kind'],
  add: (start: number, end: number, words: string, kind: SentenceFact['kind']) => void,
): void {
  const source = text.slice(start, end);
  const bare = replaceBetween(source, '<!--', '-->', (comment) => ' '.repeat(comment.length)).replace(
    /`[^`\n]*`|\[(?:[^[\]\n]|\[[^[\]\n]*\])*\](?=\()|\]\((?:[^()\n]|\([^()\n]*\))*\)/g,
    (part) => part.replace(/[.!?]/g, 'x'),
  );
  let from = 0;
  const push = (to: number): void => {
    const lead = /^\s*/.exec(bare.slice(from, to))?.[0].length ?? 0;
    const tail = bare.slice(from, to).trimEnd().length;
    if (tail > lead) add(start + from + lead, start + from + tail, plain(source.slice(from + lead, from + tail)), kind);
    from = to;
  };
  for (const match of bare.matchAll(END)) {
    const to = match.index + match[0].length;
    if (
      match[0].startsWith('.') &&
      ABBREVIATION.test(bare.slice(from, match.index + 1)) &&
      !/^\s+[A-Z]/.test(bare.slice(to))
    )
      continue;
    if (
      /^(?:e\.g|i\.e|etc|vs|cf)\.$/.test(
        bare
          .slice(from, match.index + 1)
          .split(/[\s(]/)
          .at(-1) ?? '',
      )
    )
      continue;
    push(to);
  }
  push(bare.length);
}

/** Markdown of a sentence as its reader sees it. */
function plain(source: string): string {
  const tree = parseMarkdown(replaceBetween(source, '<!--', '-->', ' ').replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''));
  return plainText(tree, { includeHtml: false });
}
