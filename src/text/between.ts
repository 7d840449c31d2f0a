/** What stands between two marks, found in one pass: a lazy pattern begins anew at each opening mark that nothing closes. */

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
  by: string | ((stretch: string, start: number) => string),
): string {
  let out = '';
  let from = 0;
  for (const { start, end } of stretches(text, open, close)) {
    out += text.slice(from, start) + (typeof by === 'string' ? by : by(text.slice(start, end), start));
    from = end;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** Nothing but comments of HTML, white space and the marks of quotes. */
export const isOnlyComments = (text: string): boolean => !/[^\s>]/u.test(replaceBetween(text, '<!--', '-->', ''));
