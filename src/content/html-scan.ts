/** Reads what matters of raw HTML without building a tree: links, images, ids and names, each with its offset. */
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

const TAG =
  /<([A-Za-z][\w:.-]*)((?:\s+(?:[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}|[^\s"'=<>`]+))?|\/(?!>)))*)\s*\/?>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\{[^}]*\})|([^\s"'=<>`]+)))?/g;
const SKIPPED = /<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }));

/** Opening tags in order; nothing inside scripts, styles and comments. Offsets count from the start of `html`. */
export function htmlTags(html: string): HtmlTag[] {
  const source =
    html.includes('<!--') || /<(?:script|style|template)\b/i.test(html) ? hide(hide(html, COMMENT), SKIPPED) : html;
  const tags: HtmlTag[] = [];
  for (const match of source.matchAll(TAG)) {
    const name = match[1] ?? '';
    const body = match[2] ?? '';
    const offset = match.index + 1 + name.length;
    const attributes: HtmlAttribute[] = [];
    for (const attribute of body.matchAll(ATTRIBUTE)) {
      const value = attribute[2] ?? attribute[3] ?? attribute[5];
      if (value === undefined) continue;
      const end = offset + attribute.index + attribute[0].length - (attribute[5] === undefined ? 1 : 0);
      attributes.push({
        name: (attribute[1] ?? '').toLowerCase(),
        value: decodeEntities(value),
        start: end - value.length,
        end,
      });
    }
    tags.push({ name: name.toLowerCase(), start: match.index, end: match.index + match[0].length, attributes });
  }
  return tags;
}

const hide = (html: string, pattern: RegExp): string => html.replace(pattern, (part) => ' '.repeat(part.length));

/** The entities that occur in URLs; others stay as they are. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;
