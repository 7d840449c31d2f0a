/** Runs one worker: declared inputs in, checked artifacts out, every step of it in the log. */

import { isDeepStrictEqual } from 'node:util';
import { collectIfLarge } from '../adapters/collect-garbage.ts';
import { tokenFor } from '../commit/token-reach.ts';
import { InternalError } from '../errors.ts';
import { ARTIFACTS, type Artifact, type ArtifactStem } from '../model/artifacts.ts';
import type { ArtifactEntry } from '../model/run.ts';
import type { Worker, WorkerContext, WorkerResult } from '../workers/worker.ts';
import { artifactPieces } from './artifact-json.ts';
import { type Content, checkName } from './artifact-store.ts';
import { overdrawn, workedMs } from './budgets.ts';
import { listening, patchEvent, repeat, sectionEvent } from './effects.ts';
import { headOf } from './head-of.ts';
import { ensureProduct, inputDeps, pinnedInputs, requirePinned, tokenServers } from './inputs.ts';
import { type KeptResult, keyOf, recall, remember, unpacked } from './reuse.ts';
import type { EventDraft } from './run-log.ts';
import { failurePayload, type Step } from './run-step.ts';

/** These look at the product's own files. */
const READS_PRODUCT: ReadonlySet<Worker['id']> = new Set(['W1', 'W2', 'W3', 'W4', 'W5', 'W7', 'W8']);

/** Throws what the worker throws, after WORK_ITEM_FAILED. A result that was kept is taken instead of working. */
export async function runWorker(step: Step, id: Worker['id'], { fresh = false } = {}): Promise<WorkerResult> {
  const key = fresh ? undefined : await keyOf(step, id);
  const known = await recall(step, key);
  if (known !== undefined) return takeKept(step, id, known);
  const worker = await workerFor(step, id);
  const item = { worker: id, name: worker.name, title: worker.title };
  return runItem(step, item, async () => {
    if (READS_PRODUCT.has(id)) await ensureProduct(inputDeps(step), requirePinned(pinnedInputs(step.log)));
    const { context, effects } = listening(contextFor(step));
    const { artifacts, extras, ...result } = ownOf(await worker.run(context));
    step.held.signal.throwIfAborted();
    const { validation_report } = artifacts;
    const written = await writeFiles(step, filesOf(worker, artifacts, extras));
    const { summary } = result;
    if (result.outside !== true)
      await remember(step, key, {
        name: worker.name,
        title: worker.title,
        summary,
        fixed: result.fixed ?? null,
        effects,
        files: written,
      });
    return {
      result: { ...result, artifacts: { ...(validation_report && { validation_report }) } },
      summary,
      events: eventsOf(step, id, written),
    };
  });
}

/** Everything the worker would have done to the run, without the work. */
async function takeKept(step: Step, id: Worker['id'], known: KeptResult): Promise<WorkerResult> {
  const { name, title, summary, fixed, effects, files, artifacts } = known;
  return runItem<WorkerResult>(step, { worker: id, name, title }, async () => {
    for (const effect of effects)
      if (effect.does === 'info' || effect.does === 'warn') step.progress[effect.does](effect.message);
    const events = await repeat(step, effects, artifacts.patch_bundle);
    step.held.signal.throwIfAborted();
    const written = await writeFiles(
      step,
      files.map((file) => ({ ...file, content: unpacked(file) })),
    );
    events.push(...eventsOf(step, id, written));
    const result = { artifacts, summary, ...(fixed === null ? {} : { fixed }) };
    return { result, summary, events, reused: true };
  });
}

/** One piece of work between WORK_ITEM_STARTED and FINISHED or FAILED, inside a span and the run's time budget. Its events are recorded together with its end. */
export async function runItem<T>(
  step: Step,
  item: { worker: string; name: string; title: string },
  work: () => Promise<{ result: T; summary: string; events?: EventDraft[]; reused?: boolean }>,
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
          const { result, summary, events = [], reused } = await work();
          const before = step.snapshot.artifacts;
          const payload = { ...item, summary, ...(reused === true ? { reused } : {}) };
          await step.record([...events, { type: 'WORK_ITEM_FINISHED', payload }], span);
          await forgetReplaced(step, before);
          progress.finish(item.worker, reused === true ? `${summary} (as before)` : summary);
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
    collectIfLarge();
  }
}

