/** Reads YAML that is only keys with one plain or quoted value each, or a list of such values, at most one level deep; leaves all other YAML to the parser. */

export interface PlainYaml {
  data: Record<string, unknown>;
  /** Line of each outermost key, the first line 0. */
  lines: Record<string, number>;
}

const KEY = /^( *)([A-Za-z_][\w-]*):(?: +|$)/;
const ITEM = /^( *)- +/;
const COMMENT = /^ *#/;
/** Line breaks of other kinds, tabs, and what YAML forbids or what takes two units. */
const ODD = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** YAML 1.2.2, section 10.3.2: what is no text although nothing quotes it. */
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
/** What words that nothing quotes can begin with here, and what ends them. */
const BEGINS_PLAIN = /^[A-Za-z0-9/._(\u00a0-\ufffd]/;
const ENDS_PLAIN = /: | #|:$/;
const NOT_HERE = Symbol('for the parser');

/**
 * Most pages have such front matter, and reading it so takes less than half of the parser's time. Undefined where any line is
 * otherwise; what is read is what js-yaml reads (`test/content/plain-yaml.test.ts`).
 */
export function readPlainYaml(source: string): PlainYaml | undefined {
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n') : source;
  if (ODD.test(text)) return undefined;
  const data: Record<string, unknown> = {};
  const lines: Record<string, number> = {};
  /** The last outermost key, what stands below it, and how far in that stands. */
  let open: { key: string; inner?: Record<string, unknown> | unknown[]; indent: number } | undefined;
  const rows = text.split('\n');
  for (let index = 0; index < rows.length; index++) {
    const line = rows[index] ?? '';
    if (line === '' || (line.includes('#') && COMMENT.test(line))) continue;
    const found = KEY.exec(line) ?? ITEM.exec(line);
    if (found === null) return undefined;
    const [head, margin = '', key] = found;
    const value = valueIn(line.slice(head.length));
    if (value === NOT_HERE) return undefined;
    if (key !== undefined && (WORDS.has(key) || key === '__proto__')) return undefined;
    if (margin === '' && key !== undefined) {
      if (Object.hasOwn(data, key)) return undefined;
      data[key] = value;
      lines[key] = index;
      open = head.length === line.length ? { key, indent: 0 } : undefined;
      continue;
    }
    if (open === undefined || value === null) return undefined;
    if (open.inner === undefined) {
      open.inner = key === undefined ? [] : {};
      open.indent = margin.length;
      data[open.key] = open.inner;
    }
    const { inner, indent } = open;
    if (margin.length !== indent || Array.isArray(inner) !== (key === undefined)) return undefined;
    if (Array.isArray(inner)) inner.push(value);
    else if (key === undefined || Object.hasOwn(inner, key)) return undefined;
    else inner[key] = value;
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
  if (!BEGINS_PLAIN.test(text) || ((text.includes(':') || text.includes(' #')) && ENDS_PLAIN.test(text)))
    return NOT_HERE;
  if (text.includes(' ')) return text;
  if (/^[\d.]/.test(text)) return numberOf(text);
  const word = WORDS.get(text);
  return word === undefined ? text : word;
}

const isQuoted = (text: string, quote: string): boolean =>
  text.length > 1 && text.indexOf(quote, 1) === text.length - 1;

/** Plain numbers, and dates, which are text; of all else that begins like a number the parser knows. */
function numberOf(text: string): unknown {
  if (/^(?:0|[1-9]\d{0,14})$/.test(text) || /^(?:0|[1-9]\d{0,5})\.\d{1,6}$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.test(text) ? text : NOT_HERE;
}
