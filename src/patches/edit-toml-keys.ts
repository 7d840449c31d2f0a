/** Top-level keys of a TOML document, edited in its own text so that comments and tables stay. */
import { parse, stringify } from 'smol-toml';

/** Throws when the text is no TOML, or when a key is a table of its own. */
export function editTomlKeys(data: string, set: Readonly<Record<string, unknown>>, remove: readonly string[]): string {
  let lines: string[] = data.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
  for (const key of remove) lines = replaceKey(lines, key, []);
  for (const [key, value] of Object.entries(set)) lines = replaceKey(lines, key, [tomlEntry(key, value)]);
  return lines.join('');
}

/** `key = value` as one line; a map becomes an inline table. */
export function tomlEntry(key: string, value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/u.test(value))
    return `${tomlKey(key)} = ${value}\n`;
  return `${tomlKey(key)} = ${inline(value)}\n`;
}

const tomlKey = (key: string): string => (/^[\w-]+$/u.test(key) ? key : JSON.stringify(key));

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${tomlKey(key)} = ${inline(inner)}`)
      .join(', ')} }`;
  return stringify({ v: value }).trim().slice('v = '.length);
}

function replaceKey(lines: readonly string[], key: string, wanted: readonly string[]): string[] {
  const firstTable = lines.findIndex((line) => /^\s*\[/u.test(line));
  const top = firstTable < 0 ? lines.length : firstTable;
  for (let at = 0; at < top; ) {
    const end = endOfEntry(lines, at);
    const entry = lines.slice(at, end).join('');
    if (Object.hasOwn(parse(entry), key))
      return [...lines.slice(0, at), ...wanted.map((line) => keepComment(line, entry)), ...lines.slice(end)];
    at = end;
  }
  if (Object.hasOwn(parse(lines.join('')), key)) throw new Error(`expected \`${key}\` to be no table`);
  if (wanted.length === 0) return [...lines];
  const place = lastNonBlank(lines, top);
  const before = lines.slice(0, place);
  const last = before.at(-1);
  if (last !== undefined && !last.endsWith('\n')) before[before.length - 1] = `${last}\n`;
  return [...before, ...wanted, ...lines.slice(place)];
}

function lastNonBlank(lines: readonly string[], top: number): number {
  let place = top;
  while (place > 0 && lines[place - 1]?.trim() === '') place--;
  return place;
}

/** An entry may span lines: it ends where what was read parses. */
function endOfEntry(lines: readonly string[], start: number): number {
  for (let end = start + 1; end <= lines.length; end++) {
    try {
      parse(lines.slice(start, end).join(''));
      return end;
    } catch (thrown) {
      if (end === lines.length) throw thrown;
    }
  }
  return lines.length;
}

/** What stands on the last line behind its last quotation mark. */
const afterQuotes = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf('"'), text.lastIndexOf("'"), text.lastIndexOf('\n')) + 1);

function keepComment(line: string, entry: string): string {
  const comment =
    entry.split('\n').length > 2 ? undefined : /(?<!\s)\s+#[\s\S]*$/u.exec(afterQuotes(entry.trimEnd()))?.[0];
  return comment === undefined ? line : `${line.trimEnd()}${comment}\n`;
}
