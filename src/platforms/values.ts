/** Values of constants in signatures: a long one is no part of what a reader looks for. Pure. */

const LONGEST = 80;
export const isShort = (value: string): boolean => value.length <= LONGEST && !value.includes('\n');

/** The value of a declaration, where it is long, as an ellipsis. */
export const shortened = (signature: string): string => {
  const at = valueAt(signature);
  return at === -1 || isShort(signature.slice(at + 1).trim()) ? signature : `${signature.slice(0, at)}= …`;
};

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
