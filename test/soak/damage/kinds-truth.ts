/** Ways to make pages untrue, or their proofs wrong: gate truth-lock. */

import { excerptSha256 } from '../../../src/model/passage.ts';
import type { Claim } from '../../../src/model/product-facts.ts';
import type { Proof } from '../../../src/model/proof.ts';
import { type Damage, type Kind, lineAt, on, type Site, swap } from './kind.ts';
import { known, productFacts, proofLine, proofOf } from './known.ts';
import { EXPORT, GUIDE, OWNED, proofPath, START } from './product-site.ts';
import type { Random } from './random.ts';

const inOwned = { paths: on(...OWNED) };
/** A claim of the proof file and the page and line that state it. */
function stated(
  site: Site,
  random: Random,
  kinds: readonly string[] = ['feature', 'requirement', 'limitation'],
): { claim: Proof['claims'][number]; path: string; line: number } {
  const places = proofOf(site)
    .claims.filter(({ claim_kind }) => kinds.includes(claim_kind))
    .flatMap((claim) =>
      OWNED.flatMap((path) => {
        const text = site.files[path] ?? '';
        const at = text.indexOf(`${claim.claim_text} <!-- claim_id: ${claim.claim_id}`);
        return at === -1 ? [] : [{ claim, path, line: lineAt(text, at) }];
      }),
    );
  return random.pick(places);
}

const inProof = (site: Site, change: (line: string) => string, claim: Proof['claims'][number]): Damage => {
  const path = proofPath(site);
  const line = proofLine(site, `{"claim_id":"${claim.claim_id}"`);
  const lines = (site.files[path] ?? '').split('\n');
  lines[line - 1] = change(lines[line - 1] ?? '');
  return { files: { [path]: lines.join('\n') }, path, line };
};

