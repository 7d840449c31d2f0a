/** Names that a package gives on from others are public: what nobody here can read of them is reported, and nothing of the package's own. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const README = '# Strata\n\nStrata reads drill logs.\n';

it('reports what TypeScript exports from other packages and as namespaces', async () => {
  const { facts } = await pagesOf({
    'package.json': JSON.stringify({ name: 'strata', version: '1.0.0', exports: './src/index.ts', license: 'MIT' }),
    'README.md': README,
    'src/index.ts': `export * from './log.js';
export { Sheet, type Row } from 'sheets';
export * as units from './units.js';
`,
    'src/log.ts': `export * from 'bores';
export function read() {}
`,
    'src/units.ts': 'export const METRE = 1;\n',
    'src/inner.ts': "export * from 'unseen';\n",
  });
  expect(facts.api.map(({ name }) => name)).toEqual(['read']);
  expect(facts.problems).toEqual([
    "Names that the package exports as they come from elsewhere are missing from the reference: `Sheet, Row from 'sheets'` in `src/index.ts`, `* as units from './units.js'` in `src/index.ts`, `* from 'bores'` in `src/log.ts`.",
  ]);
});

it('reports the globs of Rust that lead out of the crate, and no other', async () => {
  const { facts } = await pagesOf({
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\nedition = "2021"\n',
    'README.md': README,
    'src/lib.rs': `//! Reads drill logs.
mod log;
pub use log::*;
pub use Kind::*;
pub use bores::*;

/// Kinds.
pub enum Kind { Deep, Flat }
`,
    'src/log.rs': '/// Reads.\npub fn read() {}\nuse hidden::*;\n',
  });
  expect(facts.api.map(({ name }) => name)).toContain('strata.read');
  expect(facts.problems).toEqual([
    'Names that the package exports as they come from elsewhere are missing from the reference: `bores::*` in `src/lib.rs` at line 5.',
  ]);
});

it('reports words on parameters that the declaration does not have, and none where it takes anything', async () => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0.0"\n',
    'README.md': README,
    'src/strata/__init__.py': `def read(path, deep=False):
    """Reads.

    :param path (str): where
    :param depth: how deep
    """

def draw(**options):
    """Draws.

    :param colour: which
    """
`,
  });
  expect(facts.problems).toEqual([
    '1 parameter is documented under names that the declarations do not have, so what is said of them is on no page: `depth` of `strata.read` (`src/strata/__init__.py:1`).',
  ]);
});
