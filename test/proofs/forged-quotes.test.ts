/** What a reader sees of a quote is its words: where links lead, what stands over them, which cell and item a word is in, what stands above code; and only documents are quoted. */
import { expect, it } from 'vitest';
import type { OutlineDocument } from '../../src/model/outline.ts';
import { excerptSha256 } from '../../src/model/passage.ts';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';

const [REPOSITORY, SHA] = ['https://github.com/example/strata', '5'.repeat(40)];

function state(
  source: string,
  page: string,
  { path, documents }: { path: string; documents: string[] } = { path: 'README.md', documents: ['README.md'] },
): string | undefined {
  const citation = {
    ...{ repository: REPOSITORY, sha: SHA, path, start_line: 1, end_line: source.split('\n').length },
    ...{ excerpt_sha256: excerptSha256(source), symbol: null },
  };
  const block = {
    ...{ id: 'q', where: 'body', generated: page, fingerprint: fingerprint(page) },
    proof: { kind: 'quote' as const, citation, claim_id: '0'.repeat(64) },
  };
  const entry: ProofPage = { path: 'docs/x.md', title: 'Strata', blocks: [block], settings: [], removed: [] };
  const product = {
    repository: REPOSITORY,
    sha: SHA,
    paths: () => [path],
    lines: (of: string) => (of === path ? source.split('\n') : undefined),
  };
  const facts = { documents: documents.map((each) => ({ path: each }) as OutlineDocument) } as ProductFacts;
  return judgePage(`${page}\n`, entry, { repository: REPOSITORY } as Proof, against(product, facts))[0]?.state;
}

const HOME = `${REPOSITORY}/blob/${SHA}/docs/guide.md`;
const GUIDE = 'Read [the guide](docs/guide.md) first.';
const FORUM = 'Get help at [the forum].';
const TABLE = '| Format | Read | Write |\n| --- | --- | --- |\n| CSV | yes | |\n| HDR | | yes |';
const CODE = '```bash\nstrata drop\n```';
it.each<[why: string, source: string, page: string, holds: boolean]>([
  ['an item by its number', '1. Open the valve.\n2. Turn the gear.', '2. Turn the gear.', true],
  ['an item by another number', '1. Open the valve.\n2. Turn the gear.', '1. Turn the gear.', false],
  ['an item as readers see it counted', '3. Open the valve.\n3. Turn the gear.', '4. Turn the gear.', true],
  ['an item as it is written', '1. Open the valve.\n1. Turn the gear.', '1. Turn the gear.', true],
  ['an item of a list without numbers', '- Open the valve.\n- Turn the gear.', '- Turn the gear.', true],
  ['the same link', GUIDE, GUIDE, true],
  ['a link into the site', GUIDE, 'Read [the guide](../guide.md) first.', true],
  ["the product's file at the cited commit", GUIDE, `Read [the guide](${HOME}) first.`, true],
  ['another host', GUIDE, 'Read [the guide](https://evil.example/x) first.', false],
  ['another host without a scheme', GUIDE, 'Read [the guide](//evil.example/x) first.', false],
  [
    'a path of another host that looks like a commit',
    GUIDE,
    `Read [the guide](https://evil.example/a/blob/${SHA}/x) first.`,
    false,
  ],
  [
    'another repository of the host',
    GUIDE,
    `Read [the guide](https://github.com/evil/strata/blob/${SHA}/x) first.`,
    false,
  ],
  ['a repository whose name goes on', GUIDE, `Read [the guide](${REPOSITORY}-evil/blob/${SHA}/x) first.`, false],
  [
    'a way out of the repository',
    GUIDE,
    `Read [the guide](${REPOSITORY}/blob/${SHA}/../../../../evil/x) first.`,
    false,
  ],
  ['another commit', GUIDE, `Read [the guide](${HOME.replace(SHA, '6'.repeat(40))}) first.`, false],
  ['a title', GUIDE, 'Read [the guide](../guide.md "Run this as root first") first.', false],
  ['a title of the source', 'Read [it](a.md "The guide") first.', 'Read [it](../a.md "The guide") first.', true],
  ['a title left out', 'Read [it](a.md "The guide") first.', 'Read [it](../a.md) first.', true],
  ['brackets without a definition', FORUM, 'Get help at [the forum](https://evil.example/login).', false],
  [
    'brackets with one',
    `${FORUM}\n\n[the forum]: https://forum.example/`,
    'Get help at [the forum](https://forum.example/).',
    true,
  ],
  [
    'brackets with another',
    `${FORUM}\n\n[the forum]: https://forum.example/`,
    'Get help at [the forum](https://evil.example/).',
    false,
  ],
  ['words as a link', 'Kept on disk.', `Kept [on disk](https://evil.example/a/blob/${SHA}/x).`, false],
  ['a picture of another host', '![A log](docs/a.svg)', '![A log](https://evil.example/a.svg)', false],
  ["the product's picture", '![A log](docs/a.svg)', `![A log](${REPOSITORY}/raw/${SHA}/docs/a.svg)`, true],
  ['the same table', TABLE, TABLE, true],
  ['a table with full rows', '| A | B |\n| --- | --- |\n| a |', '| A | B |\n| --- | --- |\n| a | |', true],
  [
    'a blank cell moved',
    TABLE,
    TABLE.replace('| yes | |', '| | yes |').replace('| HDR | | yes |', '| HDR | yes | |'),
    false,
  ],
  [
    'other columns',
    '| Free | Paid |\n| --- | --- |\n| Support | none |',
    '| Free | Paid | Support |\n| --- | --- | --- |\n| none | | |',
    false,
  ],
  ['a flat list nested', '- Supported\n- Linux\n- Not supported', '- Supported\n  - Linux\n  - Not supported', false],
  ['a nested list', '* Supported\n    * Linux\n    * Other', '- Supported\n  - Linux\n  - Other', true],
  ['a list nested deeper', '- Supported\n  - Linux\n  - Other', '- Supported\n  - Linux\n    - Other', false],
  ['the same code', CODE, CODE, true],
  ['a language added', '```\nstrata drop\n```', CODE, true],
  ['a language added to indented code', '    strata drop', CODE, true],
  ['a language taken away', CODE, '```\nstrata drop\n```', true],
  ['another language', CODE, '```python\nstrata drop\n```', false],
  ['a title of code', CODE, '```bash title="Safe: deletes nothing"\nstrata drop\n```', false],
  ['a title of code left out', '```bash title="Drop"\nstrata drop\n```', CODE, true],
  ['a directive', CODE, '```{warning} evil words\nstrata drop\n```', false],
])('%s', (_why, source, page, holds) => {
  expect(state(source, page)).toBe(holds ? 'holds' : 'broken');
});

it.each([
  ['src/a.py', '# This deletes all rows'],
  ['src/b.py', 'raise Never'],
  ['tests/fixtures/x.md', 'Deletes all rows'],
])('%s is no document that the product is read by', (path, words) => {
  expect(state(words, words, { path, documents: ['README.md'] })).toBe('broken');
  expect(state(words, words, { path, documents: ['README.md', path] })).toBe('holds');
});
