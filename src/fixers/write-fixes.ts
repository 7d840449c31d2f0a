/** Writes planned fixes through the write fence as patches, and takes them back. */
import { join } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { UserError } from '../errors.ts';
import type { Patch } from '../model/patch.ts';
import { type ApplyOptions, applyPatches } from '../patches/apply-bundle.ts';
import { patchBetween } from '../patches/make-patch.ts';
import { decodeText } from '../patches/text.ts';
import { applyEdits } from './edits.ts';
import { type FileChange, type PlannedFix, proofChanges } from './plan-fix.ts';
import type { FixSession } from './session.ts';

export interface WriteOptions {
  allowedPaths: readonly string[];
  budgets?: ApplyOptions['budgets'];
  /** Called for each patch right after it stands in the tree. */
  onApplied?: (patch: Patch) => void | Promise<void>;
}
export type Written =
  | { patches: Patch[]; reverse: Patch[]; paths: string[]; before: ReadonlyMap<string, string> }
  | { refused: string };

/** One patch a file: fixes of one page are written together. All or nothing. */
export async function writeFixes(
  session: FixSession,
  fixes: readonly PlannedFix[],
  options: WriteOptions,
): Promise<Written> {
  const changes = mergeChanges(fixes);
  const proofs = proofChanges(changes, session);
  const all = [...changes.filter(({ path }) => !proofs.some((proof) => proof.path === path)), ...proofs];
  const patches: Patch[] = [];
  const originals = new Map<string, Uint8Array | null>();
  const byPath = Map.groupBy(fixes, ({ change }) => change.path);
  for (const { path, before, after } of all) {
    const bytes = (await workTreeFiles.read(join(session.root, path))) ?? null;
    if (before !== null && (bytes === null || decodeText(bytes) !== before))
      return { refused: `\`${path}\` changed since it was read` };
    originals.set(path, bytes);
    const own = byPath.get(path) ?? [];
    const origin = `fixer:${own.length === 0 ? 'proof' : [...new Set(own.map(({ fixer }) => fixer.id))].join('+')}`;
    const summary =
      own.length === 0
        ? 'Keep the hash of a page that was fixed'
        : [...new Set(own.map((fix) => fix.summary))].join('; ');
    const patch = patchBetween({ path, before: bytes, after, summary: summary.slice(0, 500), origin });
    if (patch !== undefined) patches.push(patch);
  }
  const written = await applyPatches(session.root, patches, {
    allowedPaths: options.allowedPaths,
    ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
  }).catch(async (thrown: unknown) => {
    // The fence says no before the first write; the finding is left to people, with its reason.
    if (thrown instanceof UserError && thrown.code === 'ALLOWED_PATHS_VIOLATION') return thrown;
    await restore(session.root, originals);
    throw thrown;
  });
  if (written instanceof UserError) return { refused: written.message };
  const { applied, reverse, conflicts } = written;
  const [conflict] = conflicts;
  if (conflict !== undefined) {
    await applyPatches(session.root, reverse, { allowedPaths: ['**'] });
    return { refused: `\`${conflict.path}\`: ${conflict.reason}` };
  }
  return {
    patches: applied,
    reverse,
    paths: [...new Set(applied.map(({ path }) => path))].sort(),
    before: new Map(all.flatMap(({ path, before }) => (before === null ? [] : [[path, before]]))),
  };
}

/** A file that refused to be written is as it was; those written before it become so again. */
async function restore(root: string, originals: ReadonlyMap<string, Uint8Array | null>): Promise<void> {
  for (const [path, bytes] of originals) {
    const now = (await workTreeFiles.read(join(root, path))) ?? null;
    if (bytes === null && now !== null) await workTreeFiles.remove(join(root, path));
    else if (bytes !== null && (now === null || Buffer.compare(now, bytes) !== 0))
      await workTreeFiles.write(join(root, path), bytes);
  }
}

/** What was written is taken back; the tree is byte for byte what it was. */
export async function takeBack(session: FixSession, reverse: readonly Patch[]): Promise<void> {
  await applyPatches(session.root, reverse, { allowedPaths: ['**'] });
}

/** Edits of one page do not overlap here (batch.ts saw to it), so they are applied together. */
function mergeChanges(fixes: readonly PlannedFix[]): FileChange[] {
  const byPath = new Map<string, { change: FileChange; edits: PlannedFix['edits'][number][] }>();
  for (const { change, edits } of fixes) {
    const entry = byPath.get(change.path);
    if (entry === undefined) byPath.set(change.path, { change, edits: [...edits] });
    else entry.edits.push(...edits);
  }
  const also = fixes.flatMap((fix) => fix.also ?? []);
  const merged = [...byPath.values()].map(({ change, edits }) =>
    change.before === null || edits.length === 0 ? change : { ...change, after: applyEdits(change.before, edits) },
  );
  return [...merged, ...also];
}
