/** JSON of a value with long lists, piece by piece: together exactly what `JSON.stringify(value, null, 2)` says, and never in memory at once. */

/** Of characters. */
const PIECE = 32 * 1024;
/** Texts this long are said in parts. */
const LONG_TEXT = 1024 * 1024;
/** Shorter lists are a few megabytes at most, and said at once. */
const LONG = 20_000;

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
  const isLong = Object.values(value).some((item) => Array.isArray(item) && item.length >= LONG);
  if (!isLong) return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  let bytes = 1;
  for (const piece of membersInPieces(Object.entries(value))) bytes += Buffer.byteLength(piece);
  const whole = Buffer.alloc(bytes, '\n');
  let at = 0;
  for (const piece of membersInPieces(Object.entries(value))) at += whole.write(piece, at);
  return whole;
}

/** What JSON says of `{ ...value, ...more }`, which have no key in common, as text or UTF-8. Lists shorter than `long` items are said at once. */
export function* jsonPieces<K extends string, V extends Readonly<Record<K, readonly unknown[]>>>(
  value: V,
  list: K,
  { more = {}, long = LONG }: { more?: object; long?: number } = {},
): Generator<string | Uint8Array> {
  if (value[list].length >= long) return yield* membersInPieces(Object.entries({ ...value, ...more }));
  yield jsonBytes(value).subarray(0, -'\n}\n'.length);
  yield Object.keys(more).length === 0 ? '\n}' : `,${JSON.stringify(more, null, 2).slice(1)}`;
}

/** An object of these members, of which lists may come one item after the other; each item is asked for once. */
export function* membersInPieces(members: Iterable<readonly [string, unknown]>): Generator<string> {
  let open = '{';
  let text = '';
  for (const [key, value] of members) {
    const items = isGenerator(value) || Array.isArray(value) ? (value as Iterable<unknown>) : undefined;
    const whole = items === undefined ? JSON.stringify(value, null, 2) : undefined;
    if (items === undefined && whole === undefined) continue;
    text += `${open}\n  ${JSON.stringify(key)}: `;
    open = ',';
    if (items === undefined) text += whole?.replaceAll('\n', '\n  ');
    else {
      let before = '[';
      for (const item of items) {
        text += `${before}\n    `;
        before = ',';
        for (const piece of itemInPieces(item)) {
          text += piece;
          if (text.length < PIECE) continue;
          yield text;
          text = '';
        }
      }
      text += before === '[' ? '[]' : '\n  ]';
    }
  }
  yield `${text}${open === '{' ? '{}' : '\n}'}`;
}

const isGenerator = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;

/** A file may be a text of its patch. */
function* itemInPieces(item: unknown): Generator<string> {
  const members = typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.entries(item) : [];
  if (!members.some(([, value]) => typeof value === 'string' && value.length >= LONG_TEXT))
    return yield (JSON.stringify(item, null, 2) ?? 'null').replaceAll('\n', '\n    ');
  let open = '{';
  for (const [key, value] of members) {
    const isLong = typeof value === 'string' && value.length >= LONG_TEXT;
    const whole = isLong ? '' : JSON.stringify(value, null, 2);
    if (whole === undefined) continue;
    yield `${open}\n      ${JSON.stringify(key)}: ${whole.replaceAll('\n', '\n      ')}`;
    open = ',';
    if (isLong) yield* textInPieces(value);
  }
  yield '\n    }';
}

/** A text as JSON says it, its quotation marks among it. */
export function* textInPieces(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PIECE, text.length);
    // Both halves of a pair are said together.
    if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
    yield JSON.stringify(text.slice(at, end)).slice(1, -1);
    at = end;
  }
  yield '"';
}
