/** Links to what did not change keep the commit that the page names; what moved or changed names the new one. */
import { expect, it } from 'vitest';
import type { BlockProof } from '../../src/model/page-block.ts';
import type { Citation } from '../../src/model/product-facts.ts';
import type { ProofBlock, ProofPage } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { withKeptCommits } from '../../src/proofs/kept-commit.ts';

const [OLD, NOW] = ['a'.repeat(40), 'b'.repeat(40)];
const at = (sha: string, line: number, words = 'c'): Citation => ({
  repository: 'https://github.com/quarry/strata',
  sha,
  path: 'src/rig.rs',
  start_line: line,
  end_line: line,
  excerpt_sha256: words.repeat(64),
  symbol: null,
});
const url = (sha: string, rest: string): string => `https://github.com/quarry/strata/blob/${sha}/${rest}`;
const block = (id: string, generated: string, proof: BlockProof): ProofBlock => ({
  id,
  where: 'body',
  fingerprint: fingerprint(generated, ''),
  generated,
  proof,
});
const source = (sha: string, line: number, words?: string): ProofBlock => {
  const href = url(sha, `src/rig.rs#L${line}`);
  const slots = { href: { address: 'symbol src/rig.rs rig.dig source', value: href, citation: at(sha, line, words) } };
  return block('source', `[Source](${href})`, {
    kind: 'derivation',
    template: 'source',
    rows: [{ claim_id: 'd'.repeat(64), slots }],
  });
};
const quote = (sha: string, words?: string): ProofBlock =>
  block('quote', `See [the rig](${url(sha, 'examples/rig.rs')}).`, {
    kind: 'quote',
    citation: at(sha, 9, words),
    claim_id: 'e'.repeat(64),
  });
const page = (...blocks: ProofBlock[]): ProofPage => ({
  path: 'docs/rig.md',
  title: 'Rig',
  blocks,
  settings: [],
  removed: [],
});
const kept = (now: ProofBlock, was: ProofBlock, isSame = true): string | undefined =>
  withKeptCommits(page(now), page(was), { now: NOW, isSame: () => isSame }).blocks[0]?.generated;

it('keeps the commit of lines that neither moved nor changed, whatever else its file does', () => {
  const [now, was] = [source(NOW, 3), source(OLD, 3)];
  expect(withKeptCommits(page(now), page(was), { now: NOW, isSame: () => false })).toEqual(page(was));
});

it('names the new commit where lines moved, or say something else', () => {
  expect(kept(source(NOW, 4), source(OLD, 3))).toContain(NOW);
  expect(kept(source(NOW, 3, 'f'), source(OLD, 3))).toContain(NOW);
});

it('keeps the commit of a link to a file that is as it was, and of no other', () => {
  expect(kept(quote(NOW), quote(OLD))).toContain(OLD);
  expect(kept(quote(NOW), quote(OLD), false)).toContain(NOW);
  expect(kept(quote(NOW, 'f'), quote(OLD))).toContain(NOW);
});

it('keeps nothing of a block whose words changed', () => {
  const changed = { ...quote(NOW), generated: quote(NOW).generated.replace('the rig', 'a rig') };
  expect(kept(changed, quote(OLD))).toBe(changed.generated);
  expect(withKeptCommits(page(source(NOW, 3)), undefined, { now: NOW, isSame: () => true })).toEqual(
    page(source(NOW, 3)),
  );
});
