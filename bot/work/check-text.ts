/** The texts of a checked head: the summary the Action also writes, and the short list of a reply. Pure. */
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { code, plainText, textWithCode } from '../../src/report/markdown-text.ts';
import type { FixView } from '../../src/report/summary.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { placeOf, worstFirst } from '../../src/report/worst-first.ts';
import { countOf } from '../../src/text/count.ts';
import { countSafe, type FixRefusal } from '../commands/fix-refusal.ts';

/** Bytes; GitHub takes 65,535 characters. */
const SUMMARY_BUDGET = 60_000;
const LISTED = 10;

export function checkSummary(
  checked: { run: string; report: ValidationReport; isRed: boolean; fixes: readonly FixView[] },
  configProblem: string | null,
  refusal: FixRefusal | null = null,
  /** Of several sites. */
  sites = '',
): string {
  const { report, isRed, fixes, run } = checked;
  const safe = countSafe(report.issues);
  return renderSummary(
    {
      title: 'Launch check',
      ok: !isRed,
      headline:
        report.issues.length === 0
          ? 'Nothing remains.'
          : `${countOf(report.issues.length, 'finding')} in ${countOf(report.pages, 'page')}.`,
      notices:
        configProblem === null
          ? []
          : [
              `The configuration of the base branch cannot be used, so defaults hold and nothing is written. ${textWithCode(configProblem)}`,
              'Fix it there, or merge the pull request that does. A pull request cannot change the rules that it is checked by, so the defaults hold for all of them until then.',
            ],
      said: sites,
      facts: [
        ...(sites === '' ? ([['Run', run]] as const) : []),
        ['Site', report.site_kind],
        ['Profile', report.profile],
      ],
      report,
      fixes,
      next:
        safe === 0
          ? []
          : [
              refusal === null
                ? `${safe} of these can be fixed safely: the button Fix above, or \`/launch fix\` in a comment.`
                : `${safe} of these can be fixed safely. ${refusal.next}`,
            ],
      patch: null,
    },
    SUMMARY_BUDGET,
  );
}

/** The worst few, each with what `/launch explain` takes. */
export function remainingLines(report: ValidationReport): string {
  const shown = worstFirst(report.issues).slice(0, LISTED);
  const hasSites = shown.some(({ site }) => site !== undefined);
  const rows = shown.map(
    (issue) =>
      `| ${issue.severity} |${hasSites ? ` ${plainText(issue.site ?? '')} |` : ''} ${code(placeOf(issue) || 'site')} | ${textWithCode(issue.message.slice(0, 300))} | ${code(issue.issue_id)} |`,
  );
  const more = report.issues.length - shown.length;
  return [
    `${countOf(report.issues.length, 'finding')} left:`,
    '',
    `| Severity |${hasSites ? ' Site |' : ''} Where | What | Finding |`,
    `| --- |${hasSites ? ' --- |' : ''} --- | --- | --- |`,
    ...rows,
    ...(more > 0 ? ['', `${more} more are in the check.`] : []),
  ].join('\n');
}
