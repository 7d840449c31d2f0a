/** Places of Composer's autoload as Composer reads them: anchored, whole parts, `*` within a folder and `**` anywhere. */
import { expect, it } from 'vitest';
import { isAtPlace } from '../../src/manifests/composer-place.ts';
import { pagesOf } from '../support/product-folder.ts';

it.each([
  ['', 'src/Day.php', true],
  ['src', 'src/Day.php', true],
  ['src/', 'src/Day.php', true],
  ['src', 'srcs/Day.php', false],
  ['src/Day.php', 'src/Day.php', true],
  ['src/**Test.php', 'src/Day.php', false],
  ['src/**Test.php', 'src/Day.php/Test.phpx', false],
  ['src/**Test.php', 'src/DayTest.php', true],
  ['src/**Test.php', 'src/deep/DayTest.php', true],
  ['src/*Test.php', 'src/deep/DayTest.php', false],
  ['**/Fixtures/', 'src/a/Fixtures/A.php', true],
  ['**/Fixtures/', 'src/a/B.php', false],
  ['modules/*/src', 'modules/tide/src/A.php', true],
  ['modules/*/src', 'modules/a/b/src/A.php', false],
  ['src\\Old', 'src/Old/A.php', true],
  ['*a'.repeat(40), 'a'.repeat(200), false],
])('%s and %s: %s', (pattern, path, isThere) => {
  expect(isAtPlace(pattern, path)).toBe(isThere);
});

it('leaves out what the pattern says, and no more', async () => {
  const of = (name: string): string =>
    `<?php\nnamespace Harbour;\n\n/** A ${name}. */\nclass ${name}\n{\n    public function day(): int { return 1; }\n}\n`;
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\nTides.\n',
    'composer.json':
      '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\":"src/"},"exclude-from-classmap":["src/**Check.php"]}}',
    'src/Day.php': of('Day'),
    'src/deep/DayCheck.php': of('DayCheck'),
  });
  expect(facts.api.map(({ name }) => name)).toEqual(['Harbour.Day', 'Harbour.Day.day']);
});
