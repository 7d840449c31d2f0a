/** Errors of the product that are raised without words stand on the page of errors with who raises them. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

it('lists them by name, and none that has words, or that the product does not define', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
    'index.js': `export class EmptyError extends Error {}
/** Thrown when the core was lost on its way. */
export class LostError extends Error {}
export class TornError extends Error {}
/** Digs. */
export function dig(depth) {
  if (depth === 0) throw new EmptyError();
  if (depth === 1) throw new LostError();
  if (depth === 2) throw new TornError('The core is torn.');
  if (depth === 3) throw new RangeError();
}
/** Draws. */
export function draw(depth) {
  throw new EmptyError();
}
`,
  });
  const page = pageEnding(pages, '/errors.md');
  expect(page).toContain(`
| Other error | Raised by |
| --- | --- |
| [\`EmptyError\`](/reference/strata/#emptyerror) | [\`dig()\`](/reference/strata/#dig), [\`draw()\`](/reference/strata/#draw) |
`);
  expect(page).toContain('| [`LostError`](/reference/strata/#losterror) | Thrown when the core was lost on its way. |');
  expect(page).not.toContain('RangeError');
});
