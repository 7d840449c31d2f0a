/** Which findings a page asks to leave out, and why; an ignore without a reason is not honoured. */
import type { PageFacts } from '../content/page-facts.ts';
import type { SchemaProblem } from '../gates/facts.ts';
import { gates } from '../gates/index.ts';
import type { RawFinding } from './page-store.ts';

/** Lines an ignore holds for, 1-based and inclusive; the whole file from 1 to infinity, written as 0. */
export interface IgnoreRange {
  rules: string[];
  reason: string | null;
  from: number;
  to: number;
  scope: 'next' | 'file';
}

/** An ignore as findings are collected; `isBrought`: whether for a line it comes with the change that is judged. */
export interface CollectedIgnore extends IgnoreRange {
  isBrought?(line: number): boolean;
}

/** `launch-ignore` holds for its own line and the block that follows; `launch-ignore-file` for the page. */
export function ignoreRanges(facts: PageFacts, text: string): IgnoreRange[] {
  if (facts.ignores.length === 0) return [];
  const lines = text.split('\n');
  return facts.ignores.map(({ scope, rules, reason, line, endLine }) => {
    if (scope === 'file') return { rules, reason, from: 1, to: 0, scope };
    let to = endLine;
    while (to < lines.length && (lines[to] ?? '').trim() === '') to++;
    while (to < lines.length && (lines[to] ?? '').trim() !== '') to++;
    return { rules, reason, from: line, to, scope };
  });
}

/** Ignores that are not honoured, said rather than silently passed over. */
export function ignoreProblems(pages: Iterable<{ path: string; ignores: readonly IgnoreRange[] }>): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const { path, ignores } of pages)
    for (const { rules, reason, from } of ignores)
      problems.push(
        ...faultsOf(rules, reason).map((message) => ({ path, line: from, at: '', message, kind: 'ignore' as const })),
      );
  return problems;
}

function faultsOf(rules: readonly string[], reason: string | null): string[] {
  const named = rules.join(' ') || 'rule';
  const unknown = rules.filter((rule) => !KNOWN.has(rule));
  return [
    ...(reason === null ? [`An ignore without a reason is not honoured. Write \`launch-ignore ${named}: why\`.`] : []),
    ...unknown.map((rule) => `No gate or rule has the name \`${rule}\`, so this ignore does nothing.`),
  ];
}
const KNOWN = new Set(gates.flatMap((gate) => [gate.id, ...gate.rules.map((rule) => rule.id)]));

/** The ignore that takes a finding, if any; one that the change does not bring itself before others. No rule named means every rule. */
export function ignoredBy(
  finding: RawFinding,
  ranges: readonly CollectedIgnore[],
): { range: CollectedIgnore; isBrought: boolean } | undefined {
  const line = finding.location?.line ?? 1;
  const gate = finding.rule.split('/')[0] ?? '';
  const found = ranges.filter(
    ({ rules, reason, from, to, scope }) =>
      reason !== null &&
      (scope === 'file' || (line >= from && line <= to)) &&
      (rules.length === 0 || rules.includes(finding.rule) || rules.includes(gate)),
  );
  const isBrought = (range: CollectedIgnore): boolean => range.isBrought?.(line) ?? false;
  const range = found.find((one) => !isBrought(one)) ?? found[0];
  return range && { range, isBrought: isBrought(range) };
}
