/** What a tool call leaves in its run: files with an id that launch_get_artifact reads. */
import { createArtifactStore } from '../engine/artifact-store.ts';
import type { Engine } from '../engine/engine.ts';
import { runDirectories } from '../engine/run-files.ts';
import { UserError } from '../errors.ts';
import type { Store } from '../ports/store.ts';

/** Of one run, whoever calls however often. */
const MAX_FILES = 2_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** Throws POLICY_DENIED where the run is full. Answers with the id, which is the artifact's name. */
export async function keepArtifact(
  deps: { store: Store; engine: Pick<Engine, 'record' | 'snapshot'>; home: string },
  runId: string,
  file: { name: string; contentType: string; text: string | Buffer },
): Promise<string> {
  const { artifacts: kept } = await deps.engine.snapshot(runId);
  const bytes = kept.reduce((sum, one) => sum + one.bytes, Buffer.byteLength(file.text));
  if (kept.length >= MAX_FILES || bytes > MAX_BYTES)
    throw new UserError(
      'POLICY_DENIED',
      `Run \`${runId}\` keeps no more than ${MAX_FILES} artifacts and ${MAX_BYTES} bytes of them. Begin another run with runs_create.`,
      { details: { reason: 'run_full' } },
    );
  const artifacts = createArtifactStore(runId, runDirectories(deps.home, runId).run, deps.store);
  const entry = await artifacts.write(file.name, file.contentType, Buffer.from(file.text));
  await deps.engine.record(runId, 'ARTIFACT_WRITTEN', { ...entry });
  return entry.name;
}
