/** What a reader sees of a block: its words without targets of links, code blocks and tags; pure. */
import { replaceBetween } from '../text/between.ts';

/** What a reader sees of the words: without targets of links, code blocks and tags. */
export const wordsOf = (markdown: string): string =>
  replaceBetween(withoutFences(markdown), '](', ')', ']').replace(/^>\s?/gmu, '').replace(/\s+/gu, ' ').trim();

function withoutFences(markdown: string): string {
  const out: string[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = /^[ \t]*(`{3,}|~{3,})/u.exec(line)?.[1];
    const close =
      mark === undefined ? -1 : lines.findIndex((each, row) => row > at && each.trimStart().startsWith(mark));
    if (close < 0) out.push(line);
    else {
      out.push('');
      at = close;
    }
  }
  return out.join('\n');
}
