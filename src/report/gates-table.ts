/** The gates of a report as a Markdown table: what was judged, how it ended, how many findings of each severity. */
import type { GateOutcome, GateResult } from '../model/validation-report.ts';
import { countOf } from '../text/count.ts';
import { plainText, textWithCode } from './markdown-text.ts';

const MARKS: Readonly<Record<GateOutcome, string>> = {
  passed: '✅ passed',
  failed: '❌ failed',
  not_applicable: '➖ not applicable',
  untestable: '⛔ could not run',
  crashed: '💥 crashed',
  not_requested: '➖ not asked',
};

/** Gates that were not asked for are counted below, not listed. `known`: findings that only the base's own had left out, which are said elsewhere. */
export function gatesTable(gates: readonly GateResult[], known = 0): string {
  const listed = gates.filter(({ outcome }) => outcome !== 'not_requested' && outcome !== 'not_applicable');
  const quiet = gates.length - listed.length;
  const suppressed = gates.reduce((total, gate) => total + gate.suppressed, 0) - known;
  const rows = listed.map(({ name, outcome, ok, findings, reason }) => {
    const found = [
      ...(findings.blocker > 0 ? [countOf(findings.blocker, 'blocker')] : []),
      ...(findings.error > 0 ? [countOf(findings.error, 'error')] : []),
      ...(findings.warn > 0 ? [countOf(findings.warn, 'warning')] : []),
      ...(findings.info > 0 ? [`${findings.info} info`] : []),
    ].join(', ');
    const outcomeText = outcome === 'failed' && ok ? '⚠️ warnings' : MARKS[outcome];
    return `| ${plainText(name)} | ${outcomeText} | ${[textWithCode(reason ?? ''), found].filter(Boolean).join('; ') || '–'} |`;
  });
  const notes = [
    ...(quiet > 0
      ? [`${countOf(quiet, 'gate')} had nothing to judge here or ${quiet === 1 ? 'was' : 'were'} not asked for.`]
      : []),
    ...(suppressed > 0 ? [`${countOf(suppressed, 'finding')} suppressed by an ignore or the baseline.`] : []),
  ];
  const table = rows.length === 0 ? [] : ['| Gate | Outcome | Findings |', '| --- | --- | --- |', ...rows];
  return [...table, ...(notes.length > 0 ? ['', notes.join(' ')] : [])].join('\n');
}
