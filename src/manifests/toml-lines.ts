/** Where a key of a TOML or INI text stands; the parsers give values without positions. */
import type { LineRange } from '../platforms/evidence.ts';

/**
 * Lines of `key` in `[table]` (the value's brackets included), or of the table's header for key null; `''` is what stands before any header.
 * A dotted key of a table above says it as well, and an inline table says all of its keys.
 */
export function linesOfKey(lines: readonly string[], table: string, key: string | null): LineRange | undefined {
  const wanted = table.toLowerCase();
  if (key === null) {
    const at = lines.findIndex((line) => headerOf(line) === wanted);
    return at === -1 ? undefined : { start: at + 1, end: at + 1 };
  }
  const parts = wanted === '' ? [] : wanted.split('.');
  for (let length = parts.length; length >= 0; length--) {
    const own = [...parts.slice(length), key.toLowerCase()].join('.');
    const found =
      linesIn(lines, parts.slice(0, length).join('.'), (each) => each === own) ??
      linesIn(lines, parts.slice(0, length).join('.'), (each) => each.startsWith(`${own}.`));
    if (found !== undefined) return found;
  }
  const last = parts.pop();
  return last === undefined ? undefined : linesIn(lines, parts.join('.'), (each) => each === last, /=\s*\{/);
}

/** The first key of a table that is wanted; with `form`, where its line has that form. */
function linesIn(
  lines: readonly string[],
  table: string,
  isWanted: (key: string) => boolean,
  form = /[=:]/,
): LineRange | undefined {
  let at = table === '' ? -1 : lines.findIndex((line) => headerOf(line) === table);
  if (at === -1 && table !== '') return undefined;
  for (at += 1; at < lines.length && headerOf(lines[at]!) === undefined; at++) {
    const found = KEY.exec(lines[at]!)?.[1];
    if (found !== undefined && form.test(lines[at]!) && isWanted(found.replace(/["']/g, '').toLowerCase()))
      return { start: at + 1, end: endOfValue(lines, at) };
  }
  return undefined;
}

const KEY = /^\s*((?:"[^"]*"|'[^']*'|[\w.-])+)\s*[=:]/;

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
