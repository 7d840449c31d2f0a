/** Where a key of a TOML or INI text stands; the parsers give values without positions. */
import type { LineRange } from '../platforms/evidence.ts';

/** Lines of `key` in `[table]` (the value's brackets included), or of the table's header for key null; `''` is what stands before any header. */
export function linesOfKey(lines: readonly string[], table: string, key: string | null): LineRange | undefined {
  const wanted = table.toLowerCase();
  let at = wanted === '' ? -1 : lines.findIndex((line) => headerOf(line) === wanted);
  if (at === -1 && (wanted !== '' || key === null)) return undefined;
  if (key === null) return { start: at + 1, end: at + 1 };
  for (at += 1; at < lines.length && headerOf(lines[at]!) === undefined; at++) {
    const [, quoted, single, bare] = KEY.exec(lines[at]!) ?? [];
    const found = quoted ?? single ?? bare;
    if (found?.toLowerCase() === key.toLowerCase()) return { start: at + 1, end: endOfValue(lines, at) };
  }
  return undefined;
}

const KEY = /^\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*[=:]/;

const headerOf = (line: string): string | undefined =>
  /^\[\[?([^[\]]+)\]\]?\s*(?:#.*)?$/.exec(line.trim())?.[1]?.trim().replaceAll('"', '').toLowerCase();

function endOfValue(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at++) {
    const bare = lines[at]!.replace(/(?<!\\)"(?:[^"\\]|\\.)*"|'[^']*'/g, '""').replace(/#[\s\S]*$/, '');
    depth += (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
    if (depth > 0) continue;
    // INI values go on in deeper lines.
    let end = at;
    while (depth === 0 && /=\s*$/.test(lines[from]!) && /^\s+\S/.test(lines[end + 1] ?? '')) end++;
    return end + 1;
  }
  return from + 1;
}
