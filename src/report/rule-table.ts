/** How often each rule was broken, the most severe and most frequent first. */
import type { Colors } from '../cli/io.ts';
import { SEVERITIES, type Severity } from '../model/finding.ts';
import { paintSeverity, SEVERITY_WORDS } from './finding-text.ts';

interface Row {
  rule: string;
  severity: Severity;
  count: number;
  fixable: number;
}

export function ruleTable(
  findings: readonly { rule: string; severity: Severity }[],
  isFixable: (finding: { rule: string; severity: Severity }) => boolean,
  colors: Colors,
): string[] {
  const rows = [...Map.groupBy(findings, ({ rule, severity }) => `${severity}\0${rule}`).values()].flatMap(
    (all): Row[] =>
      all[0] === undefined ? [] : [{ ...all[0], count: all.length, fixable: all.filter(isFixable).length }],
  );
  rows.sort(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      b.count - a.count ||
      (a.rule < b.rule ? -1 : 1),
  );
  const width = Math.max(...rows.map(({ count }) => String(count).length));
  const name = Math.max(...rows.map(({ rule }) => rule.length));
  return rows.map(({ rule, severity, count, fixable }) =>
    `  ${String(count).padStart(width)} ${paintSeverity(severity, SEVERITY_WORDS[severity].padEnd(7), colors)} ${rule.padEnd(name)} ${fixable === 0 ? '' : colors.dim(`${fixable} can be fixed`)}`.trimEnd(),
  );
}
