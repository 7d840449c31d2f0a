/** Text edits: applied from the end, found between two texts, and the link a finding is about. */
import type { LinkFact } from '../content/page-facts.ts';
import type { PageInput } from '../gates/facts.ts';
import type { Finding } from '../model/finding.ts';
import type { FixPlan, TextEdit } from './fixer.ts';

/** Overlapping edits are a fault of the fixer: the text comes back unchanged. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of sorted) {
    if (start < at || end < start || end > text.length) return text;
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}

/** The one edit that turns `before` into `after`. */
export function editBetween(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return [{ start: head, end: before.length - tail, text: after.slice(head, after.length - tail) }];
}

export const none = (reason: string): FixPlan => ({ kind: 'none', reason });

/** Edits, or none when they change nothing. */
export const edits = (list: TextEdit[], summary: string): FixPlan =>
  list.length === 0 ? none('nothing to change') : { kind: 'edits', edits: list, summary };

/** The span and replacement a gate already found, in `data`. */
export function spanOf(finding: Finding): { start: number; end: number; replacement: string | undefined } | undefined {
  const { start, end, replacement } = finding.data ?? {};
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { start, end, replacement: typeof replacement === 'string' ? replacement : undefined };
}

/** The link a finding is about: at its offsets, or at its line and column. */
export function linkOf(finding: Finding, page: PageInput): LinkFact | undefined {
  const { start } = finding.data ?? {};
  if (typeof start === 'number') {
    const exact = page.facts.links.find((link) => link.start === start || link.targetSpan?.start === start);
    if (exact !== undefined) return exact;
  }
  const { line, column } = finding.location ?? {};
  const here = page.facts.links.filter((link) => link.line === line);
  return here.find((link) => link.column === column) ?? (here.length === 1 ? here[0] : undefined);
}

/** A line ending like the page's own. */
export const eolOf = (page: PageInput): string => page.facts.eol;
