/** kramdown and Python-Markdown end raw HTML at its last tag, where CommonMark goes on to a blank line: lines of closing tags become blank, outside of code. */

const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const CLOSING_TAGS = /^[ \t]*(?:<\/[a-z][a-z0-9]*>[ \t]*)+\r?$/i;

export function endHtmlAtTags(text: string, from: number): string {
  if (text.indexOf('</', from) === -1) return text;
  const lines = text.slice(from).split('\n');
  let fence: string | undefined;
  const out = lines.map((line, at) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
      return line;
    }
    if (mark !== undefined) fence = mark;
    const next = lines[at + 1] ?? '';
    const isFollowed = next.trim() !== '' && !/^[ \t]*</.test(next);
    return isFollowed && CLOSING_TAGS.test(line) ? line.replace(/[^\r]/g, ' ') : line;
  });
  return text.slice(0, from) + out.join('\n');
}
