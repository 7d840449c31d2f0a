/** What each patch of a run changed, as the lines of a unified diff: the patches are applied in memory, in their order. */
import type { Patch, PatchBundle } from '../model/patch.ts';
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
  /** Lines of the diff that are not among them: of a large new file the first stand for all. */
  more?: number;
}
/** A file of the site at its base commit, or null where there was none. */
export type BaseFile = (path: string) => Promise<Uint8Array | null>;

/** `now`: each patched file as it is after all of them. */
export async function patchViews(
  bundle: PatchBundle | undefined,
  baseOf: BaseFile,
): Promise<{ views: PatchView[]; now: { has(path: string): boolean; get(path: string): Uint8Array | null } }> {
  const files = new Map<string, Uint8Array | null | (() => Uint8Array | null)>();
  const now = {
    has: (path: string) => files.has(path),
    get(path: string) {
      const file = files.get(path) ?? null;
      return typeof file === 'function' ? file() : file;
    },
  };
  const views: PatchView[] = [];
  const edits = editRoom();
  for (const patch of bundle?.patches ?? []) {
    const { patch_id, path, origin, summary } = patch;
    const before = now.has(path) ? now.get(path) : patch.before_sha256 === null ? null : await baseOf(path);
    if (before === null && isLargeText(patch)) {
      files.set(path, () => Buffer.from(patch.content));
      views.push({ patch_id, path, origin, summary, ...firstLines(patch.content) });
      continue;
    }
    const edited = editBytes(before, patch);
    const after = 'bytes' in edited ? edited.bytes : before;
    files.set(path, after);
    views.push({ patch_id, path, origin, summary, diff: diffLines(before, after, edits) });
  }
  return { views, now };
}

/** Of characters: a proof file of many pages. */
const LARGE = 2 * 1024 * 1024;
const FIRST_LINES = 400;

const isLargeText = (patch: Patch): patch is Extract<Patch, { op: 'create_file' }> =>
  patch.op === 'create_file' && patch.encoding === undefined && patch.content.length > LARGE;

function firstLines(text: string): Pick<PatchView, 'diff' | 'more'> {
  const lines: string[] = [];
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    if (lines.length < FIRST_LINES) lines.push(`+${text.slice(at, end === -1 ? next : end)}`);
    at = next;
  }
  return { diff: [`@@ -1,0 +1,${count} @@`, ...lines], more: count - lines.length };
}

function diffLines(before: Uint8Array | null, after: Uint8Array | null, edits: EditRoom): string[] {
  const [left, right] = [before, after].map((bytes) => (bytes === null ? '' : decodeText(bytes)));
  if (left === undefined || right === undefined) return [];
  return boundedHunks(left, right, 2, edits).flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]);
}
