/** JSON of a value with one long list, piece by piece: together exactly what `JSON.stringify(value, null, 2)` says, and never in memory at once. */
const ITEMS_A_PIECE = 200;
/** Shorter lists are a few megabytes at most, and said at once. */
const LONG = 20_000;

/** The bytes of `JSON.stringify(value, null, 2)` and a last newline; where a list is long, its text is never a string as a whole. */
export function jsonBytes(value: object): Buffer {
  const [list] = Object.entries(value).find(([, item]) => Array.isArray(item) && item.length >= LONG) ?? [];
  if (list === undefined) return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const pieces = (): Generator<string> => jsonPieces(value as Record<string, unknown[]>, list);
  let bytes = 1;
  for (const piece of pieces()) bytes += Buffer.byteLength(piece);
  const whole = Buffer.alloc(bytes, '\n');
  let at = 0;
  for (const piece of pieces()) at += whole.write(piece, at);
  return whole;
}

/** Lists shorter than `long` items are said in one piece. */
export function* jsonPieces<K extends string, V extends Readonly<Record<K, readonly unknown[]>>>(
  value: V,
  list: K,
  long = LONG,
): Generator<string> {
  const items = value[list];
  if (items.length < long) {
    yield JSON.stringify(value, null, 2);
    return;
  }
  const key = `\n  ${JSON.stringify(list)}: [`;
  const [head = '', tail = ''] = JSON.stringify({ ...value, [list]: [] }, null, 2).split(`${key}]`);
  yield `${head}${key}`;
  for (let at = 0; at < items.length; at += ITEMS_A_PIECE) {
    const some = items.slice(at, at + ITEMS_A_PIECE).map((item) => `\n${JSON.stringify(item, null, 2)}`);
    yield `${at === 0 ? '' : ','}${some.join(',').replaceAll('\n', '\n    ')}`;
  }
  yield `${items.length === 0 ? '' : '\n  '}]${tail}`;
}
