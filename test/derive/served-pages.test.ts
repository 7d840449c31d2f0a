/** Documents of a docs site are linked where they are served, if the product's own links show how its pages are called. */
import { expect, it } from 'vitest';
import { servedAt } from '../../src/derive/served-pages.ts';
import { pagesOf } from '../support/product-folder.ts';

const facts = async (words: string, more: Record<string, string> = {}) =>
  (
    await pagesOf({
      'README.md': `# Strata\n\nStrata draws rock.\n\n${words}\n`,
      'package.json': '{"name": "strata", "version": "1.0.0"}',
      'docs/conf.py': "project = 'strata'\n",
      'docs/guide.rst': 'Guide\n=====\n\nDraw rock with it.\n',
      'docs/index.rst': 'Strata\n======\n\nAll of it.\n',
      'docs/parts/fault.rst': 'Faults\n======\n\nFaults of rock.\n',
      ...more,
    })
  ).facts;

it('goes by a link of the README into the site of the product', async () => {
  const known = await facts('Read [the guide](https://strata.readthedocs.io/en/latest/guide.html#draw).');
  expect(servedAt('docs/parts/fault.rst', known)).toBe('https://strata.readthedocs.io/en/latest/parts/fault.html');
  expect(servedAt('docs/index.rst', known)).toBe('https://strata.readthedocs.io/en/latest/index.html');
  expect(servedAt('examples/a.rst', known)).toBeUndefined();
});
it('goes by two links where the host is not called as the product, or pages end in a slash', async () => {
  const two = 'See [guide](https://rock.org/s/guide/) and [faults](https://rock.org/s/parts/fault/).';
  expect(servedAt('docs/index.rst', await facts(two))).toBe('https://rock.org/s/');
  expect(servedAt('docs/guide.rst', await facts(two))).toBe('https://rock.org/s/guide/');
  expect(servedAt('docs/index.rst', await facts('See [guide](https://rock.org/s/guide/).'))).toBeUndefined();
});
it.each([
  'Read [the docs](https://strata.readthedocs.io/).',
  'Read [the guide](https://github.com/quarry/strata/blob/main/docs/guide.html).',
  'Read [how rock is told](https://rock.org/guide.html).',
  'Read [the guide of another](https://strata.readthedocs.io/en/latest/drawing.html).',
])('is not guessed: %s', async (words) => {
  expect(servedAt('docs/guide.rst', await facts(words))).toBeUndefined();
});
