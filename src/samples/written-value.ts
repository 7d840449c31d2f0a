/** Values that code writes out, whatever its language: strings, numbers, names such as `null`, and lists and maps of them. Pure. */

export type Value =
  | { kind: 'string'; text: string; raw: string }
  | { kind: 'number'; text: string }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Value[]; isSet?: true }
  | { kind: 'map'; entries: [string, Value][] }
  | { kind: 'made'; by: string; of: Value };

/** Undefined for whatever is not written out: names, calls, something left out. */
export function writtenValue(text: string): Value | undefined {
  const found = readValue(text, skip(text, 0), 0);
  return found !== undefined && skip(text, found.end) === text.length ? found.value : undefined;
}

/** The value that begins there, and where it ends. */
export const valueAt = (text: string, at: number): { value: Value; end: number } | undefined =>
  readValue(text, skip(text, at), 0);

type Read<T> = { value: T; end: number } | undefined;
const DEEPEST = 12;
const NAMES = new Set('true false null none undefined nil nan'.split(' '));
/** What only says which list or text it is. */
const WRAPS =
  /^(?:vec!|array|Arrays\.asList|List\.of|Set\.of|Collections\.singletonList|set|list|tuple|dict|String::from|\[\]\*?[\w.]+|map\[[\w.]+\]\*?[\w.]+|\[\d*\][\w.]+)(?=[[({])/;
/** What says more of what is in it. */
const MADE = /^(?:Some|Ok|Err|Optional\.of)(?=\()/;
const AFTER_TEXT = /^\.(?:to_string|to_owned|into|to_vec)\(\)/;
const STRING = /^(?:[rbuRBUc]|br|rb)?(?:#{0,3})["'`]/;
const NUMBER =
  /^[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)(?:_?(?:[iu](?:8|16|32|64|128|size)|f32|f64)|[LlFfDdnMm])?(?![\w.]|\s*\.\.)/;
const WORD = /^[A-Za-z_$][\w$-]*/;

const skip = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;
  return at;
};

function readValue(text: string, start: number, depth: number): Read<Value> {
  if (depth > DEEPEST) return undefined;
  let at = start;
  while (text[at] === '&') at = skip(text, at + 1);
  const rest = text.slice(at, at + 60);
  const made = MADE.exec(rest)?.[0];
  if (made !== undefined) {
    const inner = readValue(text, skip(text, at + made.length + 1), depth + 1);
    const end = inner === undefined ? -1 : skip(text, inner.end);
    return inner === undefined || text[end] !== ')'
      ? undefined
      : { value: { kind: 'made', by: made, of: inner.value }, end: end + 1 };
  }
  const wrap = WRAPS.exec(rest)?.[0];
  if (wrap !== undefined) return wrapped(text, at, wrap, depth);
  if (STRING.test(rest)) return readString(text, at);
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) return { value: { kind: 'number', text: plainNumber(number) }, end: at + number.length };
  const open = text.charAt(at);
  if ('[{('.includes(open) && open !== '') return readGroup(text, at, depth);
  const word = WORD.exec(rest)?.[0];
  if (word === undefined || !NAMES.has(word.toLowerCase()) || /^\s*[(.]/.test(text.slice(at + word.length)))
    return undefined;
  const name = word.toLowerCase();
  return { value: { kind: 'name', name: name === 'none' || name === 'nil' ? 'null' : name }, end: at + word.length };
}

function wrapped(text: string, at: number, wrap: string, depth: number): Read<Value> {
  const group = readGroup(text, at + wrap.length, depth);
  if (group === undefined) return undefined;
  const inner = text[at + wrap.length] === '(' && group.value.kind !== 'list' ? group.value : undefined;
  if (wrap === 'String::from') {
    const only = group.value.kind === 'list' ? group.value.items[0] : inner;
    return only?.kind === 'string' ? { value: only, end: group.end } : undefined;
  }
  if (wrap.startsWith('map[') && group.value.kind !== 'map') {
    return group.value.kind === 'list' && group.value.items.length === 0
      ? { value: { kind: 'map', entries: [] }, end: group.end }
      : undefined;
  }
  // `list([1])`, and `array(1)`.
  const own =
    inner === undefined
      ? group.value
      : /^(?:set|list|tuple|dict)$/.test(wrap) && inner.kind !== 'string'
        ? inner
        : ({ kind: 'list', items: [inner] } satisfies Value);
  return { value: own, end: group.end };
}

function readString(text: string, at: number): Read<Value> {
  let from = at;
  while (/[A-Za-z]/.test(text.charAt(from))) from++;
  const isRaw = /r/i.test(text.slice(at, from));
  let hashes = 0;
  while (text[from] === '#') {
    hashes++;
    from++;
  }
  const quote = text.charAt(from);
  const fence = quote !== '`' && text.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote;
  const close = fence + '#'.repeat(hashes);
  let end = from + fence.length;
  while (end < text.length && !text.startsWith(close, end)) end += text[end] === '\\' && !isRaw ? 2 : 1;
  if (!text.startsWith(close, end)) return undefined;
  const raw = text.slice(from + fence.length, end);
  // Something is filled in.
  if (quote === '`' && raw.includes('${')) return undefined;
  let after = end + close.length;
  const suffix = AFTER_TEXT.exec(text.slice(after, after + 20))?.[0];
  if (suffix !== undefined) after += suffix.length;
  return { value: { kind: 'string', raw, text: isRaw ? raw : decoded(raw) }, end: after };
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['e', '\u001b'],
]);
const decoded = (raw: string): string =>
  raw.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
    (_whole, braced, four, two, one) => {
      const code = braced ?? four ?? two;
      return code === undefined
        ? (ESCAPES.get(one) ?? one)
        : String.fromCodePoint(Math.min(0x10_ffff, Number.parseInt(code, 16)));
    },
  );

const plainNumber = (written: string): string => {
  const bare = written.replaceAll('_', '').replace(/(?:[iu](?:8|16|32|64|128|size)|f32|f64)$/, '');
  const isHex = /^[+-]?0[xXbB]/.test(bare);
  const number = Number(isHex ? bare : bare.replace(/[LlFfDdnMm]$/, ''));
  return Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(bare) ? String(number) : bare;
};

const CLOSES: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };

function readGroup(text: string, start: number, depth: number): Read<Value> {
  const open = text.charAt(start);
  const close = CLOSES[open];
  if (close === undefined) return undefined;
  const items: Value[] = [];
  const entries: [string, Value][] = [];
  let at = skip(text, start + 1);
  let commas = 0;
  while (text[at] !== close) {
    const key = open === '(' ? undefined : keyAt(text, at);
    const item = key?.isSure === true ? undefined : readValue(text, at, depth + 1);
    const after = item === undefined ? -1 : skip(text, item.end);
    const isKey = item !== undefined && (text.startsWith('=>', after) || (open === '{' && text[after] === ':'));
    if (item === undefined || isKey) {
      const name = isKey ? keyText(item.value) : key?.name;
      const colon = isKey ? after : (key?.end ?? -1);
      if (name === undefined || colon < 0) return undefined;
      const value = readValue(text, skip(text, colon + (text.startsWith('=>', colon) ? 2 : 1)), depth + 1);
      if (value === undefined) return undefined;
      entries.push([name, value.value]);
      at = skip(text, value.end);
    } else {
      items.push(item.value);
      at = after;
    }
    if (text[at] === ',') {
      commas++;
      at = skip(text, at + 1);
    } else if (text[at] !== close) return undefined;
  }
  const end = at + 1;
  if (items.length > 0 && entries.length > 0) return undefined;
  if (entries.length > 0 || (open === '{' && items.length === 0)) return { value: { kind: 'map', entries }, end };
  const [only] = items;
  return {
    value:
      open === '(' && items.length === 1 && commas === 0 && only !== undefined
        ? only
        : { kind: 'list', items, ...(open === '{' ? { isSet: true as const } : {}) },
    end,
  };
}

/** A name before a colon, as JavaScript and Go write it. */
function keyAt(text: string, at: number): { name: string; end: number; isSure: boolean } | undefined {
  const name = WORD.exec(text.slice(at, at + 80))?.[0];
  if (name === undefined) return undefined;
  const end = skip(text, at + name.length);
  return text[end] === ':' && text[end + 1] !== ':' ? { name, end, isSure: true } : undefined;
}

const keyText = (value: Value): string | undefined =>
  value.kind === 'string'
    ? value.text
    : value.kind === 'number'
      ? value.text
      : value.kind === 'name'
        ? value.name
        : undefined;

/** Whether they are the same for a reader: numbers as far as both are written, a map of which one shows a part. */
export function sameValue(a: Value, b: Value): boolean {
  if (a.kind === 'made' || b.kind === 'made')
    return sameValue(a.kind === 'made' ? a.of : a, b.kind === 'made' ? b.of : b);
  if (a.kind === 'string' && b.kind === 'string') return a.text === b.text || a.raw === b.raw;
  if (a.kind === 'number' && b.kind === 'number') return sameNumber(a.text, b.text);
  if (a.kind === 'name' && b.kind === 'name') return a.name === b.name;
  if (a.kind === 'list' && b.kind === 'list') {
    const [left, right] =
      a.isSet === true || b.isSet === true ? [ordered(a.items), ordered(b.items)] : [a.items, b.items];
    return left.length === right.length && left.every((item, at) => sameItem(item, right[at]));
  }
  if (a.kind === 'map' && b.kind === 'map') {
    const [less, more] = a.entries.length < b.entries.length ? [a, new Map(b.entries)] : [b, new Map(a.entries)];
    if (less.entries.length === 0) return more.size === 0;
    return less.entries.every(([key, value]) => {
      const other = more.get(key);
      return other !== undefined && sameValue(value, other);
    });
  }
  return (a.kind === 'list' && b.kind === 'map') || (a.kind === 'map' && b.kind === 'list')
    ? isEmpty(a) && isEmpty(b)
    : false;
}

const sameItem = (item: Value, other: Value | undefined): boolean => other !== undefined && sameValue(item, other);
const ordered = (items: readonly Value[]): Value[] =>
  items.toSorted((a, b) => (spellingOf(a) < spellingOf(b) ? -1 : 1));
const isEmpty = (value: Value): boolean =>
  (value.kind === 'list' && value.items.length === 0) || (value.kind === 'map' && value.entries.length === 0);

function sameNumber(a: string, b: string): boolean {
  const [left, right] = [Number(a), Number(b)];
  if (left === right) return true;
  const digits = Math.min(placesOf(a), placesOf(b));
  return digits > 0 && placesOf(a) !== placesOf(b) && Math.abs(left - right) < 10 ** -digits;
}
const placesOf = (number: string): number => (/[eE]/.test(number) ? 0 : (number.split('.')[1] ?? '').length);

/** One spelling of each value, by which equal arguments are known. */
export function spellingOf(value: Value): string {
  switch (value.kind) {
    case 'string':
      return JSON.stringify(value.text);
    case 'number':
      return value.text;
    case 'name':
      return value.name;
    case 'list':
      return `[${value.items.map(spellingOf).join(',')}]`;
    case 'map':
      return `{${value.entries.map(([key, each]) => `${JSON.stringify(key)}:${spellingOf(each)}`).join(',')}}`;
    case 'made':
      return `${value.by}(${spellingOf(value.of)})`;
  }
}
