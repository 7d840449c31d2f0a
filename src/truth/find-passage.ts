/** Where a passage lies now, found by its normalised hash: line numbers rot, words do not. */
import { excerptSha256 } from '../model/passage.ts';

export interface ProductLines {
  lines(path: string): readonly string[] | undefined;
  paths(): readonly string[];
}
export interface Place {
  path: string;
  start_line: number;
  end_line: number;
}

/** How far a passage's line count may have changed by reflowing, in its own file. */
const REFLOW = 3;
/** Windows looked at outside its own file before giving up. */
const MAX_WINDOWS = 3_000_000;

/** The passage's own file first, nearest place first; then files of the same name; then every other one in path order. */
export function findPassage(product: ProductLines, wanted: Place & { excerpt_sha256: string }): Place | undefined {
  const count = wanted.end_line - wanted.start_line + 1;
  for (let delta = 0; delta <= REFLOW; delta += 1) {
    for (const size of delta === 0 ? [count] : [count - delta, count + delta]) {
      const place = nearest(windowsWith(product.lines(wanted.path), size, wanted.excerpt_sha256), wanted.start_line);
      if (place !== undefined) return { path: wanted.path, start_line: place, end_line: place + size - 1 };
    }
  }
  const name = wanted.path.slice(wanted.path.lastIndexOf('/') + 1);
  const others = product.paths().filter((path) => path !== wanted.path);
  let budget = MAX_WINDOWS;
  for (const path of [
    ...others.filter((other) => other.endsWith(`/${name}`) || other === name),
    ...others.filter((other) => !other.endsWith(`/${name}`) && other !== name),
  ]) {
    const lines = product.lines(path);
    if (lines === undefined) continue;
    budget -= lines.length;
    if (budget < 0) return undefined;
    const [start] = windowsWith(lines, count, wanted.excerpt_sha256);
    if (start !== undefined) return { path, start_line: start, end_line: start + count - 1 };
  }
  return undefined;
}

/** Start lines of all windows of `size` lines with this hash. */
function windowsWith(lines: readonly string[] | undefined, size: number, hash: string): number[] {
  const found: number[] = [];
  if (lines === undefined || size < 1) return found;
  for (let start = 0; start + size <= lines.length; start += 1) {
    if (/\S/u.test(lines[start] ?? '') && hashOf(lines, start, size) === hash) found.push(start + 1);
  }
  return found;
}

/** One-line windows are asked for again and again: their hashes are kept by the line's text. */
const lineHashes = new Map<string, string>();
function hashOf(lines: readonly string[], start: number, size: number): string {
  if (size !== 1) return excerptSha256(lines.slice(start, start + size).join('\n'));
  const line = lines[start] ?? '';
  const known = lineHashes.get(line);
  if (known !== undefined) return known;
  if (lineHashes.size > 200_000) lineHashes.clear();
  const hash = excerptSha256(line);
  lineHashes.set(line, hash);
  return hash;
}

const nearest = (starts: readonly number[], line: number): number | undefined =>
  starts.toSorted((a, b) => Math.abs(a - line) - Math.abs(b - line) || a - b)[0];
