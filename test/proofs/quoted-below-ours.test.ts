/** What is quoted below a heading of ours, as commands that install and what is required, holds where it was written; other words of the document do not stand there. */
import { expect, it } from 'vitest';
import type { Proof, ProofBlock, ProofPage } from '../../src/model/proof.ts';
import { type Against, against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { contract, site } from '../support/facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const ORE = 'Ore is weighed before it is melted.';
const KIND = 'Rock is hard or soft, and each kind is drawn by its own pattern.';
const NEEDS = 'Strata requires Python 3.9 or newer.';
const LINES = Array.from({ length: 70 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const FILES: Readonly<Record<string, string>> = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  'README.md': `# Strata

Draws rock.

${ORE}

The package is on the index:

\`\`\`sh
pip install strata
\`\`\`

## Getting started

A layer is drawn with one call:

\`\`\`python
import strata

strata.open("a.las").draw()
\`\`\`

${LINES}
${NEEDS}
`,
  'docs/rock.md': `# Rock design

Rock lies in layers.

# Kinds of rock

${KIND}

## Names

Each kind has a name of its own, and a colour.

# Melting

Melted rock has no layers, and is drawn as one.

It is drawn last.
`,
};
const { drafts, facts } = await pagesOf(FILES, {
  site: { ...site, kind: 'mkdocs' },
  contract: { ...contract, format: 'none' },
});
const titleOf = (page: string): string => /^# (.*)$/mu.exec(page)?.[1] ?? '';
const pages = drafts.map((draft) => proofPage(draft, titleOf(draft.content)));
const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
const { repository, sha } = facts;
const lines = (at: string): string[] | undefined => FILES[at]?.split('\n');
const WITH = against({ repository, sha, paths: () => Object.keys(FILES), lines }, facts);
const WITHOUT = against(null);

const statesOf = (text: string, entry: ProofPage, source: Against): [string, string | undefined][] =>
  judgePage(text, entry, proof, source).map(({ state, found, block }) => [state, found?.markdown ?? block?.generated]);

it('on a first run nothing was edited, with the product and without', () => {
  for (const [at, { content }] of drafts.entries()) {
    const entry = pages[at] as ProofPage;
    expect(statesOf(content, entry, WITH).filter(([state]) => state !== 'holds')).toEqual([]);
    expect(statesOf(content, entry, WITHOUT).filter(([state]) => !['holds', 'recorded'].includes(state))).toEqual([]);
  }
});

it.each([
  ['## Installation', 'The package is on the index:\n\n```sh\npip install strata\n```'],
  ['## Requirements', NEEDS],
])('%s has what the document says of it, and other words that page and record put there are moved', (heading, own) => {
  const at = drafts.findIndex(({ content }) => content.includes(`\n${heading}\n\n${own}\n`));
  expect(at).toBeGreaterThanOrEqual(0);
  const entry = pages[at] as ProofPage;
  const block = pages.flatMap(({ blocks }) => blocks).find(({ generated }) => generated === ORE) as ProofBlock;
  const rest = entry.blocks.filter(({ generated }) => generated !== ORE);
  const place = rest.findIndex(({ generated }) => generated === heading) + 1;
  const text = (drafts[at]?.content ?? '')
    .replace(`\n${ORE}\n`, '\n')
    .replace(`\n${heading}\n`, () => `\n${heading}\n\n${ORE}\n`);
  const states = statesOf(text, { ...entry, blocks: rest.toSpliced(place, 0, block) }, WITH);
  expect(states.filter(([state]) => state !== 'holds')).toEqual([['moved', ORE]]);
});

it('a document whose first heading has others beside it is one page; words below another of its headings are moved', () => {
  const at = drafts.findIndex(({ content }) => content.includes(KIND));
  const entry = pages[at] as ProofPage;
  expect(entry.blocks[0]?.generated).toBe('# Rock design');
  const block = entry.blocks.find(({ generated }) => generated === KIND) as ProofBlock;
  const rest = entry.blocks.filter((each) => each !== block);
  const place = rest.findIndex(({ generated }) => generated === '## Melting') + 1;
  const text = (drafts[at]?.content ?? '')
    .replace(`\n${KIND}\n`, '\n')
    .replace('\n## Melting\n', () => `\n## Melting\n\n${KIND}\n`);
  const states = statesOf(text, { ...entry, blocks: rest.toSpliced(place, 0, block) }, WITH);
  expect(states.filter(([state]) => state !== 'holds')).toEqual([['moved', KIND]]);
});
