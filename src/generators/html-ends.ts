/** kramdown and Python-Markdown end raw HTML at its last tag, where CommonMark goes on to a blank line: lines of closing tags become blank, outside of code. */
import { htmlTags } from '../content/html-scan.ts';

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
    if (isFollowed && asksMarkdown(line)) return asComment(line);
    return isFollowed && CLOSING_TAGS.test(line) ? line.replace(/[^\r]/g, ' ') : line;
  });
  return text.slice(0, from) + out.join('\n');
}

/** One opening tag alone on its line: as a comment, it ends where it does. */
function asksMarkdown(line: string): boolean {
  if (!line.includes('markdown')) return false;
  const [tag, ...others] = htmlTags(line);
  if (tag === undefined || others.length > 0 || tag.end !== line.trimEnd().length) return false;
  if (tag.start > 3 || line.slice(0, tag.start).trim() !== '') return false;
  return /[ \t]markdown(?:=["']?(?:1|block)\b|[ \t>])/i.test(line);
}

function asComment(line: string): string {
  const [start, end] = [line.indexOf('<'), line.trimEnd().length];
  return `${line.slice(0, start)}<!--${' '.repeat(end - start - '<!---->'.length)}-->${line.slice(end)}`;
}
