/** The code of a fenced block, without its fence. */
export function codeOf(markdown: string): string {
  const mark = /^\s*(`{3,}|~{3,})/.exec(markdown)?.[1] ?? '';
  const from = markdown.indexOf('\n', markdown.indexOf(mark)) + 1;
  const whole = markdown.trimEnd();
  const end = whole.length - mark.length;
  return mark !== '' && from > 0 && whole.endsWith(mark) && end >= from ? whole.slice(from, end).trimEnd() : markdown;
}
