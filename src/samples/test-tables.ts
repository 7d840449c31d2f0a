/** Tables that tests are given: each row with its cells, those that nobody can know among them. Pure. */
import { closing, topLevel } from './assertions.ts';
import { type Value, valueAt, writtenValue } from './written-value.ts';

export interface Row {
  /** Undefined where it is not written out. */
  value: Value | undefined;
  /** What a row holds, by name where it has names. */
  cells: { name: string | undefined; value: Value | undefined }[];
  /** Its key is the first cell. */
  isKeyed: boolean;
}

const LIST =
  /^&?(?:\[\]\*?[\w.]+|\[\d+\][\w.]+|map\[[\w.]+\]\*?[\w.]+|array|vec!|Arrays\.asList|List\.of|new [\w.]+\[\])?\s*(?=[[({])/;
const ROW = /^(?:pytest\.param|array|new [\w.]+\[\]|&?[A-Z]\w*)?\s*(?=[[({])/;
const LABEL = /^(?:id|marks)$/;

/** `isKeyed`: what stands before each row is its first cell. */
export function rowsOf(text: string, isKeyed: boolean): Row[] | undefined {
  const from = text.length - text.trimStart().length;
  const head = LIST.exec(text.slice(from, from + 80))?.[0];
  if (head === undefined) return undefined;
  const bare = masked(text);
  const items = itemsIn(text, bare, from + head.length);
  return items?.map((item): Row => {
    const { key, rest } = keyed(item);
    const cells = cellsOf(rest);
    const value = writtenValue(rest);
    const own = cells ?? [{ name: undefined, value }];
    return key !== undefined && isKeyed
      ? {
          value: undefined,
          cells: [{ name: undefined, value: key }, ...(cells === undefined ? own : [{ name: undefined, value }])],
          isKeyed: true,
        }
      : { value, cells: own, isKeyed: false };
  });
}

/** `"a": 1`, `'a' => [1]` */
function keyed(item: string): { key: Value | undefined; rest: string } {
  const key = valueAt(item, 0);
  const mark = key === undefined ? null : /^\s*(?:=>|:(?!:))\s*/.exec(item.slice(key.end, key.end + 20));
  return key === undefined || mark === null
    ? { key: undefined, rest: item }
    : { key: key.value, rest: item.slice(key.end + mark[0].length) };
}

function cellsOf(row: string): Row['cells'] | undefined {
  const head = ROW.exec(row.slice(0, 80))?.[0];
  return head === undefined
    ? undefined
    : itemsIn(row, masked(row), head.length)?.flatMap((cell) => {
        const label = /^['"]?(\w+)['"]?\s*(?:=>|[:=](?![:=>]))\s*/.exec(cell);
        if (LABEL.test(label?.[1] ?? '')) return [];
        return [{ name: label?.[1], value: writtenValue(cell.slice(label?.[0].length ?? 0)) }];
      });
}

/** What stands between the commas of a bracket. */
function itemsIn(text: string, bare: string, open: number): string[] | undefined {
  const close = closing(bare, open);
  if (close === undefined) return undefined;
  const found: string[] = [];
  for (let at = open + 1; at < close; ) {
    const comma = topLevel(bare, ',', at, close);
    const end = comma === -1 ? close : comma;
    found.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return found.filter((each) => each !== '');
}

const STRUCT = /^(?:\[\]|map\[string\])\s*\*?struct\s*\{/;

/** Structs of Go, whose fields are named once. */
export function structRows(text: string): Row[] | undefined {
  const found = STRUCT.exec(text.slice(0, 80))?.[0];
  if (found === undefined) return undefined;
  const bare = masked(text);
  const close = closing(bare, found.length - 1);
  const open = close === undefined ? -1 : bare.indexOf('{', close);
  if (close === undefined || open === -1) return undefined;
  const fields = text
    .slice(found.length, close)
    .split(/[\n;]/)
    .flatMap((line) => {
      const words = line.trim().replaceAll(',', ' ').split(' ').filter(Boolean);
      return words.slice(0, -1);
    });
  const items = itemsIn(text, bare, open);
  return items?.map((item) => {
    const cells = cellsOf(keyed(item).rest) ?? [];
    return {
      value: undefined,
      cells: cells.map(({ name, value }, at) => ({ name: name ?? fields[at], value })),
      isKeyed: false,
    };
  });
}

/** Blanks inside of strings. */
function masked(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const string = /["'`]/.test(text.charAt(at)) ? valueAt(text, at) : undefined;
    if (string === undefined || string.end <= at) out += text.charAt(at++);
    else {
      out += ' '.repeat(string.end - at);
      at = string.end;
    }
  }
  return out;
}
