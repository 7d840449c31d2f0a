/** Values of constants in signatures: a long one is no part of what a reader looks for. Pure. */

const LONGEST = 80;
export const isShort = (value: string): boolean => value.length <= LONGEST && !value.includes('\n');

/** What stands behind the first `=`, where it is long, as an ellipsis. */
export const shortened = (signature: string): string => {
  const at = signature.indexOf('=');
  return at === -1 || isShort(signature.slice(at + 1).trim()) ? signature : `${signature.slice(0, at)}= …`;
};
