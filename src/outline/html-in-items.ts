/** Items of lists in Markdown: blocks of HTML inside of them are the Markdown blocks that they hold. Pure. */
import type { ListItem, Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { mayHideWords } from './held-by-markup.ts';
import { htmlItems } from './html.ts';
import { type Definitions, rangeOf } from './inline.ts';
import { markerOf } from './markdown-directives.ts';
import { labelOfBadges } from './markdown-parts.ts';
import { block, type Lines, leftOut, type SourceItem } from './source-item.ts';
import { UNKNOWN } from './withheld.ts';

/** `source`: of the entry. */
export function listItem(entry: ListItem, source: string, place: Lines, definitions: Definitions): SourceItem {
  const markdown = withoutHtmlBlocks(source);
  if (markdown === undefined || mayHideWords(entry)) return leftOut(UNKNOWN, place);
  return (
    markerOf(markdown, place) ??
    labelOfBadges(entry, markdown, { place, definitions }) ??
    block('list', markdown, place)
  );
}

/** The item with its HTML as Markdown; undefined where some of that can be on no page. */
export function withoutHtmlBlocks(item: string): string | undefined {
  if (!/<\w/u.test(item)) return item;
  const edits = [...blocksIn(parseMarkdown(item))].map(({ range: [start, end], value }) => {
    const column = start - (item.lastIndexOf('\n', start - 1) + 1);
    const found = htmlItems(value, 1).filter(({ type }) => type !== 'uncounted');
    const texts = found.map((each) => (each.type === 'block' && each.left_out === null ? each.markdown : undefined));
    return { start, end, text: texts.includes(undefined) ? undefined : indented(texts.join('\n\n'), column) };
  });
  let out = item;
  for (const { start, end, text } of edits.toReversed()) {
    if (text === undefined) return undefined;
    out = out.slice(0, start).trimEnd() + (text === '' ? '' : `\n\n${text}`) + out.slice(end);
  }
  return out;
}

function* blocksIn(node: Nodes): Generator<{ range: [number, number]; value: string }> {
  if (!('children' in node)) return;
  for (const child of node.children)
    if (child.type === 'html' && node.type === 'listItem') yield { range: rangeOf(child), value: child.value };
    else yield* blocksIn(child);
}

const indented = (text: string, column: number): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(column) + line))
    .join('\n');
