/** Which files of a product are text that can be cited: one answer for who writes pages and who judges them. */

/** Longer texts are data or dumps; nobody cites their lines. */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** UTF-8 without its mark; undefined for what is too long, or holds NUL. */
export const productText = (bytes: Buffer): string | undefined =>
  bytes.length > MAX_TEXT_BYTES || bytes.includes(0) ? undefined : bytes.toString('utf8').replace(/^\uFEFF/u, '');
