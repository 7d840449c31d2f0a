/** A page's text with everything that is no prose blanked out, offsets kept, so that patterns match prose alone. */
import type { PageInput } from '../gates/facts.ts';

export interface MaskOptions {
  frontmatter?: 'keep' | 'blank';
  comments?: 'keep' | 'blank';
  shortcodes?: 'keep' | 'blank';
  links?: 'keep' | 'blank';
  code?: 'keep' | 'blank';
}

/** Blanks code, opaque parts and link targets; front matter, comments and shortcodes as asked (blank by default). */
export function maskProse(page: Pick<PageInput, 'text' | 'facts'>, options: MaskOptions = {}): string {
  const { text, facts } = page;
  const spans: { start: number; end: number }[] = [];
  if (options.code !== 'keep') spans.push(...facts.code);
  if (facts.frontmatter !== null && options.frontmatter !== 'keep') spans.push(facts.frontmatter);
  for (const part of facts.opaque) {
    if (
      part.kind === 'comment'
        ? options.comments !== 'keep'
        : part.kind === 'shortcode'
          ? options.shortcodes !== 'keep'
          : true
    )
      spans.push(part);
  }
  if (options.links !== 'keep')
    for (const { targetSpan } of facts.links) if (targetSpan !== null) spans.push(targetSpan);
  const masked = blank(text, spans);
  return options.code === 'keep'
    ? masked
    : masked.replace(/(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)/gu, spaces);
}

/** Blanks spans in one pass; overlapping spans are fine. */
export function blank(text: string, spans: readonly { start: number; end: number }[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    result += text.slice(at, from) + spaces(text.slice(from, end));
    at = end;
  }
  return result + text.slice(at);
}
const spaces = (text: string): string => text.replace(/[^\n\r]+/gu, (run) => ' '.repeat(run.length));

/** Line and column of an offset, both from 1. */
export function placeOf(lineStarts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** A finding's location for a span of a page. */
export function locate(
  page: Pick<PageInput, 'path' | 'text'>,
  start: number,
  end: number,
): { path: string; line: number; column: number; end_line: number; end_column: number } {
  const starts = lineStartsOf(page.text);
  const from = placeOf(starts, start);
  const to = placeOf(starts, end);
  return { path: page.path, line: from.line, column: from.column, end_line: to.line, end_column: to.column };
}
