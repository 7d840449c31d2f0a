/** Whether a product is published: by addresses and badges of registries, and by its own words. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const COMPOSER = '{\n  "name": "quarry/strata",\n  "license": "MIT",\n  "require": {"php": "^8.1"}\n}\n';
const derived = async (words: string, files: Record<string, string> = { 'composer.json': COMPOSER }) => {
  const { facts } = await pagesOf({ ...files, 'README.md': `# Strata\n\nStrata draws rock.\n\n${words}\n` });
  return facts.install_commands.map(({ command }) => command);
};

it.each([
  'It can be installed through [Composer](https://getcomposer.org) using the `quarry/strata` package.',
  '`quarry/strata` is available on Packagist.',
])('derives the command where the product says who installs it: %s', async (words) => {
  expect(await derived(words)).toEqual(['composer require quarry/strata']);
});
it.each([
  'It will be installed through Composer as `quarry/strata`.',
  '`quarry/strata` is not yet available on Packagist.',
  'Composer installs `quarry/strata-tools`, which are available there.',
  'Install Composer first.',
])('derives none from other words: %s', async (words) => {
  expect(await derived(words)).toEqual([]);
});
it('takes the badge of a Go module for its address', async () => {
  const files = {
    'go.mod': 'module example.org/strata\n\ngo 1.22\n',
    'strata.go': '// Package strata draws.\npackage strata\n',
  };
  const badge = '[![Go](https://pkg.go.dev/badge/example.org/strata)](https://pkg.go.dev/example.org/strata)';
  expect(await derived(badge, files)).toEqual(['go get example.org/strata']);
  expect(await derived('Draws.', files)).toEqual([]);
});
