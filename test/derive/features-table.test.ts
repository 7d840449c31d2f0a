/** Features of a crate stand with what they turn on and what a comment of the manifest says of each, and of no other. */
import { expect, it } from 'vitest';
import { featuresTable } from '../../src/derive/features-table.ts';
import { recomputed } from '../../src/derive/recompute.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const crate = (features: string) => ({
  'Cargo.toml': `[package]\nname = "tide"\nversion = "1.2.0"\nedition = "2021"\n\n${features}`,
  'README.md': '# Tide\n\nTables of tides.\n',
  'src/lib.rs': '/// Reads.\npub fn read() {}\n',
});
const FEATURES = `[features]
default = ["std"]

# Uses the standard library.
std = []

# For tables of others.
csv = ["dep:csv"]
json = ["dep:serde", "dep:serde_json"]
"v1.2" = [] # What came with 1.2
## Reads them **at once**,
## where there are cores.
parallel = [
  "std",
]
# old = []
plain = []

# ---------
ruled = []

_bench = []
`;

it('lists the features of a crate in the reference, in the words of their comments', async () => {
  const { facts, pages } = await pagesOf(crate(FEATURES));
  const page = pageEnding(pages, 'reference/strata/_index.md');
  const at = page.indexOf('## Features of the crate');
  expect(page.slice(at).split('\n\n')[1]).toBe(`| Feature | Turns on | Description |
| --- | --- | --- |
| \`default\` | \`std\` | |
| \`std\` | | Uses the standard library. |
| \`csv\` | \`dep:csv\` | |
| \`json\` | \`dep:serde\`, \`dep:serde_json\` | |
| \`v1.2\` | | What came with 1.2 |
| \`parallel\` | \`std\` | Reads them **at once**, where there are cores. |
| \`plain\` | | |
| \`ruled\` | | |`);
  for (const block of featuresTable(facts)) {
    if (block.proof.kind !== 'derivation') throw new Error('no derivation');
    expect(recomputed(block.proof, facts)).toBe(block.markdown);
  }
});

it.each(['', '[features]\n_inner = []\n'])('says nothing where there is none to ask for: %j', async (features) => {
  const { pages } = await pagesOf(crate(features));
  expect(pageEnding(pages, 'reference/strata/_index.md')).not.toContain('Features of the crate');
});

it('lists an optional dependency that no feature names as the feature that it is', async () => {
  const { pages } = await pagesOf(
    crate(`[dependencies]
json = { version = "1", optional = true }
csv = { version = "1", optional = true }
zip = { version = "1", optional = true }
plain = "1"

[features]
tables = ["dep:csv"]
packed = ["zip"]
`),
  );
  const page = pageEnding(pages, 'reference/strata/_index.md');
  const names = [...page.slice(page.indexOf('## Features of the crate')).matchAll(/^\| `([\w.]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['tables', 'packed', 'json']);
});
