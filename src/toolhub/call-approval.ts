/** Calls that a rule of the policy lets through once somebody else approved them: bound to tool, arguments, run and asker, used once, gone after a day. */
import { canonicalHash } from '../engine/chain.ts';
import { keyOfPerson, type Who } from '../model/who.ts';
import type { Store } from '../ports/store.ts';
import { type Approval, type ApprovalDeps, claimApproval, noteEnd, openApproval, refusalOf } from './approvals.ts';
import { shownCall } from './shown-change.ts';

export interface HeldCall {
  run_id: string;
  tool: string;
  /** As the tool reads it. */
  input: unknown;
  /** Who calls, proven. */
  requester: Who;
  lifeMs?: number | undefined;
}

/** Under `<run>/<hash>`: the approval that this call waits for or was given last. */
export const CALL_APPROVALS = 'approval-call';

/**
 * `taken`: it was approved, and this call has the approval, which is spent or given back as the call ends. Else what has to be granted first; the
 * same call waits for the same approval, and is asked for anew when that was used or its time is over.
 */
export async function takeApproval(
  deps: ApprovalDeps,
  call: HeldCall,
): Promise<{ taken: Approval } | { waiting: Approval }> {
  const { run_id, tool, requester } = call;
  const content_sha256 = canonicalHash({ run_id, tool, requester: keyOfPerson(requester), input: call.input ?? null });
  const key = `${run_id}/${content_sha256}`;
  for (;;) {
    const known = await deps.store.get<string>(CALL_APPROVALS, key);
    const found = known === undefined ? undefined : await deps.store.get<Approval>('approval', known);
    const approval = found === undefined ? undefined : await noteEnd(deps.store, found, deps.clock);
    const refusal = approval === undefined ? undefined : refusalOf(approval, deps.clock);
    // With the clock right again it may still run: another is not asked for beside it.
    if (approval?.status !== 'used' && refusal?.details.reason === 'approval_clock') throw refusal;
    if (approval !== undefined && approval.status !== 'used' && refusal === undefined) {
      if (approval.status === 'requested') return { waiting: approval };
      if (await claimApproval(deps.store, approval)) return { taken: approval };
      continue;
    }
    const approval_id = `ap_${deps.ids.random(16)}`;
    if (!(await point(deps.store, key, known, approval_id))) continue;
    const waiting = await openApproval(deps, {
      ...{ approval_id, run_id, content_sha256, paths: [], requester, lifeMs: call.lifeMs },
      scope: 'tool_call',
      shown: shownCall(tool, call.input ?? {}),
    });
    return { waiting };
  }
}

/** Of two at once one asks, and the other waits for the same. */
const point = (store: Store, key: string, from: string | undefined, to: string): Promise<boolean> =>
  from === undefined
    ? store.insertIfAbsent(CALL_APPROVALS, key, to)
    : store.compareAndSet(CALL_APPROVALS, key, from, to);
