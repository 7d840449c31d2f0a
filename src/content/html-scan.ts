/** Reads what matters of raw HTML without building a tree: links, images, ids and names, each with its offset. */
import { elements } from '../text/between.ts';

export interface HtmlTag {
  name: string;
  start: number;
  end: number;
  attributes: HtmlAttribute[];
}
export interface HtmlAttribute {
  name: string;
  value: string;
  start: number;
  end: number;
}

const NAME = /<([A-Za-z][\w:.-]*)/g;
const SPACE = /\s+/y;
const ATTRIBUTE = /[^\s"'<>/=]+/y;
const EQUALS = /\s*=\s*/y;
const BARE = /[^\s"'=<>`]+/y;
const END = /\s*\/?>/y;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }));

/** Opening tags in order; nothing inside scripts, styles and comments. Offsets count from the start of `html`. */
export function htmlTags(html: string): HtmlTag[] {
  let source = html.includes('<!--') ? html.replace(COMMENT, (part) => ' '.repeat(part.length)) : html;
  if (/<(?:script|style|template)\b/i.test(source))
    for (const { start, end } of elements(source, ['script', 'style', 'template']))
      source = source.slice(0, start) + ' '.repeat(end - start) + source.slice(end);
  const tags: HtmlTag[] = [];
  const closing = { '"': nearest(source, '"'), "'": nearest(source, "'"), '{': nearest(source, '}') };
  NAME.lastIndex = 0;
  for (let match = NAME.exec(source); match; match = NAME.exec(source)) {
    const next = NAME.lastIndex;
    const attributes: HtmlAttribute[] = [];
    const end = endOfTag(source, next, closing, attributes);
    if (end !== undefined) tags.push({ name: (match[1] ?? '').toLowerCase(), start: match.index, end, attributes });
    NAME.lastIndex = end ?? next;
  }
  return tags;
}

type Closing = Record<'"' | "'" | '{', (from: number) => number>;

/** Reads attributes into `out`; undefined where what began is no tag. */
function endOfTag(source: string, from: number, closing: Closing, out: HtmlAttribute[]): number | undefined {
  let at = from;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(source)) return false;
    at = pattern.lastIndex;
    return true;
  };
  for (;;) {
    if (take(END)) return at;
    if (!take(SPACE)) return undefined;
    if (source[at] === '/' && source[at + 1] !== '>') {
      at++;
      continue;
    }
    const nameAt = at;
    if (!take(ATTRIBUTE)) continue;
    const name = source.slice(nameAt, at).toLowerCase();
    if (!take(EQUALS)) continue;
    const mark = source[at];
    const isMarked = mark === '"' || mark === "'" || mark === '{';
    const start = isMarked ? at + 1 : at;
    if (isMarked) {
      const close = closing[mark](start);
      if (close < 0) return undefined;
      at = close + 1;
    } else if (!take(BARE)) return undefined;
    const end = isMarked ? at - 1 : at;
    if (mark !== '{') out.push({ name, value: decodeEntities(source.slice(start, end)), start, end });
  }
}

/** The next place of a mark; a stretch that was looked through is not looked through again. */
function nearest(text: string, mark: string): (from: number) => number {
  let [asked, known] = [0, -2];
  return (from) => {
    if (known !== -2 && from >= asked && (known === -1 || from <= known)) return known;
    [asked, known] = [from, text.indexOf(mark, from)];
    return known;
  };
}

/** The entities that occur in URLs; others stay as they are. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;
