/** Types of what a function takes, where the name stands inside of the type. */
import { expect, it } from 'vitest';
import { signed } from '../../../src/platforms/cpp/nodes.ts';
import { parametersOf } from '../../../src/platforms/cpp/signatures.ts';

it.each([
  ['const char (&s)[N]', 's', 'const char (&)[N]'],
  ['void (*o)(int o)', 'o', 'void (*)(int o)'],
  ['const std::string& s = "s"', 's', 'const std::string&'],
  ['int (Table::*at)() const', 'at', 'int (Table::*)() const'],
])('reads %s', (text, name, type) => {
  expect(parametersOf(text).map((each) => [each.name, each.type])).toEqual([[name, type]]);
});

it('writes the call operator as one calls it', () => {
  expect(signed('Rope& operator() (int length)')).toBe('Rope& operator()(int length)');
  expect(signed('void haul (int length)')).toBe('void haul (int length)');
});
