/** A page of the reference begins with what documents use. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('puts what the code of documents names before all else, in the order of the documents, and leaves the rest as it is', async () => {
  const product = (readme: string) => ({
    'README.md': `# Quay\n\nMoors boats.\n\n${readme}`,
    'package.json': JSON.stringify({ name: 'quay', version: '1.0.0', main: 'index.js', license: 'MIT' }),
    'index.js': ['anchor', 'berth', 'moor', 'rope']
      .map((name) => `/** Does ${name}. */\nexport function ${name}(level) { return level; }\n`)
      .join('\n'),
  });
  const order = async (readme: string) => {
    const { pages } = await pagesOf(product(readme));
    const text = [...pages.values()].find((each) => each.includes('## `moor()`')) ?? '';
    return [...text.matchAll(/^## `(\w+)\(\)`/gm)].map(([, name]) => name);
  };
  expect(await order('Nothing of it: rope and moor are words.\n')).toEqual(['anchor', 'berth', 'moor', 'rope']);
  expect(
    await order(
      "## Usage\n\n```sh\nquay berth\n```\n\n```js\nimport { rope } from 'quay';\nrope(2);\n```\n\nThen call `moor(3)`.\n",
    ),
  ).toEqual(['rope', 'moor', 'anchor', 'berth']);
});
