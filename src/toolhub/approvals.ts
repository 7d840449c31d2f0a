/** Approvals: bound to the hash of what will be written, granted by somebody else who may write, used once, gone after a day. */
import { z } from 'zod';
import { canonicalHash } from '../engine/chain.ts';
import type { Engine } from '../engine/engine.ts';
import { UserError } from '../errors.ts';
import { isSamePerson, type Who } from '../model/who.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { keepShown, readShown, type Shown, shownChange } from './shown-change.ts';

export const Approval = z.object({
  approval_id: z.string(),
  run_id: z.string(),
  scope: z.enum(['code_write', 'tool_call']),
  status: z.enum(['requested', 'granted', 'used']),
  /** sha256 of the canonical JSON of repository, branches, message, title, body and files; or of run, tool, asker and arguments. */
  content_sha256: z.string(),
  paths: z.array(z.string()),
  requested_by: z.string(),
  /** The number of the account; null for who has none, absent in what an earlier version kept. */
  requested_by_id: z.int().nullish(),
  requested_at: z.string(),
  granted_by: z.string().nullable(),
  granted_by_id: z.int().nullish(),
  /** Absent in what an earlier version kept. */
  granted_at: z.string().optional(),
  expires_at: z.string(),
  /** It was seen to be over: a clock that is set back afterwards changes nothing. */
  ended: z.literal(true).optional(),
});
export type Approval = z.infer<typeof Approval>;

/** What an approval is bound to. */
export interface ApprovedContent {
  base_branch: string;
  head_branch: string;
  commit_message: string;
  pr_title: string;
  pr_body?: string | undefined;
  files: readonly { path: string; original_content?: string | undefined; modified_content: string }[];
}
export interface ApprovalDeps {
  store: Store;
  clock: Pick<Clock, 'now'>;
  ids: Pick<Ids, 'random'>;
  engine: Pick<Engine, 'record'>;
}
const NAMESPACE = 'approval';
const DAY_MS = 24 * 60 * 60 * 1_000;

