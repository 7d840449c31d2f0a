/** What a tool call leaves in its run: files with an id that launch_get_artifact reads. */
import { createArtifactStore } from '../engine/artifact-store.ts';
import type { Engine } from '../engine/engine.ts';
import { runDirectories } from '../engine/run-files.ts';
import type { Store } from '../ports/store.ts';

/** Answers with the id, which is the artifact's name. */
export async function keepArtifact(
  deps: { store: Store; engine: Pick<Engine, 'record'>; home: string },
  runId: string,
  file: { name: string; contentType: string; text: string | Buffer },
): Promise<string> {
  const artifacts = createArtifactStore(runId, runDirectories(deps.home, runId).run, deps.store);
  const entry = await artifacts.write(file.name, file.contentType, Buffer.from(file.text));
  await deps.engine.record(runId, 'ARTIFACT_WRITTEN', { ...entry });
  return entry.name;
}
