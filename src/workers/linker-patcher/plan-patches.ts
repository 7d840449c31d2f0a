/** The patch bundle: generated pages merged with the site as it was, and the proof file of the result; pure. */
import { posix } from 'node:path';
import { sha256 } from '../../model/passage.ts';
import type { Patch, PatchBundle } from '../../model/patch.ts';
import type { Proof, ProofPage } from '../../model/proof.ts';
import { makePatch, patchBetween } from '../../patches/make-patch.ts';
import { decodeText } from '../../patches/text.ts';
import { type Commits, withKeptCommits } from '../../proofs/kept-commit.ts';
import type { MergeNote } from '../../proofs/merge-blocks.ts';
import { type GeneratedPage, mergePage } from '../../proofs/merge-page.ts';
import { pageBlocks } from '../../proofs/page-blocks.ts';
import { pageFingerprint } from '../../proofs/proof-page.ts';
import { renderProof } from '../../proofs/render-proof.ts';
import { settled } from '../../proofs/settled.ts';

export interface PatchInput {
  pages: readonly GeneratedPage[];
  /** The proof of an earlier launch of the same product. */
  before: Proof | undefined;
  /** What the proof says of the product. */
  product: Omit<Proof, 'pages' | 'removed_pages'>;
  proofPath: string;
  /** A file at the site's base commit; undefined when it is not there. */
  base(path: string): Uint8Array | undefined;
  baseSha: string;
  /** Whether a file or folder of the product is what it was at a commit; absent where nobody can tell. */
  isSame?: Commits['isSame'];
}
export interface Planned {
  bundle: PatchBundle;
  /** What people's edits met, for the report and the pull request. */
  edits: { path: string; note: MergeNote | { kind: 'page-removed' | 'page-kept' } }[];
}

const ORIGIN = 'W6';

export function planPatches(input: PatchInput): Planned {
  const { before, base } = input;
  const patches: Patch[] = [];
  const conflicts: PatchBundle['conflicts'] = [];
  const edits: Planned['edits'] = [];
  const pages: ProofPage[] = [];
  const removed: Proof['removed_pages'] = [];
  const written = new Map(before?.pages.map((page) => [page.path, page]));
  const gone = new Map(before?.removed_pages.map((page) => [page.path, page]));
  const planned = new Set(input.pages.map(({ entry }) => entry.path));
  const commits = { now: input.product.sha, isSame: input.isSame ?? (() => false) };
  for (const drafted of input.pages.toSorted((a, b) => (a.entry.path < b.entry.path ? -1 : 1))) {
    const { path } = drafted.entry;
    const generated = { ...drafted, entry: withKeptCommits(drafted.entry, written.get(path), commits) };
    const bytes = base(path);
    const there = bytes === undefined ? undefined : decodeText(bytes);
    const old = written.get(path);
    const isRemoved = bytes === undefined && (old !== undefined || gone.has(path));
    if (isRemoved) {
      const fingerprint = pageFingerprint(generated.entry);
      removed.push({ path, fingerprint });
      const was = gone.get(path)?.fingerprint ?? (old === undefined ? fingerprint : pageFingerprint(old));
      if (was !== fingerprint) edits.push({ path, note: { kind: 'page-removed' } });
      continue;
    }
    if (bytes !== undefined && (old === undefined || there === undefined) && sha256(bytes) !== sha256(generated.text)) {
      const wanted = makePatch(
        { op: 'create_file', path, content: generated.text, summary: 'Writes the page', origin: ORIGIN },
        null,
      );
      const reason =
        there === undefined ? 'the page that is there is no UTF-8 text' : 'a page that Launch did not write is there';
      conflicts.push({ path, patch_id: wanted.patch_id, reason });
      continue;
    }
    const { text, entry, notes } = mergePage(generated, old, there);
    edits.push(...notes.map((note) => ({ path, note })));
    pages.push(entry);
    const summary = bytes === undefined ? `Adds ${path}` : `Updates ${path}`;
    const patch = patchBetween({ path, before: bytes ?? null, after: text, summary, origin: ORIGIN });
    if (patch !== undefined) patches.push(patch);
  }
  for (const old of before?.pages ?? []) {
    if (planned.has(old.path)) continue;
    const there = base(old.path);
    if (there === undefined) continue;
    if (isUntouched(there, old)) {
      const summary = `Deletes ${old.path}, which the product no longer has`;
      patches.push(makePatch({ op: 'delete_file', path: old.path, summary, origin: ORIGIN }, there));
    } else {
      pages.push(old);
      edits.push({ path: old.path, note: { kind: 'page-kept' } });
    }
  }
  for (const page of gone.values()) if (!planned.has(page.path)) removed.push(page);
  const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
  const proof: Proof = { ...input.product, pages: pages.sort(byPath), removed_pages: removed.sort(byPath) };
  const proofPatch = patchOfProof(proof, input.proofPath, base(input.proofPath) ?? null);
  if (proofPatch !== undefined) patches.push(proofPatch);
  const removed_pages = removed.flatMap(({ path }) => (planned.has(path) ? [path] : []));
  const bundle: PatchBundle = {
    schema_version: 1,
    base_sha: input.baseSha,
    patches,
    conflicts,
    ...(removed_pages.length === 0 ? {} : { removed_pages }),
  };
  return { bundle, edits };
}

/** A proof file that lists nothing proves nothing: there is none. */
function patchOfProof(proof: Proof, path: string, before: Uint8Array | null): Patch | undefined {
  const about = { path, summary: `Proves the pages of ${posix.basename(path, '.json')}`, origin: ORIGIN };
  if (proof.pages.length + proof.removed_pages.length > 0)
    return patchBetween({ ...about, before, after: renderProof(proof) });
  if (before === null) return undefined;
  return makePatch({ ...about, op: 'delete_file', summary: `Deletes ${path}, which has no page left` }, before);
}

/** Every block as it was generated, and no other. */
function isUntouched(bytes: Uint8Array, { blocks, removed }: ProofPage): boolean {
  const text = decodeText(bytes);
  if (text === undefined || removed.length > 0) return false;
  const found = settled(
    pageBlocks(text),
    blocks.map(({ fingerprint, generated }) => ({ fingerprint, markdown: generated })),
  ).map(({ fingerprint }) => fingerprint);
  return found.length === blocks.length && blocks.every(({ fingerprint }) => found.includes(fingerprint));
}
