/** The code of a fenced block, without its fence. */
export function codeOf(markdown: string): string {
  const [opening = '', mark = ''] = /^\s*(`{3,}|~{3,})[^\n]*\n/.exec(markdown) ?? [];
  const whole = markdown.trimEnd();
  const end = whole.length - mark.length;
  return mark !== '' && whole.endsWith(mark) && end >= opening.length
    ? whole.slice(opening.length, end).trimEnd()
    : markdown;
}
