/** A recipe that names a function or a class of its test file in a string or a symbol lacks it. */
import { expect, it } from 'vitest';
import { namesItsTest } from '../../src/samples/named-in-strings.ts';

const PHP = '<?php\nfunction tallest() {}\nclass TableTest extends TestCase {\n  public function heights() {}\n}\n';
const PYTHON = 'def tallest(rows): ...\nclass Pier:\n    def heights(self): ...\n';
const RUBY = 'class TideTest\n  def tallest(row) = row\nend\n';

it.each([
  ['php', PHP, '$table->rule("tallest", "bar");', true],
  ['php', PHP, "$table->rule('TableTest::heights');", true],
  ['php', PHP, "$table->rule('Harbour\\\\Tide\\\\tallest');", true],
  ['php', PHP, "$table->rule('heights');", false],
  ['php', PHP, "$table->rule('the tallest');", false],
  ['php', PHP, "function tallest() {}\n$table->rule('tallest');", false],
  ['python', PYTHON, "table.load('tests.test_table.Pier')", true],
  ['python', PYTHON, "table.load('tallest')", true],
  ['python', PYTHON, "table.load('heights')", false],
  ['ruby', RUBY, 'table.each(:tallest)', true],
  ['ruby', RUBY, 'table.each(tallest: 1)', false],
  ['rust', 'fn tallest() {}', 'table.rule("tallest");', false],
])('%s: %s, %s: %s', (language, text, code, lacks) => {
  expect(namesItsTest(language, text, { head: '', code, results: [] })).toBe(lacks);
});
