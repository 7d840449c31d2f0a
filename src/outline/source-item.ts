/** What a reader of one format finds in a document, in order: headings, blocks, and lines that say nothing. */
import type { OutlineBlock } from '../model/outline.ts';

/** Lines count from 1; both ends belong to it. */
export interface Lines {
  start: number;
  end: number;
}
export interface HeadingItem extends Lines {
  type: 'heading';
  level: number;
  /** As a reader sees it. */
  text: string;
  markdown: string;
  /** The id that links use, where the document gives one. */
  anchor?: string;
  /** Other ids that links to it use. */
  aliases?: string[];
  /** Names that other documents and docstrings refer to it by. */
  labels?: string[];
}
export interface BlockItem extends Lines {
  type: 'block';
  kind: OutlineBlock['kind'];
  markdown: string;
  language: string | null;
  left_out: string | null;
}
/** Lines that coverage does not count. */
export interface UncountedItem extends Lines {
  type: 'uncounted';
  reason: string;
}
export type SourceItem = HeadingItem | BlockItem | UncountedItem;

export const block = (
  kind: BlockItem['kind'],
  markdown: string,
  lines: Lines,
  language: string | null = null,
): BlockItem => ({ type: 'block', kind, markdown, language, left_out: null, start: lines.start, end: lines.end });

/** What no page can show, with the reason. */
export const leftOut = (reason: string, lines: Lines): BlockItem => ({ ...block('html', '', lines), left_out: reason });

export const uncounted = (reason: string, lines: Lines): UncountedItem => ({
  type: 'uncounted',
  reason,
  start: lines.start,
  end: lines.end,
});
