/** Tables that tests of Go write as structs: each row as a map of its fields. Pure. */
import { closing, topLevel } from './assertions.ts';
import { type Value, valueAt, valueOf } from './written-value.ts';

const OPEN = /^(?:\[\]|map\[string\])\s*\*?(struct\s*\{)/;

export function tableOf(text: string): Value | undefined {
  const found = OPEN.exec(text);
  if (found === null) return undefined;
  const bare = masked(text);
  const open = found[0].length - 1;
  const close = closing(bare, open);
  const rows = close === undefined ? -1 : bare.indexOf('{', close);
  const end = rows === -1 ? undefined : closing(bare, rows);
  if (close === undefined || end === undefined) return undefined;
  const fields = text
    .slice(open + 1, close)
    .split(/[\n;]/)
    .flatMap((line) => {
      const [names = ''] = line.trim().split(/\s+(?=[\w*[\].{}]+$)/);
      return names.split(',').flatMap((name) => (/^\s*\w+\s*$/.test(name) ? [name.trim()] : []));
    });
  const isMap = found[0].startsWith('map');
  const items: Value[] = [];
  for (let at = rows + 1; at < end; ) {
    const comma = topLevel(bare.slice(0, end), ',', at);
    const stop = comma === -1 ? end : comma;
    const row = text.slice(at, stop).trim();
    if (row !== '') items.push(rowOf(isMap ? row.slice(topLevel(masked(row), ':', 0) + 1).trim() : row, fields));
    at = stop + 1;
  }
  return { kind: 'list', items };
}

/** Fields that are not written out are left away. */
function rowOf(row: string, fields: readonly string[]): Value {
  const bare = masked(row);
  const entries: [string, Value][] = [];
  const end = bare.lastIndexOf('}');
  let index = 0;
  for (let at = bare.indexOf('{') + 1; at > 0 && at < end; index++) {
    const comma = topLevel(bare.slice(0, end), ',', at);
    const stop = comma === -1 ? end : comma;
    const cell = row.slice(at, stop).trim();
    const label = /^(\w+)\s*:(?!=)\s*/.exec(cell);
    const name = label?.[1] ?? fields[index];
    const value = valueOf(cell.slice(label?.[0].length ?? 0));
    if (name !== undefined && value !== undefined) entries.push([name, value]);
    at = stop + 1;
  }
  return { kind: 'map', entries };
}

/** Blanks inside of strings. */
function masked(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const string = /["`]/.test(text.charAt(at)) ? valueAt(text, at) : undefined;
    if (string === undefined) out += text.charAt(at++);
    else {
      out += ' '.repeat(string.end - at);
      at = string.end;
    }
  }
  return out;
}
