/** Runs one worker: declared inputs in, checked artifacts out, every step of it in the log. */
import { join } from 'node:path';
import { readText } from '../adapters/files.ts';
import { InternalError } from '../errors.ts';
import { ARTIFACTS, type Artifact, type ArtifactStem } from '../model/artifacts.ts';
import type { SpanContext } from '../ports/telemetry.ts';
import type { Worker, WorkerContext, WorkerResult } from '../workers/worker.ts';
import { checkName, encodeArtifact } from './artifact-store.ts';
import { checkWrite, overdrawn, workedMs } from './budgets.ts';
import { pinnedInputs, requirePinned } from './inputs.ts';
import { failurePayload, type Step } from './run-step.ts';

/** Throws what the worker throws, after WORK_ITEM_FAILED. */
export async function runWorker(step: Step, id: Worker['id']): Promise<WorkerResult> {
  const worker = await workerFor(step, id);
  return runItem(step, { worker: id, name: worker.name, title: worker.title }, async (span) => {
    const result = await worker.run(contextFor(step));
    step.held.signal.throwIfAborted();
    await writeResult(step, worker, result, span);
    return { result, summary: result.summary };
  });
}

/** One piece of work between WORK_ITEM_STARTED and FINISHED or FAILED, inside a span and the run's time budget. */
export async function runItem<T>(
  step: Step,
  item: { worker: string; name: string; title: string },
  work: (span: SpanContext) => Promise<{ result: T; summary: string }>,
): Promise<T> {
  const { deps, log, held, progress } = step;
  const limit = step.config.budgets.max_runtime_s;
  const left = limit * 1000 - workedMs(log.events);
  const overtime = overdrawn('max_runtime_s', `${limit} s of work`, limit);
  if (left <= 0) throw overtime;
  const timer = setTimeout(() => held.stop('runtime'), Math.min(left, 2 ** 31 - 1));
  timer.unref();
  progress.start(item.worker, item.title);
  try {
    return await deps.telemetry.span(
      `worker ${item.name}`,
      { 'launch.run_id': log.header.run_id, 'launch.worker': item.worker },
      async (span) => {
        await step.record([{ type: 'WORK_ITEM_STARTED', payload: item }], span);
        try {
          const { result, summary } = await work(span);
          await step.record([{ type: 'WORK_ITEM_FINISHED', payload: { ...item, summary } }], span);
          progress.finish(item.worker, summary);
          return result;
        } catch (thrown) {
          const failure = held.reason === 'runtime' ? overtime : thrown;
          if (held.reason !== 'lease_lost')
            await step.record([{ type: 'WORK_ITEM_FAILED', payload: { ...item, ...failurePayload(failure) } }], span);
          throw failure;
        }
      },
    );
  } finally {
    clearTimeout(timer);
  }
}

async function workerFor({ deps, snapshot }: Step, id: Worker['id']): Promise<Worker> {
  const workers = deps.workers.length > 0 ? deps.workers : ((await deps.loadWorkers?.()) ?? []);
  const worker = workers.find((candidate) => candidate.id === id && candidate.kinds.includes(snapshot.kind));
  if (worker === undefined)
    throw new InternalError(
      `Unexpected lack of worker ${id} for a run of kind ${snapshot.kind}, expected it in the list of workers.`,
    );
  return worker;
}

function contextFor(step: Step): WorkerContext {
  const { deps, log, config, dirs, held, progress, secrets } = step;
  const { git, processes, clock, store, telemetry, commitService } = deps;
  const { product, site } = requirePinned(pinnedInputs(log.events));
  const tryRead = <S extends ArtifactStem>(stem: S): Promise<Artifact<S> | undefined> => step.read(stem);
  return {
    snapshot: log.snapshot,
    config,
    dirs,
    inputs: { product, site },
    ports: { git, processes, clock, store, telemetry, commitService },
    progress,
    signal: held.signal,
    secrets,
    tryRead,
    async read(stem) {
      const artifact = await tryRead(stem);
      if (artifact === undefined)
        throw new InternalError(`Unexpected lack of ${stem}.json, expected an earlier worker to have written it.`);
      return artifact;
    },
    async sectionState(section, state) {
      if (log.snapshot.section_states[section] === state) return;
      const { state: run } = log.snapshot;
      await step.record([
        { type: 'RUN_STATE_CHANGED', payload: { from: run, to: run, section, section_state: state } },
      ]);
    },
    async patchApplied(patchId, path) {
      if (log.snapshot.applied_patches.includes(patchId)) return;
      const text = await readText(join(dirs.site, path));
      checkWrite(log.events, path, text === undefined ? 0 : text.split('\n').length, config.budgets);
      await step.record([{ type: 'PATCH_APPLIED', payload: { patch_id: patchId, path } }]);
    },
  };
}

async function writeResult(step: Step, worker: Worker, result: WorkerResult, span: SpanContext): Promise<void> {
  for (const stem of Object.keys(ARTIFACTS) as ArtifactStem[]) {
    const value = result.artifacts[stem];
    if (value === undefined) continue;
    if (!worker.writes.includes(stem))
      throw new InternalError(`Unexpected artifact ${stem}.json from ${worker.id}, expected only what it declares.`);
    await writeNamed(step, worker.id, `${stem}.json`, 'application/json', encodeArtifact(stem, value), span);
  }
  for (const { name, content_type, content } of result.extras ?? []) {
    await writeNamed(step, worker.id, checkName(name), content_type, Buffer.from(content), span);
  }
}

async function writeNamed(
  step: Step,
  worker: string,
  name: string,
  contentType: string,
  bytes: Uint8Array,
  span: SpanContext,
): Promise<void> {
  const before = step.snapshot.artifacts.find((entry) => entry.name === name);
  const entry = await step.artifacts.write(name, contentType, bytes);
  if (before?.sha256 === entry.sha256 && before.content_type === contentType) return;
  await step.record([{ type: 'ARTIFACT_WRITTEN', payload: { ...entry, worker } }], span);
  // A report a fix is not worth keeping: only what the index names can be asked for.
  if (before !== undefined && !step.snapshot.artifacts.some(({ sha256 }) => sha256 === before.sha256))
    await step.artifacts.forget(before.sha256);
}
