/** `fix`: the gates, then every safe fix; into the checkout, as a pull request, or pushed to the branch that was checked. */
import { CheckConfig } from '../../config/check-config.ts';
import type { Context } from '../../context.ts';
import { LaunchError, toLaunchError, UserError } from '../../errors.ts';
import { code } from '../../report/markdown-text.ts';
import { countOf } from '../../text/count.ts';
import { allowedPaths } from '../allowed.ts';
import { applyToCheckout } from '../apply-to-checkout.ts';
import { type Call, defineActionCommand, type Outcome } from '../call.ts';
import { type CheckedSite, checkSite } from '../check-site.ts';
import { fixBody, fixMessage, fixTitle } from '../fix-text.ts';
import { BROKEN_COMMIT, BROKEN_HEAD, isUnseenHead, UNSEEN, wasBroken } from '../head-verdict.ts';
import { checkedBranch, proposedBase } from '../job.ts';
import { checkedOutcome } from '../outcome.ts';
import { type Proposal, publish } from '../publish.ts';
import { endsIn, unconfirmed } from '../read-back.ts';
import { checkedOut } from '../site.ts';
import { FORK_NOTICE, isReadOnly } from '../token.ts';
import { accessTo } from '../token-to.ts';
import { verdictOf } from '../verdict.ts';
import { tokenNotices, withoutTwins } from '../viewer.ts';

export default defineActionCommand({
  name: 'fix',
  title: 'Launch fix',
  async run(call) {
    const checked = await checkSite(call, { fix: true });
    const { pushed, ...outcome } = await fix(call, checked);
    return onHead(call, checked, outcome, pushed === true);
  },
});

/** The step's colour is about the commit it judged: green only if that holds, if a fixed one was pushed over it, or where the steps that follow have the fixes. */
function onHead({ inputs, job }: Call, checked: CheckedSite, outcome: Written, pushed: boolean): Outcome {
  const { said = '', ...rest } = outcome;
  const withSaid = (headline: string): string => `${headline}${said === '' ? '' : ` ${said}`}`;
  const asIs = { ...rest, headline: withSaid(rest.headline) };
  if (inputs.failOn === 'never' || checked.done !== null) return asIs;
  const isUnseen = isUnseenHead(job, checkedOut(checked.site, job));
  const isBroken = checked.changeSet.changes.length > 0 && wasBroken(checked.run.events, inputs.failOn);
  const isCheckout = inputs.commit === 'none' && !inputs.dryRun && job.pull === null;
  if (!isUnseen && (pushed || !isBroken || isCheckout)) return asIs;
  const head = isUnseen ? 'unseen' : 'broken';
  const { report, fixedIssues: fixed } = checked;
  const { reason, headline } = verdictOf({ report, failOn: inputs.failOn, head, fixed });
  const given = rest.result.reason_code;
  return {
    ...rest,
    headline: withSaid(headline),
    // A step that is red has no reason that sounds green.
    result: { ...rest.result, ok: false, reason_code: given !== undefined && !GREEN.has(given) ? given : reason },
    failed: rest.failed ?? 'GATE_FAILED',
    notices: [...(rest.notices ?? []), isUnseen ? UNSEEN : job.pull === null ? BROKEN_COMMIT : BROKEN_HEAD],
  };
}
const GREEN: ReadonlySet<string> = new Set(['CLEAN', 'FIXED', 'PROPOSED', 'PUSHED']);

/** `said`: what became of the writing, behind the verdict. */
type Written = Outcome & { said?: string };

async function fix(call: Call, checked: CheckedSite): Promise<Written & { pushed?: boolean }> {
  const { inputs, job } = call;
  const outcome = checkedOutcome(checked, inputs.failOn, 'seen');
  if (checked.done !== null) return { ...outcome, said: DONE, result: { ...outcome.result, ...checked.done } };
  if (checked.changeSet.changes.length === 0) return outcome;
  if (inputs.commit === 'none') return intoCheckout(call, checked, outcome);
  // The branch of a fork is not in this repository: one of the same name here is another.
  const isForeign = job.pull?.fork === true && inputs.commit === 'push';
  if ((isReadOnly(job) || isForeign) && inputs.commitServiceUrl === null)
    return {
      ...outcome,
      result: { ...outcome.result, reason_code: 'READ_ONLY' },
      notices: [...(outcome.notices ?? []), isReadOnly(job) ? FORK_NOTICE : FOREIGN_BRANCH],
      showPatch: true,
      annotateFixes: true,
    };
  const proposal = await proposalOf(call, checked);
  if (inputs.dryRun)
    return {
      ...outcome,
      result: { ...outcome.result, reason_code: 'DRY_RUN', branch: proposal.branch },
      notices: [
        ...(outcome.notices ?? []),
        `Dry run: ${countOf(checked.changeSet.changes.length, 'file')} would go to \`${proposal.repository}\`, base \`${proposal.baseRef}\`.`,
      ],
      showPatch: true,
    };
  await refuseMoved(call, checked);
  const notices = await tokenNotices(call, proposal.mode);
  const { commitService } = await call.context();
  const written = await publish(commitService, proposal, call.signal).catch((thrown: unknown) => {
    if (call.signal.aborted) throw thrown;
    return toLaunchError(thrown);
  });
  // The report is shown whatever became of the writing.
  if (written instanceof LaunchError)
    return {
      ...outcome,
      failed: written.code,
      unfinished: written.retryable,
      result: { ...outcome.result, ok: false, reason_code: written.code },
      notices: [...(outcome.notices ?? []), `Publishing the fixes failed: ${code(written.code)} ${written.message}`],
      showPatch: true,
    };
  const { notes, committed, ...published } = written;
  const isThere = committed && (await endsIn(call, proposal.repository, published));
  const isLost = committed && !isThere;
  const pushed = isThere && proposal.mode === 'push';
  const said = isLost
    ? unconfirmed(published.branch)
    : published.pr_url !== null
      ? `Pull request: ${published.pr_url}`
      : pushed
        ? `Pushed to \`${published.branch}\`.`
        : 'Nothing was pushed.';
  const isDone = !isLost && (pushed || published.pr_url !== null);
  return {
    ...outcome,
    pushed: pushed && published.branch === checkedBranch(job),
    said,
    result: {
      ...outcome.result,
      ...published,
      ok: outcome.result.ok === true && isDone,
      reason_code: !isDone
        ? committed
          ? 'COMMIT_SERVICE_ERROR'
          : 'NOTHING_TO_CHANGE'
        : outcome.result.ok
          ? published.pr_url === null
            ? 'PUSHED'
            : 'PROPOSED'
          : (outcome.result.reason_code ?? 'FINDINGS'),
    },
    ...(isDone ? {} : { failed: outcome.failed ?? 'GATE_FAILED' }),
    notices: [...(outcome.notices ?? []), ...withoutTwins(notices, notes)],
  };
}

