/** Applies patches in order, through the fence; applied twice they change nothing; a conflict is recorded and touches nothing. */

import { join } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { isProof } from '../commit/proof-path.ts';
import { ServiceError, UserError } from '../errors.ts';
import type { Patch } from '../model/patch.ts';
import type { Files } from '../ports/files.ts';
import { countOf } from '../text/count.ts';
import { editBytes } from './apply-patch.ts';
import { type Look, refuseWrite, violation } from './fence.ts';
import type { WrittenFile } from './take-back.ts';
import { decodeText, hashOf, linesOf } from './text.ts';

export interface ApplyOptions {
  allowedPaths: readonly string[];
  /** Called right after a patch stands in the tree, and for those that stood there already with `already` true. */
  onApplied?: (patch: Patch, already: boolean) => void | Promise<void>;
  /** Called with what is needed to take a write back, also when a later one throws. */
  onWritten?: (written: WrittenFile) => void;
  /** A bundle beyond these is refused whole, before anything is written. */
  budgets?: { max_file_writes?: number; max_files_changed?: number; max_lines_per_file?: number };
  files?: Files;
  signal?: AbortSignal;
}
export interface ApplyResult {
  /** Patches written now, in order. */
  applied: Patch[];
  /** Patches whose result was there already. */
  skipped: Patch[];
  conflicts: { path: string; patch_id: string; reason: string }[];
  /** What stood where `applied` was written, in their order; `takeBack` puts it back. */
  written: WrittenFile[];
}

/** Throws ALLOWED_PATHS_VIOLATION or POLICY_DENIED (budgets) before the first write; a file that refuses to be written is named. */
export async function applyPatches(
  root: string,
  patches: readonly Patch[],
  options: ApplyOptions,
): Promise<ApplyResult> {
  const files = options.files ?? workTreeFiles;
  await checkAll(root, patches, options.allowedPaths, files);
  const planned = await planPatches(root, patches, files);
  checkBudgets(planned, options.budgets ?? {});
  const result: ApplyResult = { applied: [], skipped: [], conflicts: [], written: [] };
  const left = new Map<string, string>();
  for (const step of planned) {
    options.signal?.throwIfAborted();
    const { patch } = step;
    const reason = step.kind === 'conflict' ? step.reason : left.get(patch.path);
    if (reason !== undefined) {
      result.conflicts.push({ path: patch.path, patch_id: patch.patch_id, reason });
    } else if (step.kind === 'skip') {
      result.skipped.push(patch);
      await options.onApplied?.(patch, true);
    } else if (step.kind === 'apply') {
      const written = await writeStep(root, step, files);
      if (written === 'changed') {
        // Later patches of this file were planned on what is not there any more.
        left.set(patch.path, 'the file was changed meanwhile');
        result.conflicts.push({ path: patch.path, patch_id: patch.patch_id, reason: 'the file was changed meanwhile' });
        continue;
      }
      result.applied.push(patch);
      result.written.push(written);
      options.onWritten?.(written);
      await options.onApplied?.(patch, false);
    }
  }
  return result;
}

/** Over what was planned with and nothing else: what a person saved since then stays. */
async function writeStep(
  root: string,
  { patch, before, after }: Extract<Step, { kind: 'apply' }>,
  files: Files,
): Promise<WrittenFile | 'changed'> {
  const path = join(root, patch.path);
  const expected = hashOf(before);
  try {
    const mode = await files.mode(path);
    const done =
      after !== null
        ? await files.write(path, after, expected)
        : expected === null
          ? 'done'
          : await files.remove(path, expected);
    return done === 'changed' ? done : { path: patch.path, before, mode: mode ?? null, after: hashOf(after) };
  } catch (thrown) {
    throw named(patch.path, thrown);
  }
}

/** The refusal of the file that is written, not of a temporary one beside it. */
function named(path: string, thrown: unknown): unknown {
  const code = thrown instanceof ServiceError ? thrown.details.cause : undefined;
  if (typeof code !== 'string') return thrown;
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `\`${path}\` cannot be written (${code}). Change the permissions of the file and its folder, then try again.`,
    { cause: thrown, details: { reason: 'not_writable', path } },
  );
}

async function checkAll(
  root: string,
  patches: readonly Patch[],
  allowed: readonly string[],
  files: Files,
): Promise<void> {
  const refused: { path: string; reason: string }[] = [];
  const looked = lookedAtOnce(files);
  for (const path of new Set(patches.map((patch) => patch.path))) {
    const reason = await refuseWrite(root, path, allowed, looked);
    if (reason !== undefined) refused.push({ path, reason });
  }
  refused.push(...twins(patches));
  if (refused.length > 0) throw violation(refused);
}

