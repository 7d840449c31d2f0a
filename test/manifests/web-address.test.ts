/** Addresses of git as a browser opens them; what is one already, or none, stays. */
import { expect, it } from 'vitest';
import { webAddress } from '../../src/manifests/url-labels.ts';

it.each([
  ['git@forge.example:quarry/strata.git', 'https://forge.example/quarry/strata'],
  ['scm:git:git@forge.example:quarry/strata.git', 'https://forge.example/quarry/strata'],
  ['scm:git:ssh://git@forge.example/quarry/strata.git', 'https://forge.example/quarry/strata'],
  ['git://forge.example/quarry/strata', 'https://forge.example/quarry/strata'],
  ['git+https://forge.example/quarry/strata.git', 'https://forge.example/quarry/strata.git'],
  ['https://strata.example/docs?x=1#a', 'https://strata.example/docs?x=1#a'],
  ['http://strata.example', 'http://strata.example'],
  ['quarry/strata', 'quarry/strata'],
  ['C:\\strata', 'C:\\strata'],
])('%s', (url, shown) => {
  expect(webAddress(url)).toBe(shown);
});
