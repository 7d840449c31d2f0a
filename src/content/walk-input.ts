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
