/** The front page of a command's folder is a document of the product, if the product's own front page leads there. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} is dug after the one above it.\n`).join('\n');
const planned = async (words: string, path = 'tools/dig/README.md', more: Record<string, string> = {}) => {
  const files = {
    'README.md': `# Strata\n\nStrata draws rock.\n\n${words}\n`,
    'package.json': '{"name": "strata", "version": "1.0.0"}',
    [path]: `# The digging tool\n\n${LINES}\n`,
    ...more,
  };
  return (await pagesOf(files)).plan.pages.map(({ title }) => title);
};

it.each([
  'Dig with [the tool](tools/dig/README.md).',
  'Dig with [the tool](/tools/dig).',
  'Dig with [the tool](./tools/dig/#usage).',
  'Dig with [the tool](https://github.com/quarry/strata/tree/main/tools/dig).',
  'Dig with <a href="tools/dig/README.md">the tool</a>.',
])('has a page: %s', async (words) => {
  expect(await planned(words)).toContain('The digging tool');
});
it.each([
  ['no link', 'Dig with the tool in tools/dig/README.md .'],
  ['a link to another folder', 'Dig with [the tool](tools/digger).'],
  [
    'a package of its own',
    '[It](tools/dig/README.md)',
    'tools/dig/README.md',
    { 'tools/dig/package.json': '{"name": "dig"}' },
  ],
  ['a test', '[It](test/dig/README.md)', 'test/dig/README.md'],
  ['what others wrote', '[It](vendor/dig/README.md)', 'vendor/dig/README.md'],
])('has none: %s', async (_what, words, path?: string, more?: Record<string, string>) => {
  expect(await planned(words, path, more)).not.toContain('The digging tool');
});
