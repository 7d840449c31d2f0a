/** Where a Markdown text holds admonitions that the parser does not know (`:::note`, `!!! note`, paired shortcodes): each is one block. */
import { quoteLines } from './trim.ts';
export interface Container {
  /** Lines from 0, the end excluded. */
  start: number;
  end: number;
  /** What stands inside, without its fence or indentation. */
  inner: string;
  /** The line that opens it. */
  opening: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const COLONS = /^ {0,3}(:{3,})[ \t]*\{?[\w-]/u;
const ZONE = /^ {0,3}:{3,}[ \t]*(zone|moniker)\b/u;
const ZONE_END = /^:{3,}[ \t]*(zone|moniker)-end$/u;
const BANGS = /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+[\w-]/u;
const SHORTCODE = /^ {0,3}\{\{([<%])\s*([\w-]+)(?:\s[^}]*)?[>%]\}\}\s*$/u;
const SHORTCODE_END = /^\{\{[<%]\s*\/\s*([\w-]+)\s*[>%]\}\}$/u;

export function containersOf(lines: readonly string[]): Container[] {
  const found: Container[] = [];
  const ends = endsIn(lines);
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const marks = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
      continue;
    }
    if (marks !== undefined) {
      fence = marks;
      continue;
    }
    const container = colons(lines, at, ends) ?? bangs(lines, at) ?? shortcode(lines, at, ends);
    if (container === undefined) continue;
    found.push(container);
    at = container.end - 1;
  }
  return found;
}

interface Ends {
  /** Of each line: how many colons close there, -1 where some open, 0 for any other. */
  colons: Int32Array;
  /** The next line that closes what is called so; asked for lines that only grow. */
  next(name: string, start: number): number | undefined;
}

/** What lines may end, looked at once: a text may open thousands that nothing closes. */
function endsIn(lines: readonly string[]): Ends {
  const colons = new Int32Array(lines.length);
  const named = new Map<string, number[]>();
  for (const [at, whole] of lines.entries()) {
    if (!whole.includes(':::') && !whole.includes('{{')) continue;
    const line = whole.trim();
    colons[at] = /^:{3,}$/u.test(line) ? line.length : COLONS.test(line) ? -1 : 0;
    const zone = ZONE_END.exec(line)?.[1];
    const name = zone === undefined ? SHORTCODE_END.exec(line)?.[1] : zoneName(zone);
    if (name === undefined) continue;
    const found = named.get(name);
    if (found === undefined) named.set(name, [at]);
    else found.push(at);
  }
  for (const places of named.values()) places.reverse();
  return {
    colons,
    next(name, start) {
      const places = named.get(name) ?? [];
      while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= start) places.pop();
      return places.at(-1);
    },
  };
}

/** No shortcode is called so. */
const zoneName = (zone: string): string => `::: ${zone}`;

function colons(lines: readonly string[], start: number, ends: Ends): Container | undefined {
  const opening = lines[start] ?? '';
  const marks = COLONS.exec(opening)?.[1];
  if (marks === undefined) return undefined;
  const zone = ZONE.exec(opening)?.[1];
  // Zones and monikers of DocFX end with a word.
  const end = zone === undefined ? endOfColons(ends.colons, start, marks.length) : ends.next(zoneName(zone), start);
  return end === undefined ? undefined : { start, end: end + 1, inner: innerOf(lines, start, end), opening };
}

function endOfColons(colons: Int32Array, start: number, length: number): number | undefined {
  let depth = 1;
  for (let at = start + 1; at < colons.length; at += 1) {
    const here = colons[at] ?? 0;
    if (here < 0) depth += 1;
    else if (here > 0) {
      depth -= 1;
      if (depth === 0 || here === length) return at;
    }
  }
  return undefined;
}

const innerOf = (lines: readonly string[], start: number, end: number): string =>
  lines.slice(start + 1, end).join('\n');

function bangs(lines: readonly string[], start: number): Container | undefined {
  const opening = lines[start] ?? '';
  if (!BANGS.test(opening)) return undefined;
  let end = start + 1;
  for (let at = start + 1; at < lines.length; at++) {
    if ((lines[at] ?? '').trim() === '') continue;
    if (!/^(?: {4}|\t)/u.test(lines[at] ?? '')) break;
    end = at + 1;
  }
  const inner = lines.slice(start + 1, end).map((line) => line.replace(/^(?: {4}|\t)/u, ''));
  return { start, end, inner: inner.join('\n'), opening };
}

function shortcode(lines: readonly string[], start: number, ends: Ends): Container | undefined {
  const opening = lines[start] ?? '';
  const name = SHORTCODE.exec(opening)?.[2];
  const end = name === undefined ? undefined : ends.next(name, start);
  return end === undefined ? undefined : { start, end: end + 1, inner: innerOf(lines, start, end), opening };
}

/** The kind and the title that an admonition's first line names. */
export function openingOf(opening: string): { kind: string; title: string } {
  const words =
    /^\s*(?::{3,}|!!!|\?\?\?\+?|\{\{[<%])\s*\{?\/?([\w-]+)\}?\s*(?:\[([^\]]*)\]|"([^"]*)"|([^{}<>%]*))?/u.exec(opening);
  return {
    kind: (words?.[1] ?? '').toLowerCase(),
    title: (words?.[2] ?? words?.[3] ?? words?.[4] ?? '').replace(/["']/gu, '').trim(),
  };
}

/** What directives and containers of all dialects call the five alerts. */
export const ALERTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NOTE: 'note info seealso admonition abstract summary',
    TIP: 'tip hint success check',
    IMPORTANT: 'important',
    WARNING: 'warning attention warn',
    CAUTION: 'caution danger error failure bug',
  }).flatMap(([alert, names]) => names.split(' ').map((name): [string, string] => [name, alert])),
);

/** Markdown as an alert. */
export const asAlert = (alert: string, markdown: string): string => `> [!${alert}]\n${quoteLines(markdown)}`;
