/** References that a MkDocs site defines for all of its pages hold, those that it does not are missing, and unverified where a file of it is not here. */
import { expect, test } from 'vitest';
import internalLinks from '../../src/gates/internal-links.ts';
import { factsOf, findingsOf } from '../support/memory-site.ts';

const settings = (names: string): string =>
  `site_name: X\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs/.parts]\n      auto_append: [${names}]\n`;
const FILES = {
  'docs/.parts/refs.md': '--8<--\nmore.md\n--8<--\n\n[Quay]: https://quay.example/\n',
  'docs/.parts/more.md': '[the harbour]: https://harbour.example/\n',
  'docs/a.md': '# A\n\n[quay] [x][quay] [the\nharbour] [x][nobody]\n',
};
const missing = async (names: string): Promise<string[]> => {
  const found = await findingsOf([internalLinks], factsOf({ ...FILES, 'mkdocs.yml': settings(names) }));
  return found.map(({ message }) => message);
};

test('labels of the appended files and of what those include', async () => {
  expect(await missing('refs.md')).toEqual(['Reference without a definition: `[nobody]`']);
});

test('a file that is not here may define any', async () => {
  expect(await missing('refs.md, made.md')).toEqual([]);
});

test('an id with an escaped underscore', async () => {
  const files = {
    'mkdocs.yml': 'site_name: X\n',
    'docs/a.md': '# A\n\n[x](#_fn_1) [y](#_fn_2)\n\n^1^{#\\_fn_1} note\n',
  };
  const found = await findingsOf([internalLinks], factsOf(files));
  expect(found.map(({ message }) => message)).toEqual(['Link to a missing heading: `#_fn_2`']);
});

test('what a figure of Sphinx is called is a label of the whole site', async () => {
  const figure = ':::{figure-md} quay-map\n\n<img src="x.png" alt="Map" width="70px">\n\nThe quays\n:::\n';
  const files = {
    'conf.py': "extensions = ['myst_parser']\n",
    'x.png': 'x',
    'a.md': '# A\n\n[map](#quay-map) [none](#quay-none)\n',
    'b.md': `# B\n\n${figure}`,
  };
  const found = await findingsOf([internalLinks], factsOf(files));
  expect(found.map(({ message }) => message)).toEqual(['Link to a missing heading: `#quay-none`']);
});
