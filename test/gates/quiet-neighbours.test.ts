/** What only looks like a fault beside a true one: definitions that another shadows, options of pictures, comments of MDX. */
import { expect, test } from 'vitest';
import images from '../../src/gates/images.ts';
import internalLinks from '../../src/gates/internal-links.ts';
import templateTokens from '../../src/gates/template-tokens.ts';
import { brief, factsOf, findingsOf } from '../support/memory-site.ts';

const BOOK = { 'book.toml': '[book]\n', 'src/SUMMARY.md': '[A](a.md)\n' };

test('a definition that an earlier one shadows leads nobody anywhere', async () => {
  const text = '[x] [y]\n\n[x]: SUMMARY.md\n[X]: gone.md\n[y]: gone.md\n[y]: SUMMARY.md\n';
  expect(brief(await findingsOf(internalLinks, factsOf({ ...BOOK, 'src/a.md': text })))).toEqual([
    'internal-links/page-missing@src/a.md:5',
  ]);
});

test('MyST: the option `alt` is read wherever it stands among the options', async () => {
  const text = [
    '```{image} a.png\n:align: center\n:alt: Words\n```',
    '```{figure} a.png\n---\nwidth: 2px\nalt: Words\n---\nCaption\n```',
    ':::{image} a.png\n:alt: Words\n:::',
    '```{image} a.png\n:align: center\n```',
    '```{figure} a.png\n:alt:\n\n:alt: Words\n```',
  ].join('\n\n');
  const found = await findingsOf(
    images,
    factsOf({ 'conf.py': "extensions = ['myst_parser']\n", 'index.md': text, 'a.png': 'x' }),
  );
  expect(brief(found)).toEqual(['images/no-alt@index.md:18', 'images/no-alt@index.md:22']);
});

test('a comment of MDX is no unfinished text, though its page does not parse', async () => {
  const text = '<Tabs>\n\n{/* TODO: later */}\n\nTODO: words\n';
  const files = { 'docusaurus.config.js': 'export default {};\n', 'docs/a.mdx': text };
  expect(brief(await findingsOf(templateTokens, factsOf(files)))).toEqual(['template-tokens/todo@docs/a.mdx:5']);
});
