/** A newer major version of a Go module in a folder is the product; a folder that is another module, or a product without one, is left as it is. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const code = (name: string): string =>
  `// Package strata draws.\npackage strata\n\n// ${name} draws rock.\nfunc ${name}() {}\n`;
const facts = async (files: Record<string, string>) =>
  (
    await pagesOf({
      'README.md': '# Strata\n\nDraws rock.\n',
      LICENSE: 'MIT License\n',
      'go.mod': 'module example.com/quarry/strata\n\ngo 1.12\n',
      'strata.go': code('Old'),
      ...files,
    })
  ).facts;

it('takes the highest, with its own requirement', async () => {
  const found = await facts({
    'v2/go.mod': 'module example.com/quarry/strata/v2\n\ngo 1.18\n',
    'v2/strata.go': code('Two'),
    'v3/go.mod': 'module example.com/quarry/strata/v3\n\ngo 1.22\n',
    'v3/strata.go': code('Three'),
  });
  expect(found.package_name).toBe('example.com/quarry/strata/v3');
  expect(found.api.map(({ name }) => name.split('.').at(-1))).toContain('Three');
  expect(JSON.stringify(found.api)).not.toMatch(/"(?:\w+\.)?(?:Old|Two)"/);
  expect(found.runtime_requirement).toContain('1.22');
});

it.each([
  ['another module', { 'v2/go.mod': 'module example.com/quarry/tools\n\ngo 1.22\n', 'v2/strata.go': code('Two') }],
  ['none', {}],
])('keeps the root beside %s', async (_name, files) => {
  const found = await facts(files);
  expect(found.package_name).toBe('example.com/quarry/strata');
  expect(found.api.map(({ name }) => name.split('.').at(-1))).toContain('Old');
});
