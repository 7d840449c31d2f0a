/** What came of a check or fix in words: the title of the check, and the part of an answer in full and in a sentence. */
import type { Published } from '../../src/action/publish.ts';
import { code, textWithCode } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import type { Bot } from '../bot.ts';
import { countSafe, fixOffer } from '../commands/fix-refusal.ts';
import { NOTHING_TO_DO } from '../commands/next-for.ts';
import { pageLink } from '../links.ts';
import type { DataOf } from '../model.ts';
import { remainingLines } from './check-text.ts';
import { foundText, inSites, runsText, safeText, siteCounts } from './site-text.ts';
import { type Suggested, suggestedBrief, suggestedText } from './suggest.ts';
import type { CheckedHead } from './sum-sites.ts';
import { truthText } from './truth-text.ts';

type Data = DataOf<'check'>;
type Written = Pick<Published, 'pr_url' | 'branch' | 'commit_sha'>;
/** What came of a fix. */
export interface Fixed {
  written?: Written | null;
  suggested?: Suggested;
}

export const titleOfFound = (checked: CheckedHead, safe: number): string => {
  const found = checked.report.issues.length;
  const counts = siteCounts(checked);
  const title = found === 0 ? 'Nothing to fix' : foundText(found, safe);
  return counts === '' ? title : `${title} (${counts})`;
};

export function workText(
  bot: Bot,
  { head, fix, truth }: Data,
  checked: CheckedHead,
  { written = null, suggested }: Fixed,
  problem: string | null,
): { brief: string; text: string; next: string } {
  const { report, fixes } = checked;
  const runs = runsText(checked, (run) => pageLink(bot, run));
  const safe = countSafe(report.issues);
  const left = countOf(report.issues.length, 'finding');
  const unjudged = checked.sites.filter(({ problem }) => problem !== null).length;
  const isClean = report.issues.length === 0 && unjudged === 0;
  const fixed =
    suggested !== undefined ? suggestedText(suggested) : fix ? [fixedText(head, fixes, written, isClean)] : [];
  if (truth != null) {
    const { brief, lines } = truthText(truth, report.issues);
    const proposed =
      written === null ? [] : [`What moved is proposed.${fixedText(head, fixes, written).replace(/^[^.]*\./u, '')}`];
    return {
      brief,
      text: [brief, ...proposed, ...(lines.length === 0 ? [] : [lines.join('\n')]), runs].join('\n\n'),
      next:
        written !== null
          ? 'Review the changes.'
          : lines.length === 0
            ? NOTHING_TO_DO
            : 'Rewrite or remove those sentences.',
    };
  }
  const remain = isClean
    ? suggested === undefined
      ? 'Every gate passed.'
      : 'With these changes every gate passes.'
    : report.issues.length === 0
      ? ''
      : remainingLines(report);
  const brief = [
    ...(suggested === undefined ? fixed : [suggestedBrief(suggested)]),
    isClean
      ? suggested === undefined
        ? `Nothing is left to fix${inSites(checked)}.`
        : ''
      : `${left} left${inSites(checked)}${fix && safe === 0 ? '' : `, ${safeText(safe)}`}.${unjudged === 0 ? '' : ` ${countOf(unjudged, 'site')} could not be checked.`}`,
  ];
  const next =
    !fix && safe > 0
      ? fixOffer(head, safe, problem)
      : unjudged > 0 && report.issues.length === 0
        ? 'Correct `sites` of launch.yml, or what it names.'
        : !isClean
          ? '`/launch explain <finding>` explains one of them.'
          : suggested !== undefined
            ? 'Commit the suggested changes.'
            : written === null
              ? NOTHING_TO_DO
              : 'Review the changes.';
  return {
    brief: brief.filter((one) => one !== '').join(' '),
    text: [
      ...fixed,
      ...oldText(head, report.scope),
      ...knownText(checked),
      ...(checked.sites.length === 0 ? [remain, runs] : [runs, remain]),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    next,
  };
}

/** What a pull request does not answer for, or why it answers for all. */
function oldText({ base_ref: base }: Data['head'], scope: CheckedHead['report']['scope']): string[] {
  if (scope === undefined) return [];
  if (scope.kind === 'all') return [`All of the site counts here, because ${textWithCode(scope.reason ?? '')}.`];
  if (scope.known === 0) return [];
  const [found, them] = scope.known === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    `${countOf(scope.known, 'finding')} that ${code(base)} has already ${found} not counted: ${code('/launch fix')} on an issue fixes what it can of ${them}.`,
  ];
}

const knownText = ({ inBaseline: known }: CheckedHead): string[] =>
  known === 0 ? [] : [`${countOf(known, 'finding')} in the baseline ${known === 1 ? 'is' : 'are'} not counted.`];

function fixedText(
  { ref }: Data['head'],
  fixes: CheckedHead['fixes'],
  written: Written | null,
  isClean = false,
): string {
  const where =
    written === null
      ? ''
      : written.pr_url === null
        ? ` Pushed to ${code(written.branch ?? ref)} as ${code((written.commit_sha ?? '').slice(0, 7))}.`
        : ` Pull request: ${written.pr_url}`;
  if (fixes.length === 0) return isClean ? 'There was nothing to fix.' : 'Nothing could be fixed safely.';
  return `Fixed ${countOf(fixes.length, 'file')}.${where}`;
}
