/** Takes a launch run as far as the inputs allow and says what came of it; shared by run, resume and open-pr. */
import { drive } from '../engine/drive.ts';
import { changesNothing } from '../engine/legal.ts';
import { type ErrorCode, type LaunchError, toLaunchError } from '../errors.ts';
import type { Pr } from '../model/pr.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { renderRunPage } from '../report/html/run-page.ts';
import { code } from '../report/markdown-text.ts';
import { gatherRunReport } from '../report/run-report.ts';
import { countOf } from '../text/count.ts';
import type { Call, Outcome } from './call.ts';
import type { FailLevel } from './inputs.ts';
import { fails } from './judge.ts';
import { type ActionResult, proposed } from './outputs.ts';
import { isAtHost, unconfirmed } from './read-back.ts';
import { takeRun } from './take-run.ts';
import { FORK_NOTICE, isReadOnly } from './token.ts';
import { verdictOf } from './verdict.ts';
import { tokenNotices } from './viewer.ts';

/** So long another job may be at work on the same run. */
const PATIENCE_MS = 10 * 60_000;

/** The run that was named, when it is this job's to go on with. */
export async function driveNamed(call: Call, command: 'resume' | 'open-pr'): Promise<Outcome> {
  const { head } = await call.site().catch(() => ({ head: null }));
  const { runId } = await takeRun(call, command, head, null);
  return driveRun(call, runId);
}

export async function driveRun(call: Call, runId: string): Promise<Outcome> {
  const { inputs, job } = call;
  const context = await call.context();
  const readOnly = isReadOnly(job) && inputs.commitServiceUrl === null;
  const wanted = inputs.commit === 'pull-request' || inputs.command === 'open-pr';
  const openPr = wanted && !inputs.dryRun && !readOnly;
  const options = { signal: call.signal, progress: call.progress, patienceMs: PATIENCE_MS };
  const driven = await drive(context.engine, runId, options);
  const isReady = driven.state === 'READY_FOR_PR';
  const refused =
    openPr && isReady ? await whyRefused(call, drive(context.engine, runId, { ...options, openPr })) : null;
  const run = await gatherRunReport(context.engine, runId);
  const { snapshot, artifacts } = run;
  const report = artifacts.validation_report;
  const { pr } = artifacts;
  // Only what this very step says it wrote: a later one may find the branch merged, or gone on.
  const isLost =
    isReady && pr !== undefined && !(await isAtHost(call, (await context.engine.config(runId)).site_repo_url, pr));
  const failed =
    refused?.code ??
    (isLost
      ? 'COMMIT_SERVICE_ERROR'
      : failure(snapshot.state, snapshot.failure?.code, report !== undefined && fails(report, inputs.failOn)));
  const isIdle = changesNothing(snapshot);
  const ready = snapshot.state === 'READY_FOR_PR' && !isIdle;
  const result: Partial<ActionResult> = {
    ok: failed === undefined,
    run_id: runId,
    state: snapshot.state,
    findings: report?.issues.length ?? 0,
    fixed: driven.fixes.length,
    remaining_blockers: snapshot.open_issues.filter(({ severity }) => severity === 'blocker').length,
    reason_code:
      failed === undefined
        ? pr
          ? pr.operation === 'none'
            ? 'NOTHING_TO_CHANGE'
            : 'PROPOSED'
          : isIdle
            ? 'NOTHING_TO_CHANGE'
            : wanted && inputs.dryRun
              ? 'DRY_RUN'
              : wanted && readOnly
                ? 'READ_ONLY'
                : ready
                  ? 'READY'
                  : 'CLEAN'
        : failed === 'GATE_FAILED'
          ? redReason(report, inputs.failOn)
          : failed,
    ...(pr === undefined ? {} : proposed(pr)),
  };
  return {
    result,
    headline: headline(
      snapshot.state,
      artifacts.page_plan?.pages.length ?? 0,
      artifacts.product_facts?.claims.length ?? 0,
      isLost ? unconfirmed(pr.branch) : isIdle ? NOTHING : pr === undefined ? null : saidOf(pr),
    ),
    facts: [
      ['Run', runId],
      ['Product', snapshot.product_slug],
      ['State', snapshot.state],
    ],
    notices: [
      ...(openPr && pr !== undefined ? await tokenNotices(call) : []),
      ...(wanted && readOnly ? [FORK_NOTICE] : []),
      ...(driven.unfixed === null ? [] : [driven.unfixed]),
      // The report is shown whatever became of the writing.
      ...(refused === null ? [] : [`Opening the pull request failed: ${code(refused.code)} ${refused.message}`]),
    ],
    ...(refused === null ? {} : { unfinished: refused.retryable }),
    fixes: run.patches
      .filter(({ origin }) => origin.startsWith('fixer:'))
      .map(({ path, summary, diff }) => ({ path, summary, diff: diff.join('\n') })),
    ...(report === undefined ? {} : { report }),
    html: renderRunPage(run),
    next: ready ? [`Run it again with \`command: open-pr\` and \`run-id: ${runId}\` to propose it.`] : [],
    ...(failed === undefined ? {} : { failed }),
  };
}

function failure(state: string, code: string | undefined, red: boolean): ErrorCode | undefined {
  if (state === 'FAILED')
    return code === 'COMMIT_SERVICE_ERROR' || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL'
      ? code
      : 'ILLEGAL_STATE';
  if (state === 'CANCELLED') return 'CANCELLED';
  return red || state === 'VALIDATING' ? 'GATE_FAILED' : undefined;
}

/** A run that stops at its gates is red whatever counts for the step. */
function redReason(report: ValidationReport | undefined, failOn: FailLevel): string {
  const verdict = report && verdictOf({ report, failOn, head: 'seen', fixed: 0 });
  return verdict === undefined || verdict.ok ? 'FINDINGS' : verdict.reason;
}

async function whyRefused({ signal }: Call, work: Promise<unknown>): Promise<LaunchError | null> {
  try {
    await work;
    return null;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return toLaunchError(thrown);
  }
}

const NOTHING = 'Nothing to change: no pull request was opened.';
const saidOf = (pr: Pr): string => (pr.operation === 'none' ? NOTHING : `Pull request: ${pr.url}`);

function headline(state: string, pages: number, claims: number, said: string | null): string {
  const drafted =
    pages === 0 ? '' : `${countOf(pages, 'page')} from ${countOf(claims, 'claim')}, each with its citation. `;
  if (said !== null) return `${drafted}${said}`;
  return `${drafted}${state === 'READY_FOR_PR' ? 'Ready for a pull request.' : `The run is at ${state}.`}`;
}
