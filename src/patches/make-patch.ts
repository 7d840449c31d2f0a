/** Patches from what a file is and what it shall be; the id is a hash of the patch's own content. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { InternalError } from '../errors.ts';
import { sha256 } from '../model/passage.ts';
import type { Patch } from '../model/patch.ts';
import { textInPieces } from '../report/json-pieces.ts';
import { type Edit, editBytes } from './apply-patch.ts';
import { decodeText, encodeText, hashOf, linesOf } from './text.ts';

/** The patch of an edit of a file with these bytes (null: not there). Throws InternalError when the edit does not fit them. */
export function makePatch(edit: Edit, before: Uint8Array | string | null): Patch {
  const bytes = typeof before === 'string' ? encodeText(before) : before;
  const edited = editBytes(bytes, edit);
  if ('conflict' in edited) throw new InternalError(`The patch of ${edit.path} does not apply: ${edited.conflict}.`);
  return withId({ ...edit, before_sha256: hashOf(bytes), after_sha256: hashOf(edited.bytes) });
}

export interface ChangeOfFile {
  path: string;
  /** Null: not there. */
  before: Uint8Array | string | null;
  after: Uint8Array | string | null;
  summary: string;
  origin: string;
}

/** The smallest patch that turns `before` into `after`, or undefined when they are equal. */
export function patchBetween({ path, before, after, summary, origin }: ChangeOfFile): Patch | undefined {
  const common = { path, summary, origin };
  // Of what is no lone half of a pair and no NUL, text and bytes are one: the bytes of a new file need not be made.
  if (before === null && typeof after === 'string' && after.isWellFormed() && !after.includes('\0'))
    return withId({ op: 'create_file', ...common, content: after, before_sha256: null, after_sha256: sha256(after) });
  const from = typeof before === 'string' ? encodeText(before) : before;
  const to = typeof after === 'string' ? encodeText(after) : after;
  if (hashOf(from) === hashOf(to)) return undefined;
  if (to === null) return makePatch({ op: 'delete_file', ...common }, from);
  const text = decodeText(to);
  if (from === null) {
    if (text !== undefined) return makePatch({ op: 'create_file', ...common, content: text }, null);
    return makePatch(
      { op: 'create_file', ...common, content: Buffer.from(to).toString('base64'), encoding: 'base64' },
      null,
    );
  }
  const old = decodeText(from);
  if (old === undefined || text === undefined)
    throw new InternalError(`A patch would change the binary file ${path}; only text can be patched.`);
  return makePatch({ op: 'update_file_range', ...common, ...smallestRange(linesOf(old), linesOf(text)) }, from);
}

function smallestRange(old: string[], wanted: string[]): { start_line: number; end_line: number; content: string } {
  const shorter = Math.min(old.length, wanted.length);
  let head = 0;
  while (head < shorter && old[head] === wanted[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === wanted[wanted.length - 1 - tail]) tail++;
  return {
    start_line: head + 1,
    end_line: old.length - tail,
    content: wanted.slice(head, wanted.length - tail).join(''),
  };
}

type WithoutId<P> = P extends Patch ? Omit<P, 'patch_id'> : never;

/** Named by its canonical JSON (RFC 8785); a text of its own is said piece by piece, since it may be a whole file. */
function withId(patch: WithoutId<Patch>): Patch {
  const hash = createHash('sha256');
  let open = '{';
  for (const [key, value] of Object.entries(patch).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (value === undefined) continue;
    hash.update(`${open}${JSON.stringify(key)}:`);
    open = ',';
    if (typeof value === 'string' && value.isWellFormed()) for (const piece of textInPieces(value)) hash.update(piece);
    else hash.update(canonicalize(value) ?? notJson());
  }
  return { ...patch, patch_id: `patch_${hash.update('}').digest('hex').slice(0, 12)}` } as Patch;
}

function notJson(): never {
  throw new InternalError('A patch is no JSON value.');
}
