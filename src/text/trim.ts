/** Edges of texts and lines in one pass: a pattern that looks for white space before an end begins anew at each space. */

/** The text without these characters at its end; a pattern is one for a single character. */
export function trimEndOf(text: string, characters: string | RegExp): string {
  const isOne = (one: string): boolean =>
    typeof characters === 'string' ? characters.includes(one) : characters.test(one);
  let end = text.length;
  while (end > 0 && isOne(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** No spaces at the end of a line. */
export const trimLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => trimEndOf(line, ' '))
    .join('\n');

/** Markdown as a quotation: each line with its mark. */
export const quoteLines = (text: string): string => trimLineEnds(text.replace(/^/gmu, '> '));

/** White space around line breaks, line breaks included, becomes one space. */
export const onOneLine = (text: string): string => text.replace(/\s+/gu, (run) => (run.includes('\n') ? ' ' : run));
