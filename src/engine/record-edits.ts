/** What a person changed in a run's work tree since the last recorded patch, made part of the record before it is judged. */
import { join } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { type Patch, type PatchBundle, PERSON } from '../model/patch.ts';
import { patchBetween } from '../patches/make-patch.ts';
import { recordedFiles } from '../patches/recorded-files.ts';
import { standingPatches } from '../patches/standing.ts';
import { decodeText, hashOf } from '../patches/text.ts';
import { pinnedInputs, requirePinned } from './inputs.ts';
import type { Step } from './run-step.ts';
import { runItem, writeArtifact } from './run-worker.ts';

export interface Edits {
  patches: Patch[];
  /** What no patch can say: links and other things that are no files. */
  unrecordable: string[];
}

/** The difference between the work tree and what is on record, as patches, by path. */
export async function findEdits(step: Step): Promise<Edits> {
  const { deps, dirs } = step;
  const { site } = requirePinned(pinnedInputs(step.log));
  const { patches } = standingPatches(await step.read('patch_bundle'), step.snapshot.applied_patches);
  const recorded = await recordedFiles(deps.git, dirs.site, site.sha, patches);
  const changed = await deps.git.changedFiles(dirs.site, site.sha);
  const paths = new Set([
    ...recorded.keys(),
    ...changed.flatMap(({ path, from }) => (from === null ? [path] : [path, from])),
  ]);
  const edits: Edits = { patches: [], unrecordable: [] };
  for (const path of [...paths].sort()) {
    const file = join(dirs.site, path);
    const kind = await workTreeFiles.kind(file);
    if (kind !== 'file' && kind !== 'absent') {
      edits.unrecordable.push(path);
      continue;
    }
    const known = recorded.get(path);
    const before = known === undefined ? ((await deps.git.show(dirs.site, site.sha, path)) ?? null) : known.bytes;
    edits.patches.push(...between(path, before, (await workTreeFiles.read(file)) ?? null));
  }
  return edits;
}

function between(path: string, before: Uint8Array | null, after: Uint8Array | null): Patch[] {
  if (hashOf(before) === hashOf(after)) return [];
  const common = { path, summary: 'Changed in the work tree', origin: PERSON };
  const isText = [before, after].every((bytes) => bytes === null || decodeText(bytes) !== undefined);
  // Bytes that are no text are replaced whole.
  const steps =
    isText || before === null || after === null
      ? [[before, after]]
      : [
          [before, null],
          [null, after],
        ];
  return steps.flatMap(([from = null, to = null]) => patchBetween({ ...common, before: from, after: to }) ?? []);
}

/** Puts a person's changes on record, in one step of the log. Returns their paths. */
export async function recordEdits(step: Step): Promise<string[]> {
  const { patches, unrecordable } = await findEdits(step);
  for (const path of unrecordable)
    step.progress.warn(`\`${path}\` in the work tree is no plain file; it is not part of the run.`);
  if (patches.length === 0) return [];
  const { site } = requirePinned(pinnedInputs(step.log));
  const bundle: PatchBundle = (await step.read('patch_bundle')) ?? {
    schema_version: 1,
    base_sha: site.sha,
    patches: [],
    conflicts: [],
  };
  const paths = [...new Set(patches.map(({ path }) => path))];
  const item = { worker: 'edits', name: 'edits', title: 'Recording what was changed in the work tree' };
  return runItem(step, item, async () => ({
    result: paths,
    summary: paths.join(', '),
    events: [
      ...(await writeArtifact(step, item.worker, 'patch_bundle', {
        ...bundle,
        patches: [...bundle.patches, ...patches],
      })),
      ...patches.map(({ patch_id, path }) => ({ type: 'PATCH_APPLIED' as const, payload: { patch_id, path } })),
    ],
  }));
}
