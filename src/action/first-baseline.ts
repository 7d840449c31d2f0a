/** The first check of a site with old errors: what is broken today is proposed as the baseline, in a pull request of its own, and the step is green. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { contentSha256 } from '../commit/policy.ts';
import { LaunchError, toLaunchError, UserError } from '../errors.ts';
import type { Change } from '../model/change-set.ts';
import type { Issue } from '../model/finding.ts';
import { code } from '../report/markdown-text.ts';
import { countOf } from '../text/count.ts';
import { baselineText } from '../validation/baseline.ts';
import { isHeld } from '../validation/held.ts';
import type { Call, Outcome } from './call.ts';
import { type CheckedSite, checkSite } from './check-site.ts';
import { proposedBase } from './job.ts';
import { checkedOutcome } from './outcome.ts';
import { type Proposal, publish } from './publish.ts';
import { verdictOf } from './verdict.ts';
import { tokenNotices, withoutTwins } from './viewer.ts';

/** Whether this step may write the baseline for the first time: a change answers for what it breaks, and needs none. */
export async function isFirst({ inputs, job }: Call, file: string): Promise<boolean> {
  if (inputs.commit !== 'pull-request' || job.pull !== null || job.groupBase !== null) return false;
  return !existsSync(path.resolve(job.workspace, file));
}

export async function proposeBaseline(call: Call, file: string): Promise<Outcome> {
  const { inputs } = call;
  // The site as it is, whatever the event would compare it with.
  const checked = await checkSite({ ...call, inputs: { ...inputs, baseline: null, scope: 'all' } }, { fix: false });
  const outcome = checkedOutcome(checked, inputs.failOn, 'seen');
  const issues = checked.report.issues.filter(isHeld);
  if (issues.length === 0) return outcome;
  const proposal = proposalOf(call, checked, file);
  const said = `${countOf(issues.length, 'finding')} of today on ${countOf(checked.report.pages, 'page')}`;
  if (inputs.dryRun)
    return {
      ...outcome,
      result: { ...outcome.result, reason_code: 'DRY_RUN' },
      notices: [...(outcome.notices ?? []), `Dry run: ${said} would be proposed as the baseline ${code(file)}.`],
    };
  const notices = await tokenNotices(call);
  const { commitService } = await call.context();
  const written = await publish(commitService, proposal, call.signal).catch((thrown: unknown) => {
    if (call.signal.aborted) throw thrown;
    return toLaunchError(thrown);
  });
  if (written instanceof LaunchError)
    return {
      ...outcome,
      failed: written.code,
      result: { ...outcome.result, ok: false, reason_code: written.code },
      notices: [
        ...(outcome.notices ?? []),
        `The baseline could not be proposed: ${code(written.code)} ${written.message}`,
      ],
    };
  // What nobody could judge is in no baseline.
  const open = checked.report.issues.filter((issue) => !isHeld(issue));
  const rest = verdictOf({
    report: { ...checked.report, issues: open },
    failOn: inputs.failOn,
    head: 'seen',
    fixed: 0,
  });
  const { notes, committed: _, ...published } = written;
  const { failed: _failed, ...shown } = outcome;
  return {
    ...shown,
    ...(rest.ok ? {} : { failed: 'GATE_FAILED' }),
    headline: `${rest.ok ? '' : `${rest.headline} `}${said} are proposed as the baseline: once that is merged, only new ones fail. Pull request: ${published.pr_url ?? 'none'}`,
    result: { ...outcome.result, ...published, ok: rest.ok, reason_code: rest.ok ? 'PROPOSED' : rest.reason },
    notices: [...(outcome.notices ?? []), ...withoutTwins(notices, notes)],
  };
}

function proposalOf(call: Call, checked: CheckedSite, file: string): Proposal {
  const { inputs, job } = call;
  const { site, report } = checked;
  const baseRef = inputs.base ?? proposedBase(job);
  if (site.repository === null || site.head === null || baseRef === null)
    throw new UserError(
      'INVALID_INPUT',
      'The site is in no repository with a branch, so there is nowhere to propose a baseline. Use actions/checkout.',
    );
  const inside = path.relative(site.root, path.resolve(job.workspace, file)).split(path.sep).join('/');
  const findings = report.issues.filter(isHeld);
  const content = { encoding: 'utf-8', data: baselineText(findings) } as const;
  const changes: Change[] = [{ path: inside, mode: '100644', content, expected_blob: null }];
  const changeSet = { schema_version: 1 as const, content_sha256: contentSha256(changes), changes };
  const title = `Baseline of ${countOf(findings.length, 'documentation finding')} of today`;
  return {
    runId: checked.runId,
    // Beside a pull request with fixes.
    slug: `${site.slug}-baseline`,
    repository: site.repository,
    changeSet,
    baseRef,
    baseSha: checked.baseSha,
    branch: inputs.branch,
    mode: 'pull-request',
    message: `${title}\n\nWhat it lists does not fail the check of the docs; what is new does.`,
    title,
    text: {
      run_id: checked.runId,
      plan: changeSet.content_sha256,
      product_slug: `${site.slug}-baseline`,
      what: `The first check of these docs has ${countOf(findings.length, 'finding')} that nobody has to decide about today. This file lists them: merged, they do not fail the check any more, and what a change breaks does. Whoever fixes some can shorten it: remove the file, and the next check proposes what is left.`,
      judgement: [],
      groups: [{ title: 'Findings', entries: byRule(findings) }],
      evidence: [],
      gates: [],
      fixes: [],
      notes: [],
      rollback: [`Close this pull request and delete its branch; nothing on \`${baseRef}\` has changed yet.`],
    },
    allowedPaths: [inside],
    draft: inputs.draft,
    labels: inputs.labels,
    reviewers: inputs.reviewers,
  };
}

const byRule = (findings: readonly Issue[]): { title: string; link: null; detail: string }[] =>
  [...Map.groupBy(findings, ({ rule }) => rule)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([rule, of]) => ({ title: rule, link: null, detail: countOf(of.length, 'finding') }));
