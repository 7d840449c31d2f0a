/** The two QA tools, which differ in the operator's command alone; a long one is joined by the next call. */
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { readText } from '../../adapters/files.ts';
import { CHECK_CONFIG_FILES } from '../../config/check-config-files.ts';
import { parseCheckConfig } from '../../config/read-check-config.ts';
import { runDirectories } from '../../engine/run-files.ts';
import { ServiceError } from '../../errors.ts';
import { keepArtifact } from '../../toolhub/artifacts.ts';
import { type QaKind, type QaOutcome, qaSettings, runQa } from '../../toolhub/qa.ts';
import { checkOut, knownWorktree, worktreeOf } from '../../toolhub/worktree.ts';
import type { AnyTool } from '../tool.ts';
import { defineToolHubTool, type Work } from './define.ts';

const report = z.object({
  command: z.string(),
  exit_code: z.int(),
  duration_ms: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  stdout_truncated: z.boolean(),
  stderr_truncated: z.boolean(),
});
/** Programs at the same time in this process; QA_MAX_CONCURRENCY. */
const slots = new Map<number, ReturnType<typeof pLimit>>();

export function qaTool(kind: QaKind, what: { title: string; command: string }): AnyTool {
  return defineToolHubTool({
    id: `qa_${kind}`,
    policyName: `qa.${kind}`,
    title: what.title,
    description: `Runs the operator's ${what.command} in the run's worktree, without a shell. result.status is pass, fail, timeout, error or dry_run; ok is false unless it passed. Output is kept as artifacts. While it runs past the deadline, call again to join it.`,
    input: {},
    result: z.object({ status: z.enum(['pass', 'fail', 'timeout', 'error', 'dry_run']), report }),
    effects: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    failures: ['CANCELLED', 'REPO_NOT_FOUND'],
    example: {},
    async work(_, work) {
      const { services, run, call } = work;
      if (work.dryRun) return judged(work, await perform(kind, work, call.signal));
      const outcome = await services.calls.call(
        `${run.run_id}:${kind}`,
        'qa',
        { signal: call.signal, waitMs: call.waitMs },
        (stop) => slot(services.env)(() => perform(kind, work, stop)),
        () => Promise.reject(stillRunning(kind, run.run_id)),
      );
      call.trail.qaArtifacts = await keep(kind, outcome, work);
      return judged(work, outcome);
    },
  });
}

async function perform(kind: QaKind, { services, run, call, dryRun }: Work, signal: AbortSignal): Promise<QaOutcome> {
  const home = join(runDirectories(services.home, run.run_id).run, 'qa-home');
  const deps = { git: call.ports.git, home: services.home, env: services.env };
  const runIn = (root: () => Promise<string>): Promise<QaOutcome> =>
    runQa(services, qaSettings(services.env, kind), {
      dryRun,
      signal,
      home,
      root,
      chosen: (folder) => chosenCommand(folder, kind),
    });
  // A rehearsal reads what the repository chose, and leaves nothing in the run's folder.
  if (dryRun)
    return call.ports.scratch((folder) =>
      runIn(async () => {
        const known = await knownWorktree(services.home, run);
        if (known === undefined) await checkOut(deps, run, folder, signal);
        return known ?? folder;
      }),
    );
  return runIn(async () => {
    await mkdir(join(home, 'tmp'), { recursive: true });
    return worktreeOf(deps, run, signal);
  });
}

/** The name in the repository's own configuration; one that cannot be read is the status `error`. */
async function chosenCommand(root: string, kind: QaKind): Promise<string | undefined> {
  for (const name of CHECK_CONFIG_FILES) {
    const file = join(root, name);
    // A link could lead out of the worktree.
    const isFile = await lstat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    const text = isFile ? await readText(file) : undefined;
    if (text !== undefined) return parseCheckConfig(text, name).qa?.[kind];
  }
  return undefined;
}

function judged({ call }: Work, outcome: QaOutcome): Record<string, unknown> {
  const { status, summary } = outcome;
  if (status !== 'pass' && status !== 'dry_run') call.trail.failed = { code: status, message: summary };
  return { status, summary, report: outcome.report };
}

async function keep(
  kind: QaKind,
  { report: made, status }: QaOutcome,
  { services, call, run }: Work,
): Promise<Record<string, string>> {
  const id = services.ids.uuid().slice(0, 18);
  const deps = { store: services.store, engine: call.ports.engine, home: services.home };
  const kept = (what: string, contentType: string, text: string): Promise<string> =>
    keepArtifact(deps, run.run_id, { name: `qa-${kind}-${id}-${what}`, contentType, text });
  return {
    stdout_artifact_id: await kept('stdout.txt', 'text/plain', made.stdout),
    stderr_artifact_id: await kept('stderr.txt', 'text/plain', made.stderr),
    report_artifact_id: await kept(
      'report.json',
      'application/json',
      `${JSON.stringify({ status, ...made }, null, 2)}\n`,
    ),
  };
}

function slot(env: Readonly<Record<string, string | undefined>>): ReturnType<typeof pLimit> {
  const written = Number(env.QA_MAX_CONCURRENCY);
  const most = Number.isSafeInteger(written) && written > 0 ? written : 2;
  const limit = slots.get(most) ?? pLimit(most);
  slots.set(most, limit);
  return limit;
}

const stillRunning = (kind: QaKind, runId: string): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', `qa_${kind} is still at work. Call it again to join it.`, {
    retryable: true,
    details: { reason: 'in_progress', next: { tool: `qa_${kind}`, arguments: { run_id: runId } } },
  });