export const TRUTH_KINDS: readonly Kind[] = [
  {
    id: 'marker-gone',
    rule: 'truth-lock/uncited-sentence',
    mend: 'safe',
    damage: swap(/ <!-- claim_id: \w{64} -->(?=\n)/u, '', { paths: on(START, GUIDE, EXPORT) }),
  },
  {
    // The next marker of the line then stands for both of its sentences, and proves one.
    id: 'first-marker-gone',
    rule: 'truth-lock/unsupported-term',
    mend: 'no',
    damage: swap(/ <!-- claim_id: \w{64} -->(?= \w)/u, '', { paths: on(START) }),
  },
  {
    id: 'sentence-invented',
    rule: 'truth-lock/uncited-sentence',
    mend: 'no',
    damage: swap(
      /(?<=\n)## (?:What it needs|Tune it|What to expect|More)\n\n/u,
      (match, random) =>
        `${match[0]}It supports ${random.pick(['XLSX', 'Parquet', 'HDF5'])} files of up to ${2 + random.below(50)} GB.\n\n`,
      { ...inOwned, down: 2 },
    ),
  },
  {
    id: 'marker-cut',
    rule: 'truth-lock/unknown-claim',
    mend: 'safe',
    damage: swap(/(?<=claim_id: )(\w{64})/u, ([id], random) => id.slice(0, 12 + random.below(40)), inOwned),
  },
  {
    id: 'marker-mistyped',
    rule: 'truth-lock/unknown-claim',
    mend: 'safe',
    damage: swap(
      /(?<=claim_id: )(\w{64})/u,
      ([id], random) => {
        const at = random.below(60);
        return id.slice(0, at) + (id[at] === 'a' ? 'b' : 'a') + id.slice(at + 1);
      },
      inOwned,
    ),
  },
  {
    id: 'marker-of-nothing',
    rule: 'truth-lock/unknown-claim',
    mend: 'safe',
    damage: swap(/(?<=claim_id: )\w{64}(?= -->\n)/u, 'f'.repeat(64), { paths: on(GUIDE, EXPORT) }),
  },
  {
    id: 'marker-empty',
    rule: 'truth-lock/empty-marker',
    mend: 'safe',
    damage: swap(/(?<=\w\. <!-- claim_id:) \w{64}(?= -->)/u, '', { paths: on(START, GUIDE, EXPORT) }),
  },
  {
    id: 'number-changed',
    rule: 'truth-lock/unsupported-term',
    mend: 'no',
    damage: swap(
      /(?<=(?:up to|factor of|larger than|kept for|at most|Python 3\.|of) )\d+(?=[^\n]* <!-- claim_id)|(?<=Python 3\.)\d+/u,
      ([digits], random) => String(Number(digits) + 1 + random.below(7)),
      inOwned,
    ),
  },
  {
    id: 'name-changed',
    rule: 'truth-lock/unsupported-term',
    mend: 'no',
    damage: swap(
      /(?<=exported to )CSV|(?<=arrays? )NumPy|(?<=as )NumPy|(?<=the )MIT(?= licence)/u,
      ([word], random) => random.pick(['JSON', 'Pandas', 'GPL', 'TSV'].filter((other) => other !== word)),
      inOwned,
    ),
  },
  {
    id: 'identifier-changed',
    rule: 'truth-lock/unsupported-term',
    mend: 'no',
    damage: swap(/(?<=has a `|\| `)chunk_size(?=`)/u, 'block_size', inOwned),
  },
  {
    id: 'denial-added',
    rule: 'truth-lock/negation-differs',
    mend: 'no',
    damage: swap(
      /(?<=(?:samples|metres|curves|hours) )(?:are|is)(?= (?:filled|converted|exported|kept))|(?<=Depths )are|(?<=Curves )are/u,
      'are not',
      inOwned,
    ),
  },
  {
    id: 'denial-lost',
    rule: 'truth-lock/negation-differs',
    mend: 'no',
    damage: swap(/(?<=Encrypted files )cannot/u, 'can', inOwned),
  },
  {
    id: 'opposite',
    rule: 'truth-lock/opposite-word',
    mend: 'no',
    damage: swap(
      /(?<=reported )before|(?<=are )exported|(?<=debugging is )enabled/u,
      ([word]) => (word === 'before' ? 'after' : word === 'exported' ? 'imported' : 'disabled'),
      inOwned,
    ),
  },
  {
    id: 'marker-of-another',
    rule: 'truth-lock/unrelated-passage',
    mend: 'no',
    damage: (site, random) => {
      const other = proofOf(site).claims.find(({ claim_text }) => claim_text === 'Encrypted files cannot be opened.');
      const text = 'A missing header is reported before any curve is read.';
      const paths = OWNED.filter((path) => site.files[path]?.includes(text));
      return other === undefined || paths.length === 0
        ? undefined
        : swap(/(?<=before any curve is read\. <!-- claim_id: )\w{64}/u, other.claim_id, { paths: on(...paths) })(
            site,
            random,
          );
    },
  },
  {
    id: 'inference',
    rule: 'truth-lock/inferred-fact',
    mend: 'no',
    damage: (site, random) => {
      const { claim, path, line } = stated(site, random);
      const inferred: Claim = {
        ...claim,
        claim_kind: claim.claim_kind as Claim['claim_kind'],
        truth_status: 'inference',
        confidence: 0.5,
        source_rank: 6,
        tags: [],
      };
      return { known: known(site, productFacts(site, [inferred])), path, line };
    },
  },
  {
    id: 'contradiction-lost',
    rule: 'truth-lock/contradicted',
    mend: 'no',
    damage: (site, random) => {
      const { claim, path, line } = stated(site, random, ['feature']);
      const citation = claim.citations[0];
      if (citation === undefined) return undefined;
      const contradictions = [
        {
          subject: 'it',
          winner: { text: 'Something else.', citation: { ...citation, path: 'pyproject.toml' }, source_rank: 1 },
          losers: [{ text: claim.claim_text, citation, source_rank: 6 }],
          resolution: 'rank',
        },
      ];
      return { known: known(site, productFacts(site, [], { contradictions })), path, line };
    },
  },
  {
    id: 'citation-shifted',
    rule: 'truth-lock/citation-moved',
    mend: 'safe',
    damage: (site, random) =>
      inProof(
        site,
        (line) =>
          line.replace(
            /"start_line":(\d+),"end_line":(\d+)/u,
            (_, from: string, to: string) => `"start_line":${Number(from) + 1},"end_line":${Number(to) + 1}`,
          ),
        stated(site, random).claim,
      ),
  },
  {
    id: 'product-line-moved',
    rule: 'truth-lock/citation-moved',
    mend: 'safe',
    damage: (site, random) => {
      const { claim } = stated(site, random);
      const path = claim.citations[0]?.path ?? '';
      const product = { ...site.known.product, [path]: `# one more line\n${site.known.product?.[path] ?? ''}` };
      return { known: { product }, path: proofPath(site), line: proofLine(site, `{"claim_id":"${claim.claim_id}"`) };
    },
  },
  {
    id: 'product-line-changed',
    rule: 'truth-lock/citation-changed',
    mend: 'no',
    damage: (site, random) => {
      const { claim } = stated(site, random);
      const { path = '', start_line = 1 } = claim.citations[0] ?? {};
      const lines = (site.known.product?.[path] ?? '').split('\n');
      lines[start_line - 1] = `${(lines[start_line - 1] ?? '').slice(0, 14)} is another story altogether now`;
      return {
        known: { product: { ...site.known.product, [path]: lines.join('\n') } },
        path: proofPath(site),
        line: proofLine(site, `{"claim_id":"${claim.claim_id}"`),
      };
    },
  },
  {
    id: 'product-line-widened',
    rule: 'truth-lock/citation-changed',
    mend: 'unsafe',
    damage: (site) => {
      // The product says more at that place now, and makes the same claim there.
      const claim = proofOf(site).claims.find(({ claim_kind }) => claim_kind === 'requirement');
      const cited = claim?.citations[0];
      if (claim === undefined || cited === undefined) return undefined;
      const lines = (site.known.product?.[cited.path] ?? '').split('\n');
      const line = `${(lines[cited.start_line - 1] ?? '').replace(/"$/u, '')},<4"`;
      lines[cited.start_line - 1] = line;
      const fresh: Claim = {
        ...claim,
        claim_kind: 'requirement',
        truth_status: 'fact',
        confidence: 1,
        source_rank: 1,
        tags: [],
        citations: [{ ...cited, excerpt_sha256: excerptSha256(line) }],
      };
      const facts = productFacts(site, [fresh], { product_slug: 'other' });
      return {
        known: { ...known(site, facts), product: { ...site.known.product, [cited.path]: lines.join('\n') } },
        path: proofPath(site),
        line: proofLine(site, `{"claim_id":"${claim.claim_id}"`),
      };
    },
  },
  {
    id: 'product-file-gone',
    rule: 'truth-lock/citation-gone',
    mend: 'no',
    damage: (site, random) => {
      const { claim } = stated(site, random);
      const path = claim.citations[0]?.path ?? '';
      const product = Object.fromEntries(Object.entries(site.known.product ?? {}).filter(([name]) => name !== path));
      return { known: { product }, path: proofPath(site), line: proofLine(site, `{"claim_id":"${claim.claim_id}"`) };
    },
  },
  {
    id: 'citation-elsewhere',
    rule: 'truth-lock/citation-uncheckable',
    mend: 'no',
    damage: (site, random) => ({
      ...inProof(
        site,
        (line) => line.replace(/"repository":"[^"]+"/u, '"repository":"https://github.com/example/another"'),
        stated(site, random).claim,
      ),
    }),
  },
];
