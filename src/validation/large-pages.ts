/** Pages that are too large to be parsed are reported and known by their front matter: links to them hold, their anchors are not judged. */
import type { GatheredSite } from '../content/gather-site.ts';
import { type PageRecord, recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import { readHeadInside } from '../content/read-inside.ts';
import type { UnreadFile } from '../content/tree-entry.ts';
import { tryStat } from './site-tree.ts';

/** A forge shows no text above 5 MB and no Markdown above one. At this size parsing takes some ten seconds and most of a gigabyte. */
export const MAX_PAGE_BYTES = 16_000_000;
/** Where front matter ends, and no line is cut that matters. */
const HEAD_BYTES = 65_536;

/** Undefined for what is no larger, or no file. */
export function whyTooLarge(root: string, path: string): Omit<UnreadFile, 'path'> | undefined {
  const size = sizeOfLarge(root, path);
  if (size === undefined) return undefined;
  return {
    why: `is ${(size / 1e6).toFixed(1)} MB large and was not judged`,
    expected: `At most ${MAX_PAGE_BYTES / 1e6} MB are read: split it, or name it under \`exclude\` in launch.yml.`,
  };
}

/** What links can see of a page that is too large; undefined for every other. */
export function recordOfLarge(
  root: string,
  path: string,
  { context, headingIds, brings }: Pick<GatheredSite, 'context' | 'headingIds' | 'brings'>,
): PageRecord | undefined {
  if (sizeOfLarge(root, path) === undefined) return undefined;
  const facts = parsePage(path, headOf(root, path), context.kind, headingIds);
  return { ...recordOf(path, facts, context.kind, brings), open: 'the page is too large to be read' };
}

function sizeOfLarge(root: string, path: string): number | undefined {
  const stat = tryStat(root, path);
  return stat?.isFile() && stat.size > MAX_PAGE_BYTES ? stat.size : undefined;
}

/** Nothing where it cannot be read. */
const headOf = (root: string, path: string): string =>
  (readHeadInside(root, path, HEAD_BYTES)?.toString('utf8') ?? '').replace(/(?<![^\n])[^\n]*$/, '');
