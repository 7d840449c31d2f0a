/** The patch bundle: pages as they shall be against the site as it was; what a person changed is left and recorded; pure. */
import { sha256 } from '../../model/passage.ts';
import type { Patch, PatchBundle } from '../../model/patch.ts';
import type { Proof } from '../../model/pr.ts';
import { makePatch, patchBetween } from '../../patches/make-patch.ts';
import { renderProof } from '../../truth/render-proof.ts';

export interface PatchInput {
  /** Final content by path. */
  pages: ReadonlyMap<string, string>;
  /** The proof of an earlier launch of the same product. */
  before: Proof | undefined;
  /** The proof of these pages. */
  proof: Proof;
  proofPath: string;
  /** A file at the site's base commit; undefined when it is not there. */
  base(path: string): Uint8Array | undefined;
  baseSha: string;
}

const ORIGIN = 'W6';

export function planPatches(input: PatchInput): PatchBundle {
  const { pages, before, base } = input;
  const patches: Patch[] = [];
  const conflicts: PatchBundle['conflicts'] = [];
  const kept: Proof['pages'] = [];
  const written = new Map(before?.pages.map((page) => [page.path, page]));
  for (const [path, content] of [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const there = base(path);
    const old = written.get(path);
    if (
      there !== undefined &&
      sha256(there) !== sha256(content) &&
      (old === undefined || sha256(there) !== old.sha256)
    ) {
      const wanted = makePatch({ op: 'create_file', path, content, summary: 'Writes the page', origin: ORIGIN }, null);
      conflicts.push({
        path,
        patch_id: wanted.patch_id,
        reason:
          old === undefined
            ? 'a page that Launch did not write is there'
            : 'a person changed the page after Launch wrote it',
      });
      if (old !== undefined) kept.push(old);
      continue;
    }
    const patch = patchBetween({
      path,
      before: there ?? null,
      after: content,
      summary: there === undefined ? `Adds ${path}` : `Rewrites ${path}`,
      origin: ORIGIN,
    });
    if (patch !== undefined) patches.push(patch);
  }
  for (const old of before?.pages ?? []) {
    if (pages.has(old.path)) continue;
    const there = base(old.path);
    if (there === undefined) continue;
    const removal = makePatch(
      {
        op: 'delete_file',
        path: old.path,
        summary: `Deletes ${old.path}, which the product no longer has`,
        origin: ORIGIN,
      },
      there,
    );
    if (sha256(there) === old.sha256) patches.push(removal);
    else {
      conflicts.push({
        path: old.path,
        patch_id: removal.patch_id,
        reason: 'the page is no longer planned, but a person changed it',
      });
      kept.push(old);
    }
  }
  const proofPatch = patchOfProof(input, kept, new Set(conflicts.map((conflict) => conflict.path)));
  if (proofPatch !== undefined) patches.push(proofPatch);
  return { schema_version: 1, base_sha: input.baseSha, patches, conflicts };
}

function patchOfProof(
  { proof, before, proofPath, base }: PatchInput,
  kept: Proof['pages'],
  left: ReadonlySet<string>,
): Patch | undefined {
  const merged =
    before === undefined
      ? { ...proof, pages: proof.pages.filter((page) => !left.has(page.path)) }
      : mergeProofs(proof, before, kept, left);
  return patchBetween({
    path: proofPath,
    before: base(proofPath) ?? null,
    after: renderProof(merged),
    summary: `Proves the pages of ${proof.product_name}`,
    origin: ORIGIN,
  });
}

/** Pages that were left as they are keep their old entry and the claims their markers name. */
function mergeProofs(proof: Proof, before: Proof, kept: Proof['pages'], left: ReadonlySet<string>): Proof {
  const pages = [...proof.pages.filter((page) => !left.has(page.path)), ...kept].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  const claimIds = new Set(pages.flatMap((page) => page.claim_ids));
  const snippetIds = new Set(pages.flatMap((page) => page.snippet_ids));
  const known = new Set(proof.claims.map((claim) => claim.claim_id));
  const knownSnippets = new Set(proof.snippets.map((snippet) => snippet.snippet_id));
  return {
    ...proof,
    pages,
    claims: [
      ...proof.claims,
      ...before.claims.filter((claim) => claimIds.has(claim.claim_id) && !known.has(claim.claim_id)),
    ].toSorted((a, b) => (a.claim_id < b.claim_id ? -1 : 1)),
    snippets: [
      ...proof.snippets,
      ...before.snippets.filter(
        (snippet) => snippetIds.has(snippet.snippet_id) && !knownSnippets.has(snippet.snippet_id),
      ),
    ].toSorted((a, b) => (a.snippet_id < b.snippet_id ? -1 : 1)),
  };
}
