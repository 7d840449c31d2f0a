/** A call that the policy lets through with an approval, where the caller is known: it is asked for, and taken when the same call comes again. */
import { UserError } from '../errors.ts';
import { takeApproval } from '../toolhub/call-approval.ts';
import type { CallRecord } from './families/family.ts';
import type { Denial } from './policy.ts';
import type { Caller } from './registry.ts';
import type { ToolPorts } from './tool.ts';

/** Undefined: the call goes on. Whoever may not write to the run asks for nothing, and a rehearsal leaves nothing behind. */
export async function holdCall(
  { who }: Caller,
  { tool, runId, mayWrite, dryRun }: CallRecord,
  input: unknown,
  { rule, message }: Denial,
  { desk, engine }: ToolPorts,
): Promise<UserError | undefined> {
  const details = { tool: tool.id, rule, reason: 'approval_needed' };
  if (desk === undefined || runId === null || !mayWrite || dryRun)
    return new UserError('POLICY_DENIED', `${message} ${whyNot(runId, mayWrite)}`, { details });
  const hours = Number(desk.env.LAUNCH_APPROVAL_HOURS);
  const waiting = await takeApproval(
    { ...desk, engine },
    {
      ...{ run_id: runId, tool: tool.id, input, requester: who },
      ...(hours > 0 ? { lifeMs: hours * 3_600_000 } : {}),
    },
  );
  if (waiting === undefined) return undefined;
  const { approval_id, content_sha256, expires_at } = waiting;
  return new UserError(
    'POLICY_DENIED',
    `The policy lets \`${tool.id}\` through only when somebody else approves the very call. It is asked for as \`${approval_id}\`: somebody with write permission approves it on the page of the run, with \`/launch approve ${approval_id}\` in a comment, or with approvals_grant. Then make the same call again.`,
    { details: { ...details, approval_id, content_sha256, expires_at } },
  );
}

const whyNot = (runId: string | null, mayWrite: boolean): string =>
  runId === null
    ? 'Only a call about a run can be approved.'
    : mayWrite
      ? 'A rehearsal is not approved.'
      : 'Only who may write to the repository of the run can ask for an approval.';
