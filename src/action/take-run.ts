/** Which run this job works on: the one it was given, the newest that nobody finished for the same head and command, or a new one. */
import { newestUnfinished, readTarget, writeTarget } from '../engine/run-target.ts';
import { UserError } from '../errors.ts';
import { RESULTS, type RunTarget, sameRepository } from '../model/run-target.ts';
import type { Call } from './call.ts';
import { checkedBranch } from './job.ts';
import { hasOthersRuns, refuseOthersRun } from './kept-by-others.ts';
import { ActionResult } from './outputs.ts';

export interface TakenRun {
  runId: string;
  /** Null for a run outside a repository, and for one that was never bound to a head. */
  target: RunTarget | null;
  /** What an earlier job made of this run; it is not done again. */
  done: ActionResult | null;
}
type Command = RunTarget['command'];

export async function takeRun(
  call: Call,
  command: Command,
  head: string | null,
  /** A run of one's own, and whether one that was found is the same work. */
  own: { create(): Promise<string>; accepts(runId: string, target: RunTarget): Promise<boolean> } | null,
): Promise<TakenRun> {
  const taken = await find(call, command, head, own);
  call.took(taken);
  return taken;
}

async function find(
  call: Call,
  command: Command,
  head: string | null,
  own: Parameters<typeof takeRun>[3],
): Promise<TakenRun> {
  const { engine, store } = await call.context();
  const me = jobOf(call, head);
  const { runId } = call.inputs;
  if (runId !== null) {
    refuseOthersRun(call, runId);
    await engine.snapshot(runId);
    const target = (await readTarget(store, runId)) ?? null;
    refuseOther(runId, target, me, command);
    const kept = isLaunch(command) ? undefined : ActionResult.safeParse(await store.get(RESULTS, runId));
    return { runId, target, done: kept?.success === true ? kept.data : null };
  }
  if (own === null)
    throw new UserError('INVALID_INPUT', `\`run-id\` is missing. Name the run that \`${command}\` goes on with.`);
  if (me === null) return { runId: await own.create(), target: null, done: null };
  const wanted = { ...me, command };
  const found = hasOthersRuns(call) ? undefined : await newestUnfinished({ store, engine }, wanted);
  const known = found === undefined ? undefined : await readTarget(store, found);
  if (known !== undefined && sameRepository(known, me) && (await own.accepts(known.run_id, known)))
    return { runId: known.run_id, target: known, done: null };
  const made = await own.create();
  const target = await writeTarget(store, { v: 1, run_id: made, ...wanted, by: 'job' });
  return { runId: made, target, done: null };
}

type Me = Pick<RunTarget, 'repository' | 'repository_id' | 'ref' | 'head_sha' | 'base_ref'>;

/** What this job is about; null outside a runner or a repository. */
function jobOf({ job, env }: Call, head: string | null): Me | null {
  const ref = checkedBranch(job) ?? job.defaultBranch;
  if (job.repository === null || head === null || ref === null) return null;
  const id = Number(env.GITHUB_REPOSITORY_ID ?? Number.NaN);
  return {
    repository: job.repository,
    repository_id: Number.isSafeInteger(id) && id > 0 ? id : null,
    ref,
    head_sha: head,
    base_ref: job.pull?.baseRef || ref,
  };
}

const isLaunch = (command: Command): boolean => command !== 'check' && command !== 'fix';

/** A run of another repository, head or command is not this job's to work on. */
function refuseOther(runId: string, target: RunTarget | null, me: Me | null, command: Command): void {
  const refuse = (reason: string, found: string, expected: string): never => {
    throw new UserError(
      'POLICY_DENIED',
      `The run \`${runId}\` is of ${found}, not of ${expected}, so this job does not touch it. Name a run of this repository.`,
      { details: { reason, run_id: runId } },
    );
  };
  if (target === null) {
    // A run that was drafted by hand may be taken on by any job that reaches it; a check is about a head.
    if (!isLaunch(command)) refuse('OTHER_HEAD', 'no head that is known', 'this head');
    return;
  }
  if (me === null || !sameRepository(target, me))
    refuse('OTHER_REPOSITORY', `\`${target.repository}\``, `\`${me?.repository ?? 'no repository'}\``);
  else if (target.head_sha !== me.head_sha)
    refuse('OTHER_HEAD', `head \`${target.head_sha.slice(0, 12)}\``, `head \`${me.head_sha.slice(0, 12)}\``);
  else if (isLaunch(target.command) !== isLaunch(command) || (!isLaunch(command) && target.command !== command))
    refuse('OTHER_COMMAND', `\`${target.command}\``, `\`${command}\``);
}

/** Whether runs are kept by a bot that is reached as a job. */
export const isAtBot = ({ inputs, env }: Pick<Call, 'inputs' | 'env'>): boolean =>
  /^https?:/iu.test(inputs.store ?? env.LAUNCH_STORE ?? '');