const FOREIGN_BRANCH =
  'Nothing was pushed: this pull request comes from a fork, and a branch of the same name in this repository is another. The fixes stand as a patch below.';
const DONE = 'An earlier job finished this run; nothing was written again.';

async function intoCheckout(call: Call, checked: CheckedSite, outcome: Outcome): Promise<Outcome> {
  const { inputs, job } = call;
  if (inputs.dryRun || checked.site.head === null)
    return {
      ...outcome,
      showPatch: true,
      notices: [
        ...(outcome.notices ?? []),
        inputs.dryRun
          ? 'Dry run: the checkout was left as it was.'
          : 'The site is not in a git repository: the fixes stand as a patch.',
      ],
    };
  const { conflicts } = await applyToCheckout(await call.context(), {
    root: checked.site.root,
    baseSha: checked.baseSha,
    changeSet: checked.changeSet,
  });
  return {
    ...outcome,
    next: [...(outcome.next ?? []), 'The fixes are in the checkout. `launch undo` takes them back.'],
    showPatch: isReadOnly(job),
    annotateFixes: isReadOnly(job),
    notices: [
      ...(outcome.notices ?? []),
      ...conflicts.map(({ path: file, reason }) => `Conflict: ${code(file)}: ${reason}.`),
      ...(isReadOnly(job) ? [FORK_NOTICE] : []),
    ],
  };
}

/** What would be written, and where. Also what `plan` keeps for `apply`. */
export async function proposalOf(call: Call, checked: CheckedSite): Promise<Proposal> {
  const { inputs, job } = call;
  const { site } = checked;
  const asked = checked.target?.by === 'bot' ? checked.target : null;
  // Who asked for the run says where its change goes: to the branch of a pull request, else beside the default branch.
  const mode =
    asked === null
      ? inputs.commit === 'push'
        ? 'push'
        : 'pull-request'
      : asked.ref === asked.base_ref || asked.ref === job.defaultBranch
        ? 'pull-request'
        : 'push';
  const baseRef =
    asked?.ref ?? inputs.base ?? (mode === 'push' ? (inputs.branch ?? checkedBranch(job)) : proposedBase(job));
  if (site.repository === null || site.head === null)
    throw new UserError(
      'INVALID_INPUT',
      'The site is in no repository, so there is nothing to write to. Use actions/checkout, or `commit: none`.',
    );
  if (baseRef === null)
    throw new UserError(
      'INVALID_INPUT',
      'This event has no branch. Name the branch that the pull request goes to as `base`.',
    );
  const context = await call.context();
  return {
    runId: checked.runId,
    slug: site.slug,
    repository: site.repository,
    changeSet: checked.changeSet,
    baseRef,
    baseSha: checked.baseSha,
    branch: asked === null ? inputs.branch : null,
    mode,
    message: fixMessage(checked),
    title: fixTitle(checked),
    text: fixBody(checked, baseRef, []),
    allowedPaths:
      (await askedPaths(context, checked)) ??
      (await allowedPaths(context, site, job.pull?.baseSha || checked.baseSha, checked.changeSet)),
    draft: inputs.draft,
    labels: inputs.labels,
    reviewers: inputs.reviewers,
  };
}

/** What the base branch allowed when the run was asked for. */
async function askedPaths({ engine }: Context, { runId, target }: CheckedSite): Promise<string[] | undefined> {
  if (target?.by !== 'bot') return undefined;
  const { check_config: config } = await engine.config(runId);
  const allowed = CheckConfig.safeParse(config ?? {}).data?.allowed_paths;
  return allowed === undefined || allowed.length === 0 ? undefined : allowed;
}

/** A branch that was named by its head is never written over what came after it. */
async function refuseMoved(call: Call, { target, site }: CheckedSite): Promise<void> {
  if (target?.by !== 'bot' || target.ref === target.base_ref || site.repository === null) return;
  const { git } = await call.context();
  const { sha } = await git.resolveRef(site.repository, target.ref, accessTo(call, 'site', site.repository));
  if (sha !== target.head_sha)
    throw new UserError(
      'ILLEGAL_STATE',
      `The head of \`${target.ref}\` is \`${sha.slice(0, 7)}\`, and \`${target.head_sha.slice(0, 7)}\` was seen, so nothing was written. Ask for the fix again.`,
    );
}
