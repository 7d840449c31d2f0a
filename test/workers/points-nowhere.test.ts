/** Sentences that send a reader to a place without a link are on no page; those that say something, or have a link, stay. */
import { describe, expect, it } from 'vitest';
import { pointsNowhere } from '../../src/workers/points-nowhere.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const SENT = [
  'See the docs.',
  'For more details, please refer to the official documentation.',
  'Check out the wiki for examples!',
  '- Have a look at the examples folder',
  'More information can be found in the wiki.',
  'Full documentation is available on the website.',
];
const KEPT = [
  'See the [docs](docs/a.md).',
  'See the table below in the documentation.',
  'See how layers fold.',
  'Read the docs of a layer with `layer.docs`. It is a string.',
  'See the docs for these:',
  'Docs: https://strata.test/',
  'The documentation of a layer is a string.',
  'Visit each layer, and read the documentation that its author wrote for the people who drill there every day of the year, whatever the weather may be.',
];

describe('a sentence', () => {
  it.each(SENT)('%s leads nowhere', (words) => expect(pointsNowhere(words)).toBe(true));
  it.each(KEPT)('%s stays', (words) => expect(pointsNowhere(words)).toBe(false));
  it('whose link led nowhere, whatever it was called', () => {
    expect(pointsNowhere('See Folding for more.', true)).toBe(true);
    expect(pointsNowhere('Folding bends layers.', true)).toBe(false);
  });
});

it('goes from the pages with the heading over it, and what is bound stays', async () => {
  const { pages, plan } = await pagesOf({
    'README.md':
      '# Strata\n\nDraws rock.\n\n## Documentation\n\nSee the docs.\n\n## Folding\n\nSee [Folds](docs/none.md) for more.\n\nIt folds.\n\n## Limitations\n\nSee the documentation.\n',
  });
  const page = pageEnding(pages, 'products/strata/_index.md');
  expect(page).not.toContain('See the docs.');
  expect(page).not.toContain('## Documentation');
  expect(page).not.toContain('See Folds');
  expect(page).toContain('It folds.');
  expect(page).toContain('See the documentation.');
  expect(plan.sections?.find(({ heading }) => heading === 'Documentation')?.reason).toContain('without a link');
});
