/** JSON of a value with one long list, piece by piece: together exactly what `JSON.stringify(value, null, 2)` says, and never in memory at once. */
const ITEMS_A_PIECE = 200;
/** Shorter lists are a few megabytes at most, and said at once. */
const LONG = 20_000;

/** The bytes of `JSON.stringify(value, null, 2)` and a last newline; where a list is long, its text is never a string as a whole. */
export function jsonBytes(value: object): Buffer {
  const [list] = Object.entries(value).find(([, item]) => Array.isArray(item) && item.length >= LONG) ?? [];
  if (list === undefined) return Buffer.from(`${wholeText(value)}\n`);
  const pieces = (): Generator<string> => jsonPieces(value as Record<string, unknown[]>, list);
  let bytes = 1;
  for (const piece of pieces()) bytes += Buffer.byteLength(piece);
  const whole = Buffer.alloc(bytes, '\n');
  let at = 0;
  for (const piece of pieces()) at += whole.write(piece, at);
  return whole;
}

/** What JSON says of `{ ...value, ...more }`, which have no key in common. Lists shorter than `long` items are said at once. */
export function* jsonPieces<K extends string, V extends Readonly<Record<K, readonly unknown[]>>>(
  value: V,
  list: K,
  { more = {}, long = LONG }: { more?: object; long?: number } = {},
): Generator<string> {
  const items = value[list];
  const rest = Object.keys(more).length === 0 ? '\n}' : `,${JSON.stringify(more, null, 2).slice(1)}`;
  if (items.length < long) {
    yield wholeText(value).slice(0, -'\n}'.length);
    yield rest;
    return;
  }
  const key = `\n  ${JSON.stringify(list)}: [`;
  const [head = '', tail = ''] = JSON.stringify({ ...value, [list]: [] }, null, 2).split(`${key}]`);
  yield `${head}${key}`;
  for (let at = 0; at < items.length; at += ITEMS_A_PIECE) {
    const some = items.slice(at, at + ITEMS_A_PIECE).map((item) => `\n${JSON.stringify(item, null, 2)}`);
    yield `${at === 0 ? '' : ','}${some.join(',').replaceAll('\n', '\n    ')}`;
  }
  yield `${items.length === 0 ? '' : '\n  '}]${tail.slice(0, -'\n}'.length)}${rest}`;
}

/** A check's report is printed and put on record; what was said is not changed afterwards. */
const said = new WeakMap<object, string>();
function wholeText(value: object): string {
  const text = said.get(value) ?? JSON.stringify(value, null, 2);
  said.set(value, text);
  return text;
}
