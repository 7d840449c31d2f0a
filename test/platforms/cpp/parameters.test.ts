/** Types of what a function takes, where the name stands inside of the type. */
import { expect, it } from 'vitest';
import { parametersOf } from '../../../src/platforms/cpp/signatures.ts';

it.each([
  ['const char (&s)[N]', 's', 'const char (&)[N]'],
  ['void (*o)(int o)', 'o', 'void (*)(int o)'],
  ['const std::string& s = "s"', 's', 'const std::string&'],
  ['int (Table::*at)() const', 'at', 'int (Table::*)() const'],
])('reads %s', (text, name, type) => {
  expect(parametersOf(text).map((each) => [each.name, each.type])).toEqual([[name, type]]);
});
