/** What each patch of a run changed, as the lines of a unified diff: the patches are applied in memory, in their order. */
import type { PatchBundle } from '../model/patch.ts';
import { editBytes } from '../patches/apply-patch.ts';
import { boundedHunks, type EditRoom, editRoom } from '../patches/bounded-diff.ts';
import { decodeText } from '../patches/text.ts';

/** One applied patch with what it changed. */
export interface PatchView {
  patch_id: string;
  path: string;
  origin: string;
  summary: string;
  /** Unified diff lines without file headers; empty for bytes that are no text. */
  diff: readonly string[];
}
/** A file of the site at its base commit, or null where there was none. */
export type BaseFile = (path: string) => Promise<Uint8Array | null>;

/** `now`: each patched file as it is after all of them. */
export async function patchViews(
  bundle: PatchBundle | undefined,
  baseOf: BaseFile,
): Promise<{ views: PatchView[]; now: ReadonlyMap<string, Uint8Array | null> }> {
  const now = new Map<string, Uint8Array | null>();
  const views: PatchView[] = [];
  const edits = editRoom();
  for (const patch of bundle?.patches ?? []) {
    const before = now.has(patch.path)
      ? (now.get(patch.path) ?? null)
      : patch.before_sha256 === null
        ? null
        : await baseOf(patch.path);
    const edited = editBytes(before, patch);
    const after = 'bytes' in edited ? edited.bytes : before;
    now.set(patch.path, after);
    const { patch_id, path, origin, summary } = patch;
    views.push({ patch_id, path, origin, summary, diff: diffLines(before, after, edits) });
  }
  return { views, now };
}

function diffLines(before: Uint8Array | null, after: Uint8Array | null, edits: EditRoom): string[] {
  const [left, right] = [before, after].map((bytes) => (bytes === null ? '' : decodeText(bytes)));
  if (left === undefined || right === undefined) return [];
  return boundedHunks(left, right, 2, edits).flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]);
}
