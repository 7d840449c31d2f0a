/** The words of a docstring as Markdown: blocks, one line, or their first sentence. Roles, doctests and literal blocks are converted; no word changes. */
import { exceedsParser } from '../content/parser-limits.ts';
import { firm } from '../outline/firm.ts';
import { htmlAsMarkdown } from '../platforms/doc-html.ts';
import { labelledLink } from '../platforms/doc-links.ts';
import { fold } from '../platforms/doc-tags.ts';
import { replaceBetween } from '../text/between.ts';
import { replaceLinks } from '../text/links.ts';
import { fencedCode } from './doc-code.ts';
import { forReaders } from './for-readers.ts';
import { oneLine } from './one-line.ts';
import { namesAsWritten } from './own-marks.ts';
import { dedent, inline, type Labelled, pythonMarkdown } from './python-text.ts';
import { withoutPaths } from './without-paths.ts';

export type { Labelled };

const none: Labelled = () => undefined;

/** Blocks parted by blank lines; fenced code stays whole. */
export function docBlocks(doc: string, ecosystem: string, labelled: Labelled = none): string[] {
  const text = withoutHtml(
    fencedCode(ecosystem === 'python' ? pythonMarkdown(doc, labelled) : linked(hanging(doc, ecosystem)), ecosystem),
    ecosystem,
  );
  const blocks: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const isBlank = line.trim() === '';
    const above = blocks.at(-1) === '' ? blocks.at(-2) : undefined;
    if (fence === undefined && isBlank) {
      if (blocks.at(-1) !== '') blocks.push('');
    } else if (above !== undefined && /^\s+\S/.test(line) && endsInItem(above)) {
      // What is indented below an item belongs to it.
      blocks.pop();
      blocks.push(`${blocks.pop() ?? ''}\n\n${line.trimEnd()}`);
    } else {
      // A list that follows words at once is a block of its own, for formatters that would take it for words.
      if (fence === undefined && FIRST_ITEM.test(line) && /^\n?[^\s#>|*+-]/.test(lastLine(blocks.at(-1))))
        blocks.push('');
      blocks.push(`${blocks.pop() ?? ''}\n${line.trimEnd()}`);
    }
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim() === fence ? undefined : fence;
  }
  // What nobody closed would go on to the end of the page.
  if (fence !== undefined) blocks.push(`${blocks.pop() ?? ''}\n${fence}`);
  return forReaders(blocks.map((block) => block.replace(/^\n+/, '').trimEnd()))
    .filter((block) => block.trim() !== '' && !exceedsParser(block))
    .flatMap(withoutHeadings)
    .map((block) => (/^(?:```|~~~)/.test(block) ? block : settled(withBreaks(block), ecosystem)))
    .filter((block) => block !== '');
}

/** A break of lines as every formatter reads it: two spaces, and none where a paragraph begins or ends. */
function withBreaks(block: string): string {
  if (!block.includes('\\\n') && !block.endsWith('\\')) return block;
  const lines = block.split('\n').filter((line) => line.trim() !== '\\');
  return lines
    .map((line, at) => {
      const isBreak = /(?:^|[^\\])(?:\\\\)*\\$/.test(line) && at < lines.length - 1;
      return isBreak ? `${line.slice(0, -1).trimEnd()}${lines[at + 1]?.trim() === '' ? '' : '  '}` : line;
    })
    .join('\n');
}

/** Comments in Markdown hold tags of HTML as well; those of other languages were read as HTML. */
const withoutHtml = (text: string, ecosystem: string): string =>
  ['python', 'node', 'rust'].includes(ecosystem) ? htmlAsMarkdown(text) : text;

/** A heading of a comment is none of the page: its words in bold. */
function withoutHeadings(block: string): string[] {
  const lines = block.split('\n');
  if (/^(?:```|~~~)/.test(block) || !lines.some((line) => ATX.test(line) || UNDERLINE.test(line) || SIGN.test(line)))
    return [block];
  const parts: string[][] = [[]];
  for (const line of lines) {
    const above = parts.at(-1) ?? [];
    // Below several lines, or one that is an item or a row, it is no heading.
    const isUnder = UNDERLINE.test(line) && above.length === 1 && !/^\s*(?:[-*+|>]|\d+[.)])/.test(above[0] ?? '');
    if (isUnder) parts.push([bold(parts.pop()?.[0] ?? '')], []);
    else if (ATX.test(line)) parts.push([bold(line.replace(ATX, '').replace(/ #+$/, ''))], []);
    // What would make a heading of the words above is a rule, or one of them.
    else if (SIGN.test(line) && /^\s*[^\s\-*+|>]/.test(above.at(-1) ?? ''))
      if (line.trim().length > 2) parts.push([line.trim()], []);
      else above.push(`${above.pop() ?? ''} ${line.trim()}`);
    else if (line !== '' || above.length > 0) above.push(line);
  }
  return parts.filter((part) => part.length > 0).map((part) => part.join('\n'));
}
const bold = (words: string): string => (/^\*\*.*\*\*$/.test(words.trim()) ? words.trim() : `**${words.trim()}**`);
const ATX = /^ {0,3}#{1,6} (?=\S)/;
/** https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#sections */
const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\^{3,}|"{3,}|\+{3,}|\*{3,}|#{3,})$/;
const SIGN = /^ {0,3}(?:=+|-+)[ \t]*$/;

const FIRST_ITEM = /^(?:[-*+]|1[.)])\s+\S/;
const lastLine = (block = ''): string => block.slice(block.lastIndexOf('\n') + 1);
/** Whether the last that is not indented is an item, or all is one. */
const endsInItem = (block: string): boolean => {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  return /^[ \t]*(?:[-*+]|\d+[.)])\s/.test(lines.findLast((line) => /^\S/.test(line)) ?? lines[0] ?? '');
};

/** Words of a cell; those of several lines are blocks. */
export const docLine = (text: string, ecosystem: string, labelled: Labelled = none): string =>
  text.includes('\n')
    ? oneLine(docBlocks(text, ecosystem, labelled))
    : settled(
        withoutHtml(ecosystem === 'python' ? inline(text, new Map(), labelled) : linked(text), ecosystem),
        ecosystem,
        fold,
      );

const settled = (markdown: string, ecosystem: string, shape = (words: string): string => words): string => {
  const words = shape(withoutPaths(markdown));
  return firm(ecosystem === 'python' ? namesAsWritten(words) : words);
};

/** All of it on one line; undefined where it is more than a few paragraphs of plain words. */
export function docWords(doc: string, ecosystem: string, labelled: Labelled = none): string | undefined {
  const blocks = docBlocks(doc, ecosystem, labelled);
  // Two paragraphs of which the first has no end would run together.
  const areOpen = blocks.slice(0, -1).some((block) => !/[.!?:;。][)"'*_`]{0,4}$/u.test(block));
  return areOpen || blocks.length > MOST_PARAGRAPHS || blocks.some((block) => NO_PARAGRAPH.test(block))
    ? undefined
    : blocks.join(' ').replace(/\s+/g, ' ').trim();
}
const MOST_PARAGRAPHS = 3;
const NO_PARAGRAPH = /^(?:```|~~~|[|>#]|\s|[-*+] |\d+[.)] )|:$/;

/** The first sentence of the first paragraph; nothing where it is code, leads to something or only points elsewhere. */
export function docSummary(doc: string, ecosystem: string, labelled: Labelled = none): string | undefined {
  const paragraph = doc.search(/<p\s*\/?>/iu);
  const [first = ''] = docBlocks(paragraph < 0 ? doc : doc.slice(0, paragraph).trimEnd(), ecosystem, labelled);
  if (/^(?:```|~~~|[-*|>#] )/.test(first) || isNote(first)) return undefined;
  const line = first.search(NEW_SENTENCE);
  const text = (line < 0 ? first : first.slice(0, line)).replace(/\s+/g, ' ').trim();
  // Dots in code and in links end nothing.
  const hidden = (length: number): string => 'x'.repeat(length);
  const bare = replaceLinks(
    text.replace(/`[^`]*`/gu, (code) => hidden(code.length)),
    ({ start, end }) => hidden(end - start),
    'nested',
  );
  // Signs before the first word end nothing: `!!! Not for production !!!`.
  const from = bare.search(/[\p{L}\p{N}]/u);
  const end = Array.from(bare.matchAll(SENTENCE_ENDS)).find(({ index }) => from >= 0 && index > from);
  const sentence = text.slice(0, end === undefined ? undefined : end.index + end[0].length).trim();
  return sentence === '' || /:$/.test(sentence) || POINTS.test(sentence) ? undefined : sentence;
}

/** What a tag says beside the words of a comment, where it has none: no summary of what it is about. */
const isNote = (block: string): boolean => /^\*\*(?:See also|Default|Returns):\*\*/u.test(block);

/** A line that begins as no line goes on: many write one sentence a line, without a full stop. */
const NEW_SENTENCE =
  /(?<=[\p{L}\p{N}`)"'])[ \t]{0,2}\n[ \t]{0,8}(?=(?:Note|To|If|It|This|These|When|Use|Returns?|Otherwise)\s)/u;
const SENTENCE_ENDS =
  /[。！？]|[.!?]["')*_]*(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|no|fig)\.)(?<!(?:^|\s)\p{Lu}\.)(?=\s+["'(*_]?(?:\p{Lu}|x{2}))/gu;
/** What says nothing where it does not stand beside the rest. */
const POINTS =
  /^(?:please )?(?:see|refer to|consult|look at|check out)\b|^(?:please )?(?:check|read|visit) (?:(?:the|our|its|this|that) )?(?:\S{1,40} )?(?:docs?|documentation|readme|guide|manual|web ?site|site|wiki|tutorial|issue|page|section|article|link|example|https?:|\[)|^for details\b|^for (?:more|further) (?:information|details?|info|help|examples?|background|reading|documentation|about|on)\b|^for (?:more|further) [^.]{0,80}\b(?:see|refer|consult|check out|visit)\b|\b(?:below|above|the following)\W*$|\b(?:see|described|listed|shown|mentioned) (?:below|above)\b/iu;

/** `{@link Name}` names `Name`. */
const linked = (text: string): string =>
  replaceBetween(text, '{@', '}', (tag) => {
    const [, name, written = ''] = LINK_TAG.exec(tag) ?? [];
    const label = written.replace(/^[|\s]+/, '').trim();
    if (name !== undefined) return labelledLink(name, label);
    const inner = tag.lastIndexOf('{@');
    return inner === 0 ? tag : tag.slice(0, inner) + linked(tag.slice(inner));
  });
const LINK_TAG = /^\{@(?:link|linkcode|linkplain|see|code)\s+([^}|\s]+)(?:[|\s]([^}]*))?\}$/;

/** Lines below the first without the indentation that they share; comments of which each line has a mark have none. */
function hanging(doc: string, ecosystem: string): string {
  if (ecosystem === 'go' || ecosystem === 'php' || ecosystem === 'ruby') return doc;
  const [first = '', ...rest] = doc.split('\n');
  return [first, ...dedent(rest)].join('\n');
}