export function contentHash(repo: string, content: ApprovedContent): string {
  const { base_branch, head_branch, commit_message, pr_title, pr_body = '', files } = content;
  const sorted = files
    .map(({ path, original_content = null, modified_content }) => ({ path, original_content, modified_content }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return canonicalHash({ repo, base_branch, head_branch, commit_message, pr_title, pr_body, files: sorted });
}

export async function requestApproval(
  deps: ApprovalDeps,
  request: {
    run_id: string;
    repo: string;
    content: ApprovedContent;
    requester: Who;
    lifeMs?: number;
    idempotencyKey?: string | undefined;
  },
): Promise<Approval> {
  const { run_id, repo, content, requester, lifeMs, idempotencyKey } = request;
  return openApproval(deps, {
    approval_id: `ap_${idempotencyKey === undefined ? deps.ids.random(16) : canonicalHash(idempotencyKey).slice(0, 16)}`,
    ...{ run_id, requester, lifeMs },
    scope: 'code_write',
    content_sha256: contentHash(repo, content),
    paths: content.files.map(({ path }) => path).sort(),
    shown: shownChange(repo, content),
  });
}

/** Asks for it, whatever it allows. */
export async function openApproval(
  deps: ApprovalDeps,
  asked: Pick<Approval, 'approval_id' | 'run_id' | 'scope' | 'content_sha256' | 'paths'> & {
    requester: Who;
    lifeMs?: number | undefined;
    shown: Shown;
  },
): Promise<Approval> {
  const now = deps.clock.now();
  const { requester, lifeMs, shown, ...bound } = asked;
  const approval: Approval = {
    ...bound,
    status: 'requested',
    requested_by: requester.login,
    requested_by_id: requester.id,
    requested_at: new Date(now).toISOString(),
    granted_by: null,
    expires_at: new Date(now + (lifeMs ?? DAY_MS)).toISOString(),
  };
  // Before the approval itself, and under its hash: none can be granted of which nobody sees what it allows.
  await keepShown(deps.store, bound.run_id, `${approval.approval_id}-${approval.content_sha256}`, shown);
  // The same step of a workflow asks once.
  if (!(await deps.store.insertIfAbsent(NAMESPACE, approval.approval_id, approval)))
    return readApproval(deps, approval.approval_id, bound.run_id);
  const { approval_id, content_sha256, paths, requested_by } = approval;
  await deps.engine.record(bound.run_id, 'APPROVAL_REQUESTED', { approval_id, content_sha256, paths, requested_by });
  return approval;
}

type Seeing = Pick<ApprovalDeps, 'store' | 'clock'>;

/** Throws INVALID_INPUT for an unknown one, also for one of another run. Whoever looks first after its time notes that it is over. */
export async function readApproval({ store, clock }: Seeing, approvalId: string, runId?: string): Promise<Approval> {
  const found = await store.get<Approval>(NAMESPACE, approvalId);
  if (found !== undefined && (runId === undefined || found.run_id === runId)) return noteEnd(store, found, clock);
  throw denied(
    'approval_not_found',
    'This approval_id is not of this run. Ask for one with approvals_request.',
    'INVALID_INPUT',
  );
}

/** Of several at once the first one's note stands. */
export async function noteEnd(store: Store, approval: Approval, clock: Pick<Clock, 'now'>): Promise<Approval> {
  if (approval.status === 'used' || approval.ended === true || clock.now() < Date.parse(approval.expires_at))
    return approval;
  const ended: Approval = { ...approval, ended: true };
  return (await store.compareAndSet(NAMESPACE, approval.approval_id, approval, ended))
    ? ended
    : ((await store.get<Approval>(NAMESPACE, approval.approval_id)) ?? ended);
}

/** What an approval allows, for whoever grants it. */
export const shownOf = (store: Store, approval: Approval): Promise<Shown | undefined> =>
  readShown(store, approval.run_id, `${approval.approval_id}-${approval.content_sha256}`);

/** Whoever sees the list sees which are over. */
export async function listApprovals({ store, clock }: Seeing, runId: string): Promise<Approval[]> {
  const all = await store.getMany<Approval>(NAMESPACE, await store.keys(NAMESPACE, { prefix: 'ap_' }));
  const own = all.filter((approval) => approval !== undefined).filter((approval) => approval.run_id === runId);
  return (await Promise.all(own.map((approval) => noteEnd(store, approval, clock)))).sort((a, b) =>
    a.requested_at < b.requested_at ? -1 : a.requested_at > b.requested_at ? 1 : a.approval_id < b.approval_id ? -1 : 1,
  );
}

/** `approver` was proven by whoever calls this: somebody who may write to the run's repository. */
export async function grantApproval(deps: ApprovalDeps, approvalId: string, approver: Who): Promise<Approval> {
  const before = await readApproval(deps, approvalId);
  requireGrantable(before, approver, deps.clock);
  if (before.status === 'granted') return before;
  const after: Approval = {
    ...{ ...before, status: 'granted', granted_by: approver.login, granted_by_id: approver.id },
    granted_at: new Date(deps.clock.now()).toISOString(),
  };
  if (!(await deps.store.compareAndSet(NAMESPACE, approvalId, before, after)))
    return grantApproval(deps, approvalId, approver);
  await deps.engine.record(before.run_id, 'APPROVAL_GRANTED', {
    approval_id: approvalId,
    granted_by: approver.login,
    content_sha256: before.content_sha256,
  });
  return after;
}

export const requesterIn = ({ requested_by: login, requested_by_id: id = null }: Approval): Who => ({ login, id });

/** Throws POLICY_DENIED for an approval that this person cannot grant, or that nobody can any more. */
export function requireGrantable(approval: Approval, approver: Who, clock: Pick<Clock, 'now'>): void {
  if (isSamePerson(requesterIn(approval), approver))
    throw denied(
      'approval_by_requester',
      `\`${approver.login}\` asked for this approval and cannot grant it. Let another person grant it.`,
    );
  refuseExpired(approval, clock);
  if (approval.status === 'used') throw denied('approval_used', 'This approval was used. Ask for a new one.');
}

/** Why an approval does not allow this content, thrown; the approval when it does. A used one allows its own content to be finished. */
export function checkApproval(approval: Approval, content_sha256: string, clock: Pick<Clock, 'now'>): Approval {
  if (approval.content_sha256 !== content_sha256)
    throw denied(
      'approval_content',
      'These are not the very files, branches and texts that were approved. Ask for a new approval of these.',
    );
  if (approval.status === 'requested')
    throw denied(
      'approval_not_granted',
      `The approval \`${approval.approval_id}\` was not granted yet. Ask somebody with write permission to grant it.`,
    );
  if (approval.status === 'granted') refuseExpired(approval, clock);
  return approval;
}

/** Takes a granted approval for one use; true for exactly one caller. */
export async function useApproval(deps: ApprovalDeps, approval: Approval): Promise<boolean> {
  if (!(await claimApproval(deps.store, approval))) return false;
  await noteUsed(deps, approval);
  return true;
}

/** Nobody else has it from now on; the run hears of it when something is done with it. */
export const claimApproval = (store: Store, approval: Approval): Promise<boolean> =>
  store.compareAndSet(NAMESPACE, approval.approval_id, approval, { ...approval, status: 'used' });

export async function noteUsed(
  { engine }: Pick<ApprovalDeps, 'engine'>,
  { run_id, approval_id, content_sha256 }: Approval,
): Promise<void> {
  await engine.record(run_id, 'APPROVAL_USED', { approval_id, content_sha256 });
}

/** Gives a used approval back: nothing of what it allowed was left behind. */
export const releaseApproval = (store: Store, approval: Approval): Promise<boolean> =>
  store.compareAndSet(
    NAMESPACE,
    approval.approval_id,
    { ...approval, status: 'used' },
    { ...approval, status: 'granted' },
  );

function refuseExpired(approval: Approval, clock: Pick<Clock, 'now'>): void {
  const refusal = refusalOf(approval, clock);
  if (refusal !== undefined) throw refusal;
}

/** Clocks of several machines may differ by so much. */
const SKEW_MS = 60_000;

/** Undefined while its time runs. A clock that is set back, to before it was granted or asked for, brings none back. */
export const refusalOf = (
  { expires_at, approval_id, granted_at, requested_at, ended }: Approval,
  clock: Pick<Clock, 'now'>,
): UserError | undefined => {
  const now = clock.now();
  if (now < Date.parse(granted_at ?? requested_at) - SKEW_MS)
    return denied(
      'approval_clock',
      `The clock says a time before the approval \`${approval_id}\` was given (${granted_at ?? requested_at}). Set the clock right, or ask for a new one.`,
    );
  return ended !== true && now < Date.parse(expires_at)
    ? undefined
    : denied('approval_expired', `The approval \`${approval_id}\` ended at ${expires_at}. Ask for a new one.`);
};
const denied = (
  reason: string,
  message: string,
  code: 'POLICY_DENIED' | 'INVALID_INPUT' = 'POLICY_DENIED',
): UserError => new UserError(code, message, { details: { reason } });
