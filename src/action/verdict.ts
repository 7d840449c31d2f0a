/** The one verdict of a step on a site: headline, reason, outputs, annotations and exit code are all read off it. Pure. */
import { SEVERITIES } from '../model/finding.ts';
import type { GateResult, ValidationReport } from '../model/validation-report.ts';
import { code } from '../report/markdown-text.ts';
import { countOf } from '../text/count.ts';
import type { FailLevel } from './inputs.ts';
import type { REASONS } from './outputs.ts';

/** Of the commit that is judged: looked at, not looked at, or still broken whatever was fixed beside it. */
export type HeadState = 'seen' | 'unseen' | 'broken';

export interface Judged {
  report: ValidationReport;
  failOn: FailLevel;
  head: HeadState;
  /** Findings that were fixed. */
  fixed: number;
}
export interface Verdict {
  ok: boolean;
  reason: (typeof REASONS)[number];
  /** What is said first, in the reader's terms. */
  headline: string;
}

/** Gates that were asked for and did not judge. */
export const blindGates = ({ gates }: Pick<ValidationReport, 'gates'>): GateResult[] =>
  gates.filter(({ outcome, ok }) => !ok && (outcome === 'untestable' || outcome === 'crashed'));

export function verdictOf({ report, failOn, head, fixed }: Judged): Verdict {
  const blind = blindGates(report);
  const why = failOn === 'never' ? undefined : whyRed(report, failOn, head, blind);
  const lead = [
    ...(head === 'unseen' ? ['The head of the pull request was not checked.'] : []),
    ...(head === 'broken' ? ['The commit that was checked is unchanged, and still broken.'] : []),
    ...(blind.length === 0
      ? []
      : [`${countOf(blind.length, 'gate')} could not run: ${blind.map(({ name }) => code(name)).join(', ')}.`]),
  ];
  const found = report.issues.length;
  const rest = blind.length > 0 || head === 'unseen' ? 'Nothing else to report' : 'Nothing to report';
  const after = head === 'broken' && fixed > 0 ? `${countOf(fixed, 'finding')} can be fixed safely; ` : '';
  const body =
    after === ''
      ? `${found === 0 ? rest : countOf(found, 'finding')} on ${countOf(report.pages, 'page')}.${fixed === 0 ? '' : ` ${countOf(fixed, 'finding')} fixed.`}`
      : `${after}${found === 0 ? 'nothing would remain' : `${countOf(found, 'finding')} would remain`} on ${countOf(report.pages, 'page')}.`;
  return {
    ok: why === undefined,
    reason: why ?? (fixed > 0 ? 'FIXED' : found > 0 ? 'FINDINGS' : 'CLEAN'),
    headline: [...lead, body].join(' '),
  };
}

/** The most telling reason first: what was found, then what nobody could judge. */
function whyRed(
  report: ValidationReport,
  failOn: Exclude<FailLevel, 'never'>,
  head: HeadState,
  blind: readonly GateResult[],
): Verdict['reason'] | undefined {
  const least = SEVERITIES.indexOf(failOn);
  if (head === 'unseen') return 'HEAD_UNSEEN';
  if (report.issues.some(({ severity }) => SEVERITIES.indexOf(severity) >= least)) return 'FINDINGS';
  if (report.pages === 0) return 'NO_PAGES';
  if (blind.some(({ outcome }) => outcome === 'crashed')) return 'GATE_CRASHED';
  if (blind.length > 0) return 'GATE_UNTESTABLE';
  return head === 'broken' ? 'HEAD_BROKEN' : undefined;
}

/** One line that lets a gate run, or leaves it out. */
export function helpFor({ name, reason }: Pick<GateResult, 'name' | 'reason'>): string {
  const off = `or leave it out in \`.github/launch.yml\`: \`gates: { ${name}: off }\`.`;
  if (/Hugo is not installed/u.test(reason ?? '')) return `Add before this step: \`- uses: ${HUGO_ACTION}\`, ${off}`;
  if (/rumdl is not installed/u.test(reason ?? ''))
    return `Add before this step: \`- run: npm install --global rumdl\`, ${off}`;
  return `See why in the report, ${off}`;
}
export const HUGO_ACTION = 'peaceiris/actions-hugo@75d2e84710de30f6ff7268e08f310b60ef14033f # v3.0.0';
