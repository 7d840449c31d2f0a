/** The Action: inputs → one command over the engine → annotations, summary, outputs, exit code. */
import * as core from '@actions/core';
import { findHome } from '../adapters/home.ts';
import type { Context } from '../context.ts';
import { toLaunchError, UserError } from '../errors.ts';
import { RESULTS } from '../model/run-target.ts';
import { statementFor } from './attest.ts';
import type { Call, Outcome } from './call.ts';
import { finish, finishFailed } from './finish.ts';
import type { Inputs, Phase } from './inputs.ts';
import { type Job, readJob } from './job.ts';
import { jobContext, onRunner } from './job-context.ts';
import { isUnreviewed, JOB_RUNS } from './kept-by-others.ts';
import { logProgress } from './log-progress.ts';
import { checkOutputs, refuseTracked } from './output-file.ts';
import { type ActionResult, emptyResult } from './outputs.ts';
import { useProxy } from './proxy.ts';
import { readInputs, secretsOf } from './read-inputs.ts';
import { createRunner } from './runner.ts';
import type { TakenRun } from './take-run.ts';
import { runOrDoWithoutStore } from './without-store.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Runs the step in this process, as a runner started it, and returns its exit code. */
export async function runAction(signal: AbortSignal): Promise<number> {
  const { env } = process;
  const runner = createRunner(core);
  let context: Promise<Context> | undefined;
  let command = env.INPUT_COMMAND ?? 'check';
  let taken: TakenRun | undefined;
  try {
    const phase = phaseOf(env);
    const inputs = readInputs(env, core, phase);
    for (const secret of secretsOf(inputs)) runner.mask(secret);
    command = phase ?? inputs.command;
    useProxy(env, runner);
    const job = readJob(await jobContext(), env);
    checkOutputs(job, inputs);
    await refuseTracked(job, inputs, async () => (await import('../local-ports.ts')).createPorts(env, signal).git);
    const progress = logProgress(runner);
    const { actionCommands, phases } = await import('./commands/index.ts');
    const callWith = (given: Inputs): Call => {
      const open = (): Promise<Context> => {
        context ??= openContext(env, given, job);
        return context;
      };
      return {
        inputs: given,
        job,
        env,
        contextEnv: contextEnv(env, given),
        home: findHome(env, job.workspace),
        planDir: given.planDir,
        planSha256: given.planSha256,
        progress,
        signal,
        context: open,
        idempotencyKey: idempotencyKey(env, job),
        took: (run) => {
          taken = run;
          const known = (env[JOB_RUNS] ?? '').split(' ').filter((id) => id !== '' && id !== run.runId);
          runner.export(JOB_RUNS, [...known, run.runId].join(' '));
        },
        site: async () => (await import('./site.ts')).locateSite(await open(), job, given.path),
      };
    };
    const call = callWith(inputs);
    const chosen = phase === null ? actionCommands[inputs.command] : phases[phase];
    const outcome = await runOrDoWithoutStore(chosen, call, (store) => {
      context?.then((opened) => opened.close()).catch(() => undefined);
      [context, taken] = [undefined, undefined];
      return callWith({ ...inputs, store });
    });
    if (outcome.unfinished !== true)
      await keepResult(await context, taken, { ...emptyResult(inputs.command), ...outcome.result });
    return await finish(runner, chosen.title, call, await withHead(await context, outcome));
  } catch (thrown) {
    if (signal.aborted)
      return await finishFailed(
        runner,
        command,
        new UserError('CANCELLED', 'The job was cancelled. What was finished is kept; `command: resume` goes on.'),
      );
    if (core.isDebug() && thrown instanceof Error) runner.line(String(thrown.stack));
    const error = toLaunchError(thrown);
    // What may pass is not the end of the run: the next job takes it up.
    if (!error.retryable)
      await keepResult(await context?.catch(() => undefined), taken, {
        ...emptyResult(command),
        ok: false,
        run_id: taken?.runId ?? null,
        reason_code: error.code,
      }).catch(() => undefined);
    return await finishFailed(runner, command, error);
  } finally {
    await context?.then((opened) => opened.close()).catch(() => undefined);
  }
}

/** The head of the run's evidence stands in the summary, where nobody who can change the record can change it. */
async function withHead(context: Context | undefined, outcome: Outcome): Promise<Outcome> {
  const runId = outcome.result.run_id;
  if (context === undefined || typeof runId !== 'string') return outcome;
  const head = await context.engine.evidenceHead(runId).catch(() => undefined);
  if (head === undefined) return outcome;
  const statement = await statementFor(context.engine, runId, head, outcome.result);
  return {
    ...outcome,
    ...(statement === undefined ? {} : { statement }),
    result: { ...outcome.result, evidence_head: head },
    facts: [...(outcome.facts ?? []), ['Evidence', head]],
  };
}

/** Whoever asked for the run reads there what came of it. */
async function keepResult(
  context: Context | undefined,
  run: TakenRun | undefined,
  result: ActionResult,
): Promise<void> {
  if (context === undefined || run === undefined || run.target === null || run.done !== null) return;
  await context.store.set(RESULTS, run.runId, result, { ttlMs: 90 * 24 * 3_600_000 });
}

async function openContext(env: Env, inputs: Inputs, job: Job): Promise<Context> {
  const { createContext } = await import('../context.ts');
  return createContext({
    env: contextEnv(env, inputs),
    cwd: job.workspace,
    ...onRunner,
    ...(inputs.store === null ? {} : { storeUri: inputs.store }),
    keepsNothing: isUnreviewed(job, env),
  });
}

/** Tokens under Launch's own names; what was not given is not there. */
function contextEnv(env: Env, inputs: Inputs): Env {
  const named = Object.entries({
    GITHUB_TOKEN: inputs.token,
    LAUNCH_PRODUCT_TOKEN: inputs.productToken,
    // Whoever writes the workflow names both: the token is for this address alone.
    LAUNCH_PRODUCT_URL: inputs.productToken === null ? null : inputs.githubRepoUrl,
    LAUNCH_SITE_TOKEN: inputs.siteToken,
    LAUNCH_COMMIT_SERVICE_URL: inputs.commitServiceUrl,
    LAUNCH_EVIDENCE_KEY: inputs.evidenceKey,
  });
  return { ...env, ...Object.fromEntries(named.filter((entry): entry is [string, string] => entry[1] !== null)) };
}

const phaseOf = (env: Env): Phase =>
  env.LAUNCH_PHASE === 'plan' || env.LAUNCH_PHASE === 'apply' ? env.LAUNCH_PHASE : null;

/** A re-run of the job has the same run id, job and step: its run is found again instead of being made twice. */
const idempotencyKey = (env: Env, job: Job): string =>
  [
    'action',
    job.repository ?? 'local',
    env.GITHUB_RUN_ID ?? process.pid,
    env.GITHUB_JOB ?? '',
    env.GITHUB_ACTION ?? '',
  ].join(':');
