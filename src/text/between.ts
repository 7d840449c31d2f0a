/** What stands between two marks, found in one pass: a lazy pattern begins anew at each opening mark that nothing closes. */

/** Answers the next place of `needle` from a place on; places must be asked in rising order. */
export function finder(text: string, needle: string): (from: number) => number {
  let at = 0;
  let isKnown = false;
  return (from) => {
    if (isKnown && (at < 0 || at >= from)) return at;
    isKnown = true;
    at = text.indexOf(needle, from);
    return at;
  };
}

/** Each stretch from `open` to the next `close`, both included; one that nothing closes is none. */
export function* stretches(text: string, open: string, close: string): Generator<{ start: number; end: number }> {
  for (let start = text.indexOf(open); start >= 0; ) {
    const at = text.indexOf(close, start + open.length);
    if (at < 0) return;
    const end = at + close.length;
    yield { start, end };
    start = text.indexOf(open, end);
  }
}

/** The text with each stretch from `open` to `close` replaced. */
export function replaceBetween(
  text: string,
  open: string,
  close: string,
  by: string | ((stretch: string) => string),
): string {
  let out = '';
  let from = 0;
  for (const { start, end } of stretches(text, open, close)) {
    out += text.slice(from, start) + (typeof by === 'string' ? by : by(text.slice(start, end)));
    from = end;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** Elements of HTML with these names, from the opening tag to the next closing one of the same name, none inside another. */
export function elements(html: string, names: readonly string[]): { start: number; end: number }[] {
  const lower = html.toLowerCase();
  const closing = new Map(names.map((name) => [name, finder(lower, `</${name}`)]));
  const found: { start: number; end: number }[] = [];
  let from = 0;
  for (const tag of lower.matchAll(/<([a-z][a-z0-9]*)\b[^<>]*>/g)) {
    const name = tag[1] ?? '';
    if (tag.index < from) continue;
    const at = closing.get(name)?.(tag.index + tag[0].length) ?? -1;
    const end = at < 0 ? -1 : lower.indexOf('>', at);
    if (end < 0 || lower.slice(at + name.length + 2, end).trim() !== '') continue;
    from = end + 1;
    found.push({ start: tag.index, end: from });
  }
  return found;
}

/** Nothing but comments of HTML, white space and the marks of quotes. */
export const isOnlyComments = (text: string): boolean => !/[^\s>]/u.test(replaceBetween(text, '<!--', '-->', ''));
