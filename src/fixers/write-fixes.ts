/** Writes planned fixes through the write fence as patches, and takes them back; what a person saves meanwhile is left. */
import { join } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { UserError } from '../errors.ts';
import type { Patch } from '../model/patch.ts';
import { type ApplyOptions, applyPatches } from '../patches/apply-bundle.ts';
import { patchBetween } from '../patches/make-patch.ts';
import { type LeftFile, takeBack as putBack, type WrittenFile } from '../patches/take-back.ts';
import { decodeText } from '../patches/text.ts';
import { applyEdits } from './edits.ts';
import { type FileChange, type PlannedFix, proofChanges } from './plan-fix.ts';
import type { FixSession } from './session.ts';

export interface WriteOptions {
  allowedPaths: readonly string[];
  budgets?: ApplyOptions['budgets'];
  /** Called for each patch right after it stands in the tree. */
  onApplied?: (patch: Patch) => void | Promise<void>;
  /** A person changed a file meanwhile: it was left as it is. */
  onConflict?: (left: LeftFile) => void;
  /** How files are written; by default straight into the tree. */
  files?: NonNullable<ApplyOptions['files']>;
}
export type Written =
  | { patches: Patch[]; written: WrittenFile[]; paths: string[]; before: ReadonlyMap<string, string> }
  /** `changed`: files that are no longer what they were when the fixes were planned. */
  | { refused: string; changed: string[] };

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
  const files = options.files ?? workTreeFiles;
  const byPath = Map.groupBy(fixes, ({ change }) => change.path);
  for (const { path, before, after } of all) {
    const bytes = (await files.read(join(session.root, path))) ?? null;
    if (before !== null && bytes !== null && decodeText(bytes) === undefined)
      return { refused: `\`${path}\` is no UTF-8 text, and is left to people`, changed: [path] };
    if (before !== null && (bytes === null || decodeText(bytes) !== before)) {
      options.onConflict?.({ path, reason: 'it was changed after it was read, and is left as it is' });
      return { refused: `\`${path}\` changed since it was read`, changed: [path] };
    }
    const own = byPath.get(path) ?? [];
    const origin = `fixer:${own.length === 0 ? 'proof' : [...new Set(own.map(({ fixer }) => fixer.id))].join('+')}`;
    const summary =
      own.length === 0
        ? 'Keep the hash of a page that was fixed'
        : [...new Set(own.map((fix) => fix.summary))].join('; ');
    const patch = patchBetween({ path, before: bytes, after, summary: summary.slice(0, 500), origin });
    if (patch !== undefined) patches.push(patch);
  }
  const stands: WrittenFile[] = [];
  const result = await applyPatches(session.root, patches, {
    allowedPaths: options.allowedPaths,
    files,
    onWritten: (one) => void stands.push(one),
    ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
  }).catch(async (thrown: unknown) => {
    // The fence says no before the first write; the finding is left to people, with its reason.
    if (thrown instanceof UserError && thrown.code === 'ALLOWED_PATHS_VIOLATION') return thrown;
    await takeBack(session, stands, options);
    throw thrown;
  });
  if (result instanceof UserError) return { refused: result.message, changed: [] };
  const { applied, written, conflicts } = result;
  const [conflict] = conflicts;
  if (conflict !== undefined) {
    for (const { path, reason } of conflicts)
      options.onConflict?.({ path, reason: `${reason.replace('the file', 'it')}, and is left as it is` });
    await takeBack(session, written, options);
    return { refused: `\`${conflict.path}\`: ${conflict.reason}`, changed: conflicts.map(({ path }) => path) };
  }
  return {
    patches: applied,
    written,
    paths: [...new Set(applied.map(({ path }) => path))].sort(),
    before: new Map(all.flatMap(({ path, before }) => (before === null ? [] : [[path, before]]))),
  };
}

/** What was written is taken back, byte for byte, but for files that a person changed since. */
export async function takeBack(
  session: FixSession,
  written: readonly WrittenFile[],
  { files, onConflict }: Pick<WriteOptions, 'files' | 'onConflict'>,
): Promise<void> {
  for (const left of await putBack(session.root, written, files)) onConflict?.(left);
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
