/** JSON of a value with one long list, piece by piece: together exactly what `JSON.stringify(value, null, 2)` says, and never in memory at once. */
const ITEMS_A_PIECE = 200;
/** Shorter lists are a few megabytes at most, and said at once. */
const LONG = 20_000;
const END = '\n}';

/** A check's report is printed and put on record; what was said is not changed afterwards. */
const said = new WeakMap<object, Buffer>();

/** The bytes of `JSON.stringify(value, null, 2)` and a last newline, made once; where a list is long, its text is never a string as a whole. */
export function jsonBytes(value: object): Buffer {
  const bytes = said.get(value) ?? bytesOf(value);
  said.set(value, bytes);
  return bytes;
}

/** What `jsonBytes` would say of a value, where that is known. */
export const rememberBytes = (value: object, bytes: Buffer): unknown => said.set(value, bytes);

function bytesOf(value: object): Buffer {
  const [list] = Object.entries(value).find(([, item]) => Array.isArray(item) && item.length >= LONG) ?? [];
  if (list === undefined) return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const pieces = (): Generator<string> => longPieces(value as Record<string, unknown[]>, list, END);
  let bytes = 1;
  for (const piece of pieces()) bytes += Buffer.byteLength(piece);
  const whole = Buffer.alloc(bytes, '\n');
  let at = 0;
  for (const piece of pieces()) at += whole.write(piece, at);
  return whole;
}

/** What JSON says of `{ ...value, ...more }`, which have no key in common, as text or UTF-8. Lists shorter than `long` items are said at once. */
export function* jsonPieces<K extends string, V extends Readonly<Record<K, readonly unknown[]>>>(
  value: V,
  list: K,
  { more = {}, long = LONG }: { more?: object; long?: number } = {},
): Generator<string | Uint8Array> {
  const end = Object.keys(more).length === 0 ? END : `,${JSON.stringify(more, null, 2).slice(1)}`;
  if (value[list].length >= long) return yield* longPieces(value, list, end);
  yield jsonBytes(value).subarray(0, -`${END}\n`.length);
  yield end;
}

/** `end` stands where the last line break and bracket of the value would. */
function* longPieces<K extends string, V extends Readonly<Record<K, readonly unknown[]>>>(
  value: V,
  list: K,
  end: string,
): Generator<string> {
  const items = value[list];
  const key = `\n  ${JSON.stringify(list)}: [`;
  const [head = '', tail = ''] = JSON.stringify({ ...value, [list]: [] }, null, 2).split(`${key}]`);
  yield `${head}${key}`;
  for (let at = 0; at < items.length; at += ITEMS_A_PIECE) {
    const some = items.slice(at, at + ITEMS_A_PIECE).map((item) => `\n${JSON.stringify(item, null, 2)}`);
    yield `${at === 0 ? '' : ','}${some.join(',').replaceAll('\n', '\n    ')}`;
  }
  yield `${items.length === 0 ? '' : '\n  '}]${tail.slice(0, -END.length)}${end}`;
}
