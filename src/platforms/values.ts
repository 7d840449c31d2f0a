/** Values of constants in signatures: a long one is no part of what a reader looks for. Pure. */

const LONGEST = 80;
export const isShort = (value: string): boolean => value.length <= LONGEST && !value.includes('\n');

/** The value of a declaration, where it is long, as an ellipsis. */
export const shortened = (signature: string): string => {
  const at = valueAt(signature);
  return at === -1 || isShort(signature.slice(at + 1).trim()) ? signature : `${signature.slice(0, at)}= …`;
};

/** What a parameter is when nobody gives it, on one line; an ellipsis where it is long. */
export const shownDefault = (value: string | null): string | null => {
  const line = value === null || SPANS.test(value) ? value : value.replace(/\s+/g, ' ');
  return line === null || isShort(line) ? line : ELLIPSIS;
};
/** Text in which an end of a line is a part of the value. */
const SPANS = /`|"""|'''|<<|R"/;

/** Of a declaration, without defaults that are long; white space in it may be folded. */
export const withoutLong = (signature: string, defaults: readonly (string | null)[]): string =>
  defaults.reduce<string>((text, value) => {
    const written =
      value === null || shownDefault(value) !== ELLIPSIS
        ? undefined
        : [value, value.replace(/\s+/g, ' ')].find((each) => text.includes(each));
    return written === undefined ? text : text.replace(written, () => ELLIPSIS);
  }, signature);
const ELLIPSIS = '…';

/** The first `=` outside of brackets: those inside bind a type or fill an annotation. */
function valueAt(signature: string): number {
  let depth = 0;
  for (let at = 0; at < signature.length; at++) {
    const char = signature.charAt(at);
    const isArrow = char === '>' && '-='.includes(signature[at - 1] ?? ' ');
    if ('([{<'.includes(char)) depth++;
    else if (')]}>'.includes(char) && !isArrow) depth--;
    else if (char === '=' && depth === 0) return at;
  }
  return -1;
}
