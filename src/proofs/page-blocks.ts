/** A page as its blocks: every text of the front matter, and every block of the body with the headings above it and its lines; pure. */
import { findFrontmatter, readFrontmatter } from '../content/frontmatter.ts';
import { linesOf } from '../content/lines.ts';
import { definitionsOn } from '../outline/definitions-on.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { type NumberedItem, splitBlocks } from '../outline/split-blocks.ts';
import type { FoundBlock } from './match-blocks.ts';

export interface PlacedBlock extends FoundBlock {
  /** `body`, or the front matter key it is the text of. */
  where: string;
  /** From 1. */
  line: number;
  /** Inclusive. */
  end_line: number;
  /** Of an item of a list that counts. */
  number?: NumberedItem;
}

export function pageBlocks(text: string): PlacedBlock[] {
  const parts = splitBlocks(text);
  const around = definitionsOn(parts.map(({ markdown }) => markdown));
  const body = parts.map(
    ({ markdown, start_line, end_line, heading, number }): PlacedBlock => ({
      where: 'body',
      markdown,
      fingerprint: fingerprint(markdown, around),
      heading,
      line: start_line,
      end_line,
      ...(around === '' ? {} : { around }),
      ...(number === undefined ? {} : { number }),
    }),
  );
  const front = findFrontmatter(text);
  if (front === null) return body;
  const { data, keyLines } = readFrontmatter(text, front, linesOf(text));
  const texts = frontTexts(data).map(([where, markdown]): PlacedBlock => {
    const line = keyLines[where] ?? 1;
    return { where, markdown, fingerprint: fingerprint(markdown), heading: [], line, end_line: line };
  });
  return [...texts, ...body];
}

/** Texts that a reader sees; numbers, dates, switches, addresses and lists are settings of the site. */
const SHOWN: ReadonlySet<string> = new Set([
  'title',
  'description',
  'summary',
  'linktitle',
  'seotitle',
  'headline',
  'sidebar_label',
]);

export const isShownKey = (key: string): boolean => SHOWN.has(key.toLowerCase());

/** The texts of front matter data that are blocks, by key. */
export const frontTexts = (data: Readonly<Record<string, unknown>> | undefined): [string, string][] =>
  Object.entries(data ?? {}).flatMap(([key, value]): [string, string][] =>
    isShownKey(key) && typeof value === 'string' && value !== '' ? [[key, value]] : [],
  );
