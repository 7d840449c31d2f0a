/** A banner: words between rules that part a file into sections, and describe nothing that stands below them. Pure. */

/** The lines of a comment, with its rules and with or without its marks. */
export function isBanner(lines: readonly string[]): boolean {
  const shown = lines
    .map((line) => line.trim().replace(/^\/(?=\*)|(?<=\*)\/$/g, ''))
    .filter((line) => !/^[*/#]*$/.test(line) || RULE.test(line));
  const [first = '', ...rest] = shown;
  if (rest.length === 0) {
    const [, mark = '', words = ''] = /^([-=*#~])\1{3,}\s+(\S.*)$/.exec(first) ?? [];
    return mark !== '' && words.endsWith(mark.repeat(4)) && isTitle(words);
  }
  const words = shown.filter((line) => !RULE.test(line));
  return RULE.test(first) && RULE.test(rest.at(-1) ?? '') && words.length === 1 && isTitle(words[0] ?? '');
}

const RULE = /^(?:[*/#]{1,3}\s*)?([-=*#~_+/])\1{4,}\s*(?:[*/#]{1,2})?$/;
/** No sentence, and no tag. */
const isTitle = (words: string): boolean => words.length <= 100 && !/[.!?:;@]/.test(words);
