/** What the walk over a page's tree is given, and where a node stands in the page. */
import type { Root } from 'mdast';
import type { Dialect, HeadingIds } from '../generators/generator.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import type { Lines } from './lines.ts';
import type { PageFacts } from './page-facts.ts';

export interface WalkInput {
  tree: Root;
  /** Text the tree was parsed from, and the page itself; `shift` maps offsets of the first to the second. */
  masked: string;
  text: string;
  shift: number;
  lines: Lines;
  kind: SiteKind;
  dialect: Dialect;
  ids: HeadingIds;
  facts: PageFacts;
}

export interface Positioned {
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}
/** Offsets of a node in the page. */
export const rangeOf = (input: WalkInput, node: Positioned): [number, number] => [
  (node.position?.start.offset ?? 0) + input.shift,
  (node.position?.end.offset ?? 0) + input.shift,
];

/** The end of a block's code where its last line is the close of a container, which the parser was shown as a fence. */
export function cutAt({ text, masked }: WalkInput, end: number): number | undefined {
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const row = text.slice(start, end);
  return row !== masked.slice(start, end) && /^[ \t]*:{3,}[ \t]*\r?$/.test(row)
    ? start - (text[start - 2] === '\r' ? 2 : 1)
    : undefined;
}

/** Whether a container closes on the line behind a block of code that ends with its list: the list is ended by that. */
export function isCutInItem({ text, dialect }: WalkInput, end: number): boolean {
  if (dialect.blocks === undefined || dialect.admonitions?.colons === undefined) return false;
  const [, row = ''] = text.slice(end, end + 200).split('\n', 2);
  const last = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  return /^[ \t]*:{3,}[ \t]*\r?$/.test(row) && !/^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(last);
}
