/** Comments of the shape that JSDoc, PHPDoc and Javadoc share: words first, then blocks that a tag opens. */

export interface TagBlock {
  /** In lower case; null for the words before the first tag. */
  tag: string | null;
  /** Without its tag, lines kept. */
  text: string;
}

/** The comment from its opening to its closing stars, taken apart; a tag inside of fenced code opens nothing. */
export function tagBlocks(comment: string): TagBlock[] {
  const blocks: { tag: string | null; lines: string[] }[] = [{ tag: null, lines: [] }];
  let fenced = false;
  for (const line of commentLines(comment)) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const tag = fenced ? null : /^\s*@([a-zA-Z][a-zA-Z-]*)(.*)/.exec(line);
    if (tag === null) blocks.at(-1)?.lines.push(line);
    else blocks.push({ tag: (tag[1] ?? '').toLowerCase(), lines: [tag[2] ?? ''] });
  }
  return blocks.map(({ tag, lines }) => ({ tag, text: lines.join('\n').trim() }));
}

/** Without stars, and without the indentation that the lines below the first share. */
function commentLines(comment: string): string[] {
  const [first = '', ...rest] = comment
    .replace(/^\/\*\*+/, '')
    .replace(/(?<!\*)\*+\/$/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replace(/^\s*\*(?: |$|(?=`))/, '').trimEnd());
  const indents = rest.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  return [first, ...rest.map((line) => line.slice(shared))];
}

/** On one line. */
export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
