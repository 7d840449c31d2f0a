/** What a run says the site holds: the base commit and the recorded patches, worked out in memory, whatever lies in the work tree. */
import { InternalError } from '../errors.ts';
import type { Patch } from '../model/patch.ts';
import type { Git } from '../ports/git.ts';
import { editBytes } from './apply-patch.ts';
import { hashOf } from './text.ts';

export interface RecordedFile {
  /** Null: not there. */
  base: Uint8Array | null;
  /** As it lies in a work tree. */
  bytes: Uint8Array | null;
  /** As it is committed. */
  committed: Uint8Array | null;
}

/** The files that patches touch, by path. Throws where a patch does not fit what stands before it. */
export async function recordedFiles(
  git: Pick<Git, 'show'>,
  root: string,
  baseSha: string,
  patches: readonly Patch[],
): Promise<Map<string, RecordedFile>> {
  const files = new Map<string, RecordedFile>();
  for (const [path, own] of Map.groupBy(patches, (patch) => patch.path)) {
    const base = (await git.show(root, baseSha, path)) ?? null;
    const checkedOut = asCheckedOut(base, own[0]?.before_sha256 ?? null);
    let bytes = checkedOut;
    for (const patch of own) {
      const edited = editBytes(bytes, patch);
      if ('conflict' in edited || hashOf(edited.bytes) !== patch.after_sha256)
        throw new InternalError(`The patch ${patch.patch_id} of \`${path}\` does not fit the patches before it.`);
      bytes = edited.bytes;
    }
    // Line ends that only the checkout has are not committed.
    const committed = bytes === null || checkedOut === base ? bytes : withLf(bytes);
    files.set(path, { base, bytes, committed });
  }
  return files;
}

/** A checkout may have other line ends than the commit (`core.autocrlf`, `eol=crlf`); the first patch says which. */
function asCheckedOut(base: Uint8Array | null, expected: string | null): Uint8Array | null {
  if (base === null || hashOf(base) === expected) return base;
  const crlf = Buffer.from(latin1(base).replace(/(?<!\r)\n/gu, '\r\n'), 'latin1');
  return hashOf(crlf) === expected ? crlf : base;
}

const withLf = (bytes: Uint8Array): Uint8Array => Buffer.from(latin1(bytes).replaceAll('\r\n', '\n'), 'latin1');
/** Every byte is one character, and comes back as it was. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
