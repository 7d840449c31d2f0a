/** The line of the site that each finding stands on, read once a file. */
import type { Issue } from '../model/finding.ts';
import { decodeText } from '../patches/text.ts';
import type { BaseFile } from './patch-views.ts';

/** A longer line is cut. */
const LONGEST = 400;
/** A report with more files shows the lines of the first of them. */
const MOST_FILES = 200;
const AT_ONCE = 8;

/** By issue id; findings without a line, or in a file that cannot be read, are left out. */
export async function sourceLinesOf(issues: readonly Issue[], textOf: BaseFile): Promise<Map<string, string>> {
  const placed = issues.filter(({ location }) => location?.line !== undefined);
  const paths = [...new Set(placed.map(({ location }) => location?.path ?? ''))];
  const files = new Map<string, string[]>();
  for (let at = 0; at < Math.min(paths.length, MOST_FILES); at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map(async (path) => files.set(path, linesOf(await textOf(path)))));
  const found = new Map<string, string>();
  for (const { issue_id, location } of placed) {
    const line = files.get(location?.path ?? '')?.[(location?.line ?? 0) - 1];
    if (line !== undefined) found.set(issue_id, line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
  }
  return found;
}

function linesOf(bytes: Uint8Array | null): string[] {
  return bytes === null ? [] : (decodeText(bytes) ?? '').split(/\r?\n/u);
}
