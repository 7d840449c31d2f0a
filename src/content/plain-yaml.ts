/** Reads YAML that is only keys with one plain or quoted value each, at most one level deep; leaves all other YAML to the parser. */

export interface PlainYaml {
  data: Record<string, unknown>;
  /** Line of each outermost key, the first line 0. */
  lines: Record<string, number>;
}

const KEY = /^( *)([A-Za-z_][\w-]*):(?: +|$)/;
/** Line breaks of other kinds, tabs, and what YAML forbids or what takes two units. */
const ODD = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** YAML 1.2.2, section 10.3.2: what is no text although nothing quotes it. */
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const NOT_HERE = Symbol('for the parser');

/**
 * Nine of ten pages have such front matter, and reading it so takes a tenth of the parser's time. Undefined where any line is
 * otherwise; what is read is what js-yaml reads (`test/content/plain-yaml.test.ts`).
 */
export function readPlainYaml(source: string): PlainYaml | undefined {
  if (ODD.test(source)) return undefined;
  const data: Record<string, unknown> = {};
  const lines: Record<string, number> = {};
  /** The mapping below the last outermost key, and how far in it stands. */
  let inner: Record<string, unknown> | undefined;
  let indent = 0;
  /** The last outermost key, as long as it has no value. */
  let open: string | undefined;
  for (const [index, line] of source.split('\n').entries()) {
    if (line === '') continue;
    const found = KEY.exec(line);
    if (found === null) return undefined;
    const [head, margin = '', key = ''] = found;
    const value = valueIn(line.slice(head.length));
    if (value === NOT_HERE || WORDS.has(key) || key === '__proto__') return undefined;
    if (margin === '') {
      if (Object.hasOwn(data, key)) return undefined;
      data[key] = value;
      lines[key] = index;
      inner = undefined;
      open = head.length === line.length ? key : undefined;
      continue;
    }
    if (inner === undefined) {
      if (open === undefined) return undefined;
      inner = {};
      data[open] = inner;
      indent = margin.length;
    }
    if (margin.length !== indent || Object.hasOwn(inner, key) || head.length === line.length) return undefined;
    inner[key] = value;
  }
  return Object.keys(data).length === 0 ? undefined : { data, lines };
}

/** The value of a key, on its line. */
function valueIn(rest: string): unknown {
  let end = rest.length;
  while (rest.charCodeAt(end - 1) === 0x20) end--;
  const text = end === rest.length ? rest : rest.slice(0, end);
  if (text === '') return null;
  const first = text.charCodeAt(0);
  if (first === 0x22 /* " */) return isQuoted(text, '"') && !text.includes('\\') ? text.slice(1, -1) : NOT_HERE;
  if (first === 0x27 /* ' */) return isQuoted(text, "'") ? text.slice(1, -1) : NOT_HERE;
  if (!/^[A-Za-z0-9/._(\u00a0-\ufffd]/.test(text) || /: | #|:$/.test(text)) return NOT_HERE;
  if (text.includes(' ')) return text;
  if (/^[\d.]/.test(text)) return numberOf(text);
  const word = WORDS.get(text);
  return word === undefined ? text : word;
}

const isQuoted = (text: string, quote: string): boolean =>
  text.length > 1 && text.indexOf(quote, 1) === text.length - 1;

/** Whole numbers, and dates, which are text; of all else that begins like a number the parser knows. */
function numberOf(text: string): unknown {
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.test(text) ? text : NOT_HERE;
}
