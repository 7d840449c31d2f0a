import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/model/passage.ts';
import { PatchBundle } from '../../../src/model/patch.ts';
import { Proof } from '../../../src/model/proof.ts';
import { editBytes } from '../../../src/patches/apply-patch.ts';
import { renderProof } from '../../../src/truth/render-proof.ts';
import { planPatches } from '../../../src/workers/linker-patcher/plan-patches.ts';
import { proofOfPages } from '../../../src/workers/linker-patcher/proof-of-pages.ts';
import { facts, snippets } from '../../support/facts.ts';
import { writtenPages } from '../../support/written-pages.ts';

const { pages } = writtenPages();
const proof = proofOfPages(pages, facts, snippets);
const bundle = (wanted: ReadonlyMap<string, string>, before: Proof | undefined, there: Record<string, string>) =>
  planPatches({
    pages: wanted,
    before,
    proof: proofOfPages(wanted, facts, snippets),
    proofPath: 'launch/proofs/strata.json',
    base: (path) => (there[path] === undefined ? undefined : Buffer.from(there[path])),
    baseSha: '6'.repeat(40),
  });
const proofIn = (made: PatchBundle, before = '') => {
  const patch = made.patches.find(({ path }) => path === 'launch/proofs/strata.json')!;
  const edited = editBytes(before === '' ? null : Buffer.from(before), patch);
  if ('conflict' in edited || edited.bytes === null) throw new Error('no proof');
  return Proof.parse(JSON.parse(Buffer.from(edited.bytes).toString('utf8')));
};

describe('the proof', () => {
  it('lists each page as written, and every claim and snippet that a marker names', () => {
    expect(Proof.parse(proof)).toEqual(proof);
    const claims = new Set(proof.claims.map((claim) => claim.claim_id));
    const known = new Set(proof.snippets.map((snippet) => snippet.snippet_id));
    for (const page of proof.pages) {
      expect(page.sha256).toBe(sha256(pages.get(page.path)!));
      for (const id of page.claim_ids) expect(claims).toContain(id);
      for (const id of page.snippet_ids) expect(known).toContain(id);
    }
    expect(claims.size).toBeGreaterThan(20);
  });
});

describe('the patch bundle', () => {
  it('of a first launch creates every page and the proof', () => {
    const made = PatchBundle.parse(bundle(pages, undefined, {}));
    expect(made.patches.map((patch) => patch.op)).toEqual(Array(pages.size + 1).fill('create_file'));
    expect(made.conflicts).toEqual([]);
  });

  const [first = '', second = '', third = ''] = pages.keys();
  const site = Object.fromEntries(pages);

  it('of unchanged facts is empty once the pages stand there', () => {
    const there = { ...site, 'launch/proofs/strata.json': renderProof(proof) };
    expect(bundle(pages, proof, there).patches).toEqual([]);
  });

  it('rewrites only lines that differ, and deletes pages that vanished', () => {
    const wanted = new Map(pages);
    wanted.set(first, `${pages.get(first)}More.\n`);
    wanted.delete(second);
    const made = bundle(wanted, proof, site);
    expect(made.patches.map(({ op, path }) => `${op} ${path}`)).toEqual([
      `update_file_range ${first}`,
      `delete_file ${second}`,
      'create_file launch/proofs/strata.json',
    ]);
    expect(made.patches[0]).toMatchObject({ content: 'More.\n' });
  });

  it('never touches what a person changed: rewritten, vanished or never ours', () => {
    const wanted = new Map(pages);
    wanted.set(first, 'new\n');
    wanted.delete(second);
    const there = { ...site, [first]: 'edited\n', [second]: 'edited too\n' };
    const made = bundle(wanted, proof, there);
    expect(made.conflicts.map(({ path, reason }) => [path, reason])).toEqual([
      [first, 'a person changed the page after Launch wrote it'],
      [second, 'the page is no longer planned, but a person changed it'],
    ]);
    expect(made.patches.map(({ path }) => path)).toEqual(['launch/proofs/strata.json']);
    const kept = proofIn(made).pages.filter((page) => [first, second].includes(page.path));
    expect(kept.map((page) => page.sha256)).toEqual([first, second].sort().map((path) => sha256(pages.get(path)!)));
    const foreign = bundle(pages, undefined, { [third]: 'mine\n' });
    expect(foreign.conflicts).toMatchObject([{ path: third, reason: 'a page that Launch did not write is there' }]);
    expect(proofIn(foreign).pages.map((page) => page.path)).not.toContain(third);
  });
});
