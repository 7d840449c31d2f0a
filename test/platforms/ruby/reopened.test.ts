/** A mark on one opening of a class is of what stands in it; of the class only where its words stand with the mark, or nowhere. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const namesIn = async (main: string, other: string): Promise<string[]> => {
  const { facts } = await pagesOf({
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    'lib/tide.rb': "# Tables.\nmodule Tide\n  VERSION = '2.1.0'\nend\n",
    'lib/tide/gauge.rb': `module Tide\n${main}\nend\n`,
    'lib/tide/gauge/part.rb': `module Tide\n${other}\nend\n`,
  });
  return facts.api.map((each) => displayName(each, 'ruby')).filter((name) => name.includes('Gauge'));
};
const WORDS = '# Reads levels.\nclass Gauge\n  # Reads one.\n  def read; end\nend';
const PART = 'class Gauge\n  # Parts.\n  class Part\n    def at; end\n  end\n  def made; end\nend';

it.each(['# @private', '# @api private'])('shows a class that %s of a reopening does not mean', async (mark) => {
  expect(await namesIn(WORDS, `${mark}\n${PART}`)).toEqual(['Tide::Gauge', 'Tide::Gauge#read']);
});

it.each([
  ['words of its own', WORDS, '# Made of parts.\n# @private'],
  ['words of its own, on all inside', WORDS, '# Made of parts.\n# :nodoc: all'],
  ['the only words', WORDS.replace('# Reads levels.\n', ''), '# Made of parts.\n#\n# @api private'],
])('shows a class of which one opening is marked with %s, without what stands in that', async (_with, main, marks) => {
  expect(await namesIn(main, `${marks}\n${PART}`)).toEqual(['Tide::Gauge', 'Tide::Gauge#read']);
});

it('shows a module of all that a gem holds where one file keeps its constants private', async () => {
  const main = '# Gauges.\n# @api public\nmodule Gauges\nend';
  const other =
    '# Shared constants\n#\n# @api private\nmodule Gauges\n  LIMIT = 3\nend\nmodule Gauges\n  # Reads.\n  class Gauge\n    def read; end\n  end\nend';
  const names = await namesIn(main, other);
  expect(names).toContain('Tide::Gauges::Gauge#read');
  expect(names).not.toContain('Tide::Gauges::LIMIT');
});

it('shows what another file says of a class inside of a marked opening', async () => {
  const both = `${WORDS}\nclass Gauge\n  # Parts.\n  class Part; end\nend`;
  expect(await namesIn(both, `# @private\n${PART}`)).toContain('Tide::Gauge::Part');
});

it.each([
  ['its words', `# @private\n${WORDS}`.replace('# @private\n# Reads levels.', '# Reads levels.\n# @private'), PART],
  ['its words on each opening', WORDS.replace('class', '# @private\nclass'), `# Made of parts.\n# @private\n${PART}`],
  ['one opening of a class that nothing describes', 'class Gauge\n  def read; end\nend', `# @private\n${PART}`],
])('hides a class that is marked with %s', async (_with, main, other) => {
  expect(await namesIn(main, other)).toEqual([]);
});

it('hides classes inside of an opening that @!visibility marks, and not what another opening holds', async () => {
  const main = '# @!visibility private\nclass Gauge\n  # Parts.\n  class Part; end\n  def read; end\nend';
  const other = 'class Gauge\n  # Others.\n  class Other; end\nend';
  expect(await namesIn(main, other)).toEqual(['Tide::Gauge::Other']);
  expect(await namesIn(main.replace('@!visibility private', ':nodoc:'), other)).toContain('Tide::Gauge::Part');
});
