/** The words of a proposal of fixes: commit message, title and the parts of the pull request's body. Pure. */
import type { PullRequestText } from '../commit/pull-request-body.ts';
import { placeOf, worstFirst } from '../report/worst-first.ts';
import { countOf } from '../text/count.ts';
import type { CheckedSite } from './check-site.ts';

type Fixed = Pick<CheckedSite, 'runId' | 'report' | 'fixes' | 'changeSet' | 'site' | 'unfixed'>;

export const fixTitle = ({ fixes, changeSet }: Pick<Fixed, 'fixes' | 'changeSet'>): string =>
  `Fix documentation: ${countOf(Math.max(fixes.length, 1), 'finding')} in ${countOf(changeSet.changes.length, 'file')}`;

export function fixMessage(fixed: Fixed): string {
  const lines = fixed.fixes.slice(0, 50).map(({ path, summary }) => `- ${path}: ${summary}`);
  return `${fixTitle(fixed)}\n\n${lines.join('\n')}${fixed.fixes.length > 50 ? `\n- and ${fixed.fixes.length - 50} more` : ''}`;
}

export function fixBody(fixed: Fixed, baseRef: string, notes: readonly string[]): PullRequestText {
  const { report, fixes, changeSet } = fixed;
  const files = changeSet.changes.map(({ path, content }) => ({
    title: path,
    link: null,
    detail:
      content === null
        ? 'removed'
        : fixes
            .filter((fix) => fix.path === path)
            .map(({ summary }) => summary)
            .join('; '),
  }));
  const gates = report.gates.filter(({ outcome }) => outcome !== 'not_requested' && outcome !== 'not_applicable');
  return {
    run_id: fixed.runId,
    plan: changeSet.content_sha256,
    product_slug: fixed.site.slug,
    what: `${countOf(fixes.length, 'finding')} of the documentation check fixed by rules that keep what a reader sees, except what each line below names. ${report.issues.length === 0 ? 'Nothing remains.' : `${countOf(report.issues.length, 'finding')} remain${report.issues.length === 1 ? 's' : ''} for a person.`}`,
    judgement: [],
    groups: [{ title: 'Files', entries: files }],
    evidence: [],
    gates: gates.map((gate) => ({ title: gate.title, outcome: gate.outcome, ok: gate.ok, detail: gate.reason ?? '' })),
    fixes: fixes.map(({ path, summary }) => `${path}: ${summary}`),
    notes: [
      ...notes,
      ...worstFirst(report.issues)
        .slice(0, 20)
        .map((issue) => `remains: ${placeOf(issue)} ${issue.message}`),
      ...(fixed.unfixed === null ? [] : [fixed.unfixed]),
    ],
    rollback: [
      `Close this pull request and delete its branch; nothing on \`${baseRef}\` has changed yet.`,
      `After a merge: \`git revert\` of the merge commit on \`${baseRef}\`.`,
    ],
  };
}
