/** A language is certain only where no other one writes the same words. */
import { expect, test } from 'vitest';
import { languagesToTry } from '../../src/prose/certain-language.ts';

test.each([
  ['import tide', []],
  ['import tide.implicits', []],
  ['import tide\n\nread(level)', []],
  ['import tide\n\ntide.read()', ['python']],
  ['import tide.level\nx = tide.level.read()', ['python']],
  ['import tide as t', ['python']],
  ['from tide import level', ['python']],
  ['def read(level):\n    return level', ['python']],
  ['import tide.Level;\ntide.read();', []],
])('%j is tried as %j', (code, languages) => {
  expect(languagesToTry(code)).toEqual(languages);
});
