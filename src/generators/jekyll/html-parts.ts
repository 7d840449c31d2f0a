/** Stretches of a page that stand in raw HTML whose blocks are read as Markdown, by its attribute `markdown`: from the opening tag to its closing one, or to the end. */

export interface Stretch {
  start: number;
  end: number;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:[ \t][^<>]*)?>/gi;
const READS = /[ \t]markdown=["']?(?:1|block)\b/i;

export function markdownInHtml(text: string): Stretch[] {
  if (!text.includes('markdown=')) return [];
  const found: Stretch[] = [];
  let open: { name: string; start: number; depth: number } | undefined;
  let fence: string | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else
      for (const { 0: tag, 1: slash, 2: written = '', index } of line.matchAll(TAG)) {
        const name = written.toLowerCase();
        if (open === undefined) {
          if (slash === '' && READS.test(tag)) open = { name, start: at + index, depth: 1 };
        } else if (name === open.name && !tag.endsWith('/>')) {
          open.depth += slash === '' ? 1 : -1;
          if (open.depth > 0) continue;
          found.push({ start: open.start, end: at + index });
          open = undefined;
        }
      }
    at += line.length + 1;
  }
  return open === undefined ? found : [...found, { start: open.start, end: text.length }];
}
