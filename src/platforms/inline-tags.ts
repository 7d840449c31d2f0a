/** `{@name body}` in the words of a comment, each replaced once; braces inside of a body are balanced, as Javadoc wants them. Pure. */

/** Stands in words where `{@inheritDoc}` stood. */
export const INHERITED = '\uE000';

/** Words in which `{@inheritDoc}` stands beside others: without it, and as written with its mark. */
export function besideInherited(words: string): { text: string | null; inherits?: string } {
  const own = words.replaceAll(INHERITED, '').trim();
  if (own === '') return { text: null };
  return words.includes(INHERITED) ? { text: own, inherits: words } : { text: own };
}

/** `inner` is the body with its own tags replaced, `body` as written; undefined leaves the tag as it stands. */
export type RenderTag = (name: string, body: string, inner: () => string) => string | undefined;

export function replaceInlineTags(text: string, render: RenderTag): string {
  if (!text.includes('{@')) return text;
  const closing = closingBraces(text);
  const within = (from: number, to: number): string => {
    let out = '';
    let done = from;
    for (let at = text.indexOf('{@', from); at >= 0 && at < to; at = text.indexOf('{@', Math.max(at + 2, done))) {
      const end = closing.get(at);
      const head = /\{@([a-zA-Z]+)\s*/y;
      head.lastIndex = at;
      const [opening, name = ''] = head.exec(text) ?? [];
      if (end === undefined || end >= to || opening === undefined) continue;
      const start = Math.min(at + opening.length, end);
      const said = render(name, text.slice(start, end), () => within(start, end));
      if (said === undefined) continue;
      out += text.slice(done, at) + said;
      done = end + 1;
    }
    return out + text.slice(done, to);
  };
  return within(0, text.length);
}

/** Where each brace that is closed is closed. */
export function closingBraces(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const found = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at);
    else if (text[at] === '}') {
      const from = open.pop();
      if (from !== undefined) found.set(from, at);
    }
  }
  return found;
}