async function workerFor({ deps, snapshot }: Step, id: Worker['id']): Promise<Worker> {
  const workers = deps.workers.length > 0 ? deps.workers : ((await deps.loadWorkers?.()) ?? []);
  const worker = workers.find((candidate) => candidate.id === id && candidate.kinds.includes(snapshot.kind));
  if (worker === undefined) throw new InternalError(`No worker ${id} in the list for a run of kind ${snapshot.kind}.`);
  return worker;
}

function contextFor(step: Step): WorkerContext {
  const { deps, log, config, dirs, held, progress, secrets } = step;
  const { git, processes, privateLinks = false, clock, store, telemetry, commitService } = deps;
  const { product, site } = requirePinned(pinnedInputs(log));
  const tryRead: WorkerContext['tryRead'] = (stem, keep) => step.read(stem, keep);
  return {
    snapshot: log.snapshot,
    config,
    dirs,
    cache: deps.cache,
    evidenceHead: () => headOf(deps, log.snapshot),
    inputs: { product, site },
    ports: { git, processes, privateLinks, clock, store, telemetry, commitService },
    progress,
    signal: held.signal,
    siteToken: (source) => tokenFor('site', source, secrets, tokenServers(deps)),
    tryRead,
    async read(stem) {
      const artifact = await tryRead(stem);
      if (artifact === undefined) throw new InternalError(`No earlier worker wrote ${stem}.json.`);
      return artifact;
    },
    async sectionState(section, state) {
      if (log.snapshot.section_states[section] !== state)
        await step.record([sectionEvent(log.snapshot.state, section, state)]);
    },
    async patchApplied(patchId, path) {
      if (log.snapshot.applied_patches.includes(patchId)) return;
      await step.record([await patchEvent(step, patchId, path, [])]);
    },
  };
}

/** With a list of artifacts of our own, from which each is taken when it is written. */
const ownOf = (result: WorkerResult): WorkerResult => ({ ...result, artifacts: { ...result.artifacts } });

interface NewFile {
  name: string;
  content_type: string;
  content: Content;
}

/** What a worker wrote, only what it declares; each artifact is checked against its schema while it is written, and held no longer. */
function* filesOf(
  worker: Worker,
  artifacts: WorkerResult['artifacts'],
  extras: WorkerResult['extras'] = [],
): Generator<NewFile> {
  for (const stem of Object.keys(ARTIFACTS) as ArtifactStem[]) {
    const value = artifacts[stem];
    if (value === undefined) continue;
    if (!worker.writes.includes(stem))
      throw new InternalError(`${worker.id} wrote the artifact ${stem}.json, which it does not declare.`);
    delete artifacts[stem];
    yield { name: `${stem}.json`, content_type: 'application/json', content: artifactPieces(stem, value) };
  }
  for (const { name, content_type, content } of extras)
    yield { name: checkName(name), content_type, content: Buffer.from(content) };
}

/** Puts the files where they are durable. */
async function writeFiles(step: Step, files: Iterable<NewFile>): Promise<ArtifactEntry[]> {
  const entries: ArtifactEntry[] = [];
  for (const { name, content_type, content } of files)
    entries.push(await step.artifacts.write(name, content_type, content));
  return entries;
}

/** What makes them part of the run. */
const eventsOf = (step: Step, worker: string, entries: readonly ArtifactEntry[]): EventDraft[] =>
  entries
    .filter((entry) => !step.snapshot.artifacts.some((one) => isDeepStrictEqual(one, entry)))
    .map((entry) => ({ type: 'ARTIFACT_WRITTEN', payload: { ...entry, worker } }));

/** One artifact that no worker wrote. */
export const writeArtifact = async <S extends ArtifactStem>(
  step: Step,
  by: string,
  stem: S,
  value: Artifact<S>,
): Promise<EventDraft[]> => {
  const content = artifactPieces(stem, value);
  return eventsOf(
    step,
    by,
    await writeFiles(step, [{ name: `${stem}.json`, content_type: 'application/json', content }]),
  );
};

/** A report a fix is not worth keeping: only what the index names can be asked for. */
async function forgetReplaced({ artifacts, snapshot }: Step, before: readonly ArtifactEntry[]): Promise<void> {
  const named = new Set(snapshot.artifacts.map(({ sha256 }) => sha256));
  for (const { sha256 } of before) if (!named.has(sha256)) await artifacts.forget(sha256);
}
