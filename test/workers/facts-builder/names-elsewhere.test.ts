/** An address of a manifest that is the repository in another form is that repository; another one is another. */
import { expect, it } from 'vitest';
import { namesElsewhere } from '../../../src/workers/facts-builder/contradictions.ts';

it.each([
  ['https://github.com/quarry/strata#readme', false],
  ['git+https://github.com/quarry/strata.git', false],
  ['git@github.com:Quarry/Strata.git', false],
  ['https://github.com/quarry/strata/issues#top', false],
  ['https://github.com/quarry/rock#readme', true],
  ['https://strata.example/#readme', false],
])('%s: %s', (url, isElsewhere) => {
  expect(namesElsewhere({ label: 'Homepage', url }, 'https://github.com/quarry/strata.git')).toBe(isElsewhere);
});