/** While nothing is written each place is looked at once, however many files of a folder are asked about. */
function lookedAtOnce(files: Files): Look {
  return {
    kind: once((path) => files.kind(path)),
    realPath: once((path) => files.realPath(path)),
    names: once((directory) => files.names(directory)),
  };
}

function once<T>(look: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const seen = new Map<string, Promise<T>>();
  return (path) => {
    const known = seen.get(path) ?? look(path);
    seen.set(path, known);
    return known;
  };
}

/** Paths of one bundle that some file system would take for one file. */
function twins(patches: readonly Patch[]): { path: string; reason: string }[] {
  const byFold = new Map<string, string>();
  const found: { path: string; reason: string }[] = [];
  for (const path of new Set(patches.map((patch) => patch.path))) {
    const fold = path.normalize('NFKC').toLowerCase();
    const other = byFold.get(fold);
    if (other !== undefined) found.push({ path, reason: `it differs from \`${other}\` only in case or Unicode form` });
    else byFold.set(fold, path);
  }
  return found;
}

type Step =
  | { kind: 'apply'; patch: Patch; before: Uint8Array | null; after: Uint8Array | null }
  | { kind: 'skip'; patch: Patch }
  | { kind: 'conflict'; patch: Patch; reason: string };

/** What each patch would do, with every file read once. */
export async function planPatches(
  root: string,
  patches: readonly Patch[],
  files: Files = workTreeFiles,
): Promise<Step[]> {
  const now = new Map<string, Uint8Array | null>();
  const resumeAfter = new Map<string, number>();
  for (const path of new Set(patches.map((patch) => patch.path))) {
    const bytes = (await files.read(join(root, path))) ?? null;
    now.set(path, bytes);
    const hash = hashOf(bytes);
    resumeAfter.set(
      path,
      patches.findLastIndex((patch) => patch.path === path && patch.after_sha256 === hash),
    );
  }
  return patches.map((patch, index): Step => {
    const before = now.get(patch.path) ?? null;
    if (index <= (resumeAfter.get(patch.path) ?? -1)) return { kind: 'skip', patch };
    if (hashOf(before) !== patch.before_sha256) return { kind: 'conflict', patch, reason: mismatch(before, patch) };
    const edited = editBytes(before, patch);
    if ('conflict' in edited) return { kind: 'conflict', patch, reason: edited.conflict };
    if (hashOf(edited.bytes) !== patch.after_sha256)
      return { kind: 'conflict', patch, reason: 'the edit does not give the content it was recorded with' };
    now.set(patch.path, edited.bytes);
    return { kind: 'apply', patch, before, after: edited.bytes };
  });
}

function mismatch(before: Uint8Array | null, patch: Patch): string {
  if (before === null) return 'the file is gone';
  if (decodeText(before) === undefined) return 'the file is no UTF-8 text';
  return patch.before_sha256 === null
    ? 'another file is there already'
    : 'the file was changed after the patch was made';
}

function checkBudgets(steps: readonly Step[], budgets: NonNullable<ApplyOptions['budgets']>): void {
  const writes = steps.filter((step) => step.kind === 'apply');
  const changed = new Set(writes.map((step) => step.patch.path)).size;
  const over: string[] = [];
  if (writes.length > (budgets.max_file_writes ?? Infinity))
    over.push(`${writes.length} file writes where \`max_file_writes\` is ${budgets.max_file_writes}`);
  if (changed > (budgets.max_files_changed ?? Infinity))
    over.push(`${changed} changed files where \`max_files_changed\` is ${budgets.max_files_changed}`);
  for (const { patch, after } of writes) {
    const lines = after === null || isProof(patch.path) ? 0 : linesOf(decodeText(after) ?? '').length;
    if (lines > (budgets.max_lines_per_file ?? Infinity))
      over.push(
        `${countOf(lines, 'line')} in ${patch.path} where \`max_lines_per_file\` is ${budgets.max_lines_per_file}`,
      );
  }
  if (over.length > 0)
    throw new UserError(
      'POLICY_DENIED',
      `The change is larger than its budget: ${over.join('; ')}. Raise it under \`budgets\` in the run configuration, or narrow the run.`,
      {
        details: { over },
      },
    );
}
