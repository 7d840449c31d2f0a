/** The table of facts at the top of a landing page: what else the repository holds, and where its documentation is. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const MODULE = {
  'go.mod': 'module example.org/strata\n\ngo 1.22\n',
  'strata.go': '// Package strata draws.\npackage strata\n\n// Draw draws a layer.\nfunc Draw() {}\n',
  'README.md': '# Strata\n\nStrata draws rock.\n',
};
const landing = async (files: Record<string, string>): Promise<string> => {
  const { pages } = await pagesOf(files);
  return [...pages.values()].find((text) => text.includes('At a glance')) ?? '';
};

it('names another module of the repository, and none that only pins the programs of its build', async () => {
  const beside = (code: string) => ({
    ...MODULE,
    'more/go.mod': 'module example.org/strata/more\n\ngo 1.22\n',
    'more/more.go': code,
  });
  const row = '| Also in the repository | `example.org/strata/more` |';
  expect(await landing(beside('// Package more draws more.\npackage more\n'))).toContain(row);
  for (const tag of ['//go:build tools\n// +build tools', '//go:build tools', '// +build tools'])
    expect(await landing(beside(`${tag}\n\npackage more\n\nimport _ "example.org/lint"\n`))).not.toContain(row);
  expect(await landing(beside('//go:build toolsmith\n\npackage more\n'))).toContain(row);
});

it('leads to documentation elsewhere, and not to the README that the pages were made of', async () => {
  const crate = (documentation: string) => ({
    'README.md': MODULE['README.md'],
    'src/lib.rs': '/// Draws a layer.\npub fn draw() {}\n',
    'Cargo.toml': `[package]\nname = "strata"\nversion = "1.0.0"\nrepository = "https://example.org/quarry/strata"\ndocumentation = "${documentation}"\n`,
  });
  const row = '| Documentation |';
  expect(await landing(crate('https://docs.rs/strata'))).toContain(row);
  expect(await landing(crate('https://example.org/quarry/strata/blob/main/README.md#usage'))).not.toContain(row);
  expect(await landing(crate('https://example.org/quarry/strata/blob/main/docs/guide.md'))).toContain(row);
});
