/** A call that the policy lets through with an approval, where the caller is known: it is asked for, and taken when the same call comes again. */
import { UserError } from '../errors.ts';
import type { Approval } from '../toolhub/approvals.ts';
import { takeApproval } from '../toolhub/call-approval.ts';
import type { CallRecord } from './families/family.ts';
import type { Denial } from './policy.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import type { Caller } from './registry.ts';
import type { ToolPorts } from './tool.ts';

/** The approval that the call goes on with. Throws POLICY_DENIED. Whoever may not write to the run asks for nothing, and a rehearsal leaves nothing behind. */
export async function holdCall(
  { who }: Caller,
  { tool, runId, mayWrite, dryRun }: CallRecord,
  input: unknown,
  { rule, message }: Denial,
  { services, engine }: ToolPorts,
): Promise<Approval> {
  const details = { tool: tool.id, rule, reason: 'approval_needed' };
  if (services === undefined || runId === null || !mayWrite || dryRun)
    throw new UserError('POLICY_DENIED', `${message} ${whyNot(runId, mayWrite)}`, { details });
  // Who approves it reads it in a comment.
  await refuseSecrets(input, services.env);
  const hours = Number(services.env.LAUNCH_APPROVAL_HOURS);
  const found = await takeApproval(
    { ...services, engine },
    {
      ...{ run_id: runId, tool: tool.id, input, requester: who },
      ...(hours > 0 ? { lifeMs: hours * 3_600_000 } : {}),
    },
  );
  if ('taken' in found) return found.taken;
  const { approval_id, content_sha256, expires_at } = found.waiting;
  throw new UserError(
    'POLICY_DENIED',
    `The policy lets \`${tool.id}\` through only when somebody else approves the very call. It is asked for as \`${approval_id}\`: somebody with write permission approves it on the page of the run, with \`/launch approve ${approval_id}\` in a comment, or with approvals_grant. Then make the same call again.`,
    { details: { ...details, approval_id, content_sha256, expires_at } },
  );
}

const whyNot = (runId: string | null, mayWrite: boolean): string =>
  runId === null
    ? 'An approval stands in a run, and this call is about none, so nobody can approve it. Ask somebody whom the policy lets make it without one, or ask the operator for a rule above this one that allows it to you (`match.actor`: your login or `user:<number of your account>`).'
    : mayWrite
      ? 'A rehearsal is not approved.'
      : 'Only who may write to the repository of the run can ask for an approval.';
