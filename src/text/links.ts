/** Links and pictures of Markdown as a plain look at the text finds them: each text is read once, whatever opens and never closes. */
import { finder } from './between.ts';

export interface TextLink {
  /** At the bracket. */
  start: number;
  end: number;
  label: string;
  target: string;
}

/** How labels are read: up to the next `]`, or with brackets inside them, one level deep. */
export type Labels = 'flat' | 'nested';

/** `[label](target)`, from the first on, none inside another. */
export function links(
  text: string,
  labels: Labels = 'flat',
  isOne: (start: number) => boolean = () => true,
): TextLink[] {
  if (!text.includes('](')) return [];
  const open: TextLink[] = [];
  /** For each `]` before a `(`: the end of the target. */
  const ends = new Map<number, number>();
  // What a place leads to hangs on what follows it: read from the end, all that is needed is known.
  let [parenthesis, bracket, closing, beyond] = [-1, -1, -1, -1];
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at];
    if (character === ')') parenthesis = at;
    else if (character === ']') {
      if (text[at + 1] === '(' && parenthesis >= 0) ends.set(at, parenthesis);
      beyond = closing;
      bracket = at;
      closing = at;
    } else if (character === '[') {
      const close = labels === 'flat' ? bracket : closing;
      const end = ends.get(close);
      if (end !== undefined && isOne(at))
        open.push({ start: at, end: end + 1, label: text.slice(at + 1, close), target: text.slice(close + 2, end) });
      closing = bracket < 0 ? -1 : beyond;
    }
  }
  let from = 0;
  return open.reverse().filter(({ start, end }) => {
    if (start < from) return false;
    from = end;
    return true;
  });
}

/** The text with each link and picture replaced, a picture with its mark. */
export function replaceLinks(text: string, by: (link: TextLink) => string, labels: Labels = 'flat'): string {
  let out = '';
  let from = 0;
  for (const link of links(text, labels)) {
    const start = link.start > from && text[link.start - 1] === '!' ? link.start - 1 : link.start;
    out += text.slice(from, start) + by(link);
    from = link.end;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** The text without pictures, nor the link that one stands in. */
export function withoutPictures(text: string): string {
  const parenthesis = finder(text, ')');
  let out = '';
  let from = 0;
  for (const { start, end } of links(text, 'flat', (at) => text[at - 1] === '!')) {
    if (start - 1 < from) continue;
    const before = start - 2 >= from && text[start - 2] === '[' ? start - 2 : start - 1;
    out += text.slice(from, before);
    const outer = text.startsWith('](', end) ? parenthesis(end + 2) : -1;
    from = outer < 0 ? end : outer + 1;
  }
  return out + text.slice(from);
}

/** What pictures show, as it is written up to white space. */
export function pictureTargets(text: string): string[] {
  const bracket = finder(text, ']');
  const found: string[] = [];
  for (let at = text.indexOf('!['); at >= 0; ) {
    const close = bracket(at + 2);
    if (close < 0) break;
    let next = at + 2;
    if (text[close + 1] === '(') {
      const goal = text[close + 2] === '<' ? close + 3 : close + 2;
      let end = goal;
      while (end < text.length && !/[)>\s]/u.test(text[end] ?? '')) end++;
      found.push(text.slice(goal, end));
      next = end;
    }
    at = text.indexOf('![', next);
  }
  return found;
}
