/** A page as the blocks that marks of code and emphasis cannot leave: paragraphs, headings, items and rows. */
import type { MarkupPage } from './fault.ts';

export interface InlineBlock {
  /** Where it begins on the page. */
  start: number;
  /** As long as it is on the page; what is no Markdown inside it is `x`. */
  text: string;
}

export function inlineBlocks({ text, facts }: Pick<MarkupPage, 'text' | 'facts'>): InlineBlock[] {
  const whole = [...facts.code, ...(facts.frontmatter === null ? [] : [facts.frontmatter])];
  const found: InlineBlock[] = [];
  const masked = filled(filled(text, whole, ' '), facts.opaque, 'x');
  let start = -1;
  let at = 0;
  const endAt = (end: number): void => {
    if (start >= 0) found.push({ start, text: masked.slice(start, end) });
    start = -1;
  };
  for (const line of masked.split('\n')) {
    const isBlank = /^[\s>]*$/u.test(line);
    if (isBlank || BEGINS.test(line)) endAt(at);
    if (!isBlank && start < 0) start = at;
    at += line.length + 1;
    if (ENDS.test(line)) endAt(at - 1);
  }
  endAt(masked.length);
  return found;
}

/** A line that begins a block: a heading, an item, a row, a definition, a mark of a container or a fence. */
const BEGINS = /^[\s>]*(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|\||[:!?]{2,}|`{3}|~{3}|\[[^\]\n]+\]:\s|:\s)/u;
/** A line that ends its block: a heading, a row, a fence. */
const ENDS = /^[\s>]*(?:#{1,6}\s|\||`{3}|~{3})|\|\s*$/u;

/** Spans as one sign each, line breaks kept. */
function filled(text: string, spans: readonly { start: number; end: number }[], sign: ' ' | 'x'): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    out += text.slice(at, from) + text.slice(from, end).replace(/[^\n\r]/gu, (part) => sign.repeat(part.length));
    at = end;
  }
  return out + text.slice(at);
}
