/** Ways to make pages untrue, or their proofs wrong: gates truth-lock and live-content. */
import type { Proof, ProofBlock } from '../../../src/model/proof.ts';
import { fingerprint } from '../../../src/outline/fingerprint.ts';
import { renderProof } from '../../../src/proofs/render-proof.ts';
import type { Damage, Kind, Site } from './kind.ts';
import { proofLine, proofOf } from './known.ts';
import { EXPORT, GUIDE, proofPath, START } from './product-site.ts';
import type { Random } from './random.ts';

const isSentence = ({ generated, where }: ProofBlock): boolean =>
  where === 'body' && /^(?:- )?[A-Z][^\n|]*\.$/u.test(generated);

/** A sentence changed in its page, and in the proof with it where asked. */
function untrue(site: Site, random: Random, change: (text: string) => string, isForged: boolean): Damage | undefined {
  const proof = proofOf(site);
  const wanted = random.pick([START, GUIDE, EXPORT]);
  const page = proof.pages.find(({ path }) => path === wanted);
  const quotes = (page?.blocks ?? []).filter(
    (block) => block.proof.kind === 'quote' && isSentence(block) && change(block.generated) !== block.generated,
  );
  if (page === undefined || quotes.length === 0) return undefined;
  const block = random.pick(quotes);
  const text = site.files[page.path] ?? '';
  const at = text.indexOf(`\n${block.generated}\n`);
  if (at < 0) return undefined;
  const generated = change(block.generated);
  const after = text.slice(0, at + 1) + generated + text.slice(at + 1 + block.generated.length);
  const blocks = page.blocks.map((one) =>
    one === block ? { ...one, generated, fingerprint: fingerprint(generated) } : one,
  );
  const forged: Proof = { ...proof, pages: proof.pages.map((one) => (one === page ? { ...one, blocks } : one)) };
  return {
    files: { [page.path]: after, ...(isForged ? { [proofPath(site)]: renderProof(forged) } : {}) },
    path: page.path,
    line: after.slice(0, at + 1).split('\n').length,
  };
}

/** The product's README otherwise, and the line of the proof that cites what changed. */
function otherwise(site: Site, was: string, is: string, cites = was): Damage {
  const product = { ...site.known.product };
  const readme = product['README.md'] ?? '';
  const cited = proofOf(site)
    .pages.flatMap(({ blocks }) => blocks)
    .find((block) => block.proof.kind === 'quote' && block.generated.includes(cites));
  product['README.md'] = readme.replace(new RegExp(was, 'gu'), is);
  const hash = cited?.proof.kind === 'quote' ? cited.proof.citation.excerpt_sha256 : '';
  return { known: { product }, path: proofPath(site), line: proofLine(site, hash) };
}

/** A title that a theme would run, on the page and in its record. */
function liveTitle(site: Site, random: Random): Damage | undefined {
  const proof = proofOf(site);
  const wanted = random.pick([START, GUIDE, EXPORT]);
  const page = proof.pages.find(({ path }) => path === wanted);
  const [first] = page?.blocks ?? [];
  if (page === undefined || first === undefined) return undefined;
  const generated = `${page.title} <img src=x onerror=run()>`;
  const text = site.files[page.path] ?? '';
  const after = text.replace(/^title: .*$/mu, `title: ${JSON.stringify(generated)}`);
  if (after === text) return undefined;
  const own: ProofBlock = { ...first, id: 'title', where: 'title', generated, fingerprint: fingerprint(generated) };
  const blocks = [own, ...page.blocks.filter(({ where }) => where !== 'title')];
  const forged: Proof = { ...proof, pages: proof.pages.map((one) => (one === page ? { ...one, blocks } : one)) };
  const line = after.split('\n').findIndex((each) => each.startsWith('title: ')) + 1;
  return { files: { [page.path]: after, [proofPath(site)]: renderProof(forged) }, path: page.path, line };
}

export const TRUTH_KINDS: readonly Kind[] = [
  {
    id: 'page-and-proof-forged',
    rule: 'truth-lock/quote-differs',
    fix: 'no',
    damage: (site, random) => untrue(site, random, (text) => text.replace(/\.$/u, ' at night.'), true),
  },
  {
    id: 'denied-in-both',
    rule: 'truth-lock/quote-differs',
    fix: 'no',
    damage: (site, random) =>
      untrue(site, random, (text) => text.replace('cannot be', 'can be').replace(' are ', ' are not '), true),
  },
  {
    id: 'term-invented',
    rule: 'truth-lock/edit-unsupported',
    fix: 'no',
    damage: (site, random) => untrue(site, random, (text) => text.replace(/\.$/u, ' in `HDF5` files.'), false),
  },
  {
    id: 'runs-in-both',
    rule: 'live-content/runs',
    fix: 'no',
    damage: (site, random) =>
      untrue(site, random, (text) => text.replace(/\.$/u, ' <img src="x" onerror="run()">.'), true),
  },
  {
    id: 'title-runs',
    rule: 'live-content/runs-in-title',
    fix: 'no',
    damage: (site, random) => liveTitle(site, random),
  },
  {
    id: 'source-changed',
    rule: 'truth-lock/citation-changed',
    fix: 'no',
    damage: (site) => otherwise(site, 'needs Python', 'hardly needs Python'),
  },
  {
    id: 'source-moved',
    rule: 'truth-lock/citation-moved',
    fix: 'safe',
    damage: (site) => otherwise(site, '# ', 'First lines.\n\n# ', ' needs Python'),
  },
];
