/** Words of a field or an entry of a docstring: on one line, or with their lines where these make paragraphs, lists, code or directives. Pure. */

/** `lines`: what stands behind the name, and what is indented below it. */
export function laidOut(lines: readonly string[]): string {
  const [first = '', ...below] = lines;
  const isCode = first.trimEnd().endsWith('::');
  const rest = dedent(below).map((line) => (isCode ? `    ${line}` : line));
  while (rest.at(-1)?.trim() === '') rest.pop();
  const isPlain = !isCode && !rest.some((line) => BLOCK.test(line));
  return isPlain ? fold([first, ...rest]) : [first.trim(), ...rest].join('\n').trim();
}

/** An empty line, an item, a directive, code or a row. */
const BLOCK = /^\s*$|^\s*(?:[-*+•] |1[.)] |\.\. |>>> |```|\|)|::\s*$/;

export function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}

export const fold = (lines: readonly string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim();
