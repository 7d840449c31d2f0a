/** What is taken back and declared again is there; a folder of templates is code where its files stand in a module of that name. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const namesIn = async (files: Record<string, string>): Promise<string[]> => {
  const { facts } = await pagesOf({
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    ...files,
  });
  return facts.api.map((each) => displayName(each, 'ruby'));
};
const tide = (body: string): Record<string, string> => ({ 'lib/tide.rb': `# Tables.\nclass Tide\n${body}\nend\n` });

it.each([
  [
    'attr_accessor :level\nundef level, level=\ndef level; end\ndef level=(to); end',
    ['Tide', 'Tide#level', 'Tide#level='],
  ],
  ['class << self\n  attr_accessor :own\n  undef own\n  def own; end\nend', ['Tide', 'Tide.own']],
  ['def level; end\nundef level', ['Tide']],
  ['def level; end\nundef_method :level', ['Tide']],
  ['undef_method :to_s\ndef to_s; end', ['Tide', 'Tide#to_s']],
])('reads %j', async (body, names) => expect(await namesIn(tide(body))).toEqual(names));

it('gives the words of what is taken back to what is declared anew', async () => {
  const { facts } = await pagesOf({
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    ...tide(
      '# How high it is.\nattr_reader :level\nundef level\ndef level; end\n# Own.\n# @private\nattr_reader :own\nundef own\ndef own; end\n# Reads.\ndef read; end\nundef read',
    ),
  });
  expect(facts.api.map((each) => [displayName(each, 'ruby'), each.doc])).toEqual([
    ['Tide', 'Tables.'],
    ['Tide#level', 'How high it is.'],
  ]);
});

it('takes back what another file declares', async () => {
  const files = {
    ...tide('def level; end\ndef read; end'),
    'lib/tide/more.rb': 'class Tide\n  undef_method :level\n  def other; end\nend\n',
  };
  expect(await namesIn(files)).toEqual(['Tide', 'Tide#read', 'Tide#other']);
});

it('reads folders of templates and tasks that hold a module of that name', async () => {
  const files = {
    ...tide('def read; end'),
    'lib/tide/templates/page.rb': 'class Tide\n  module Templates\n    # A page.\n    class Page; end\n  end\nend\n',
    'lib/tide/tasks/load.rb': '# Loads.\nclass Tide::Tasks::Load; end\n',
    'lib/generators/tide/templates/level.rb': '# Yours.\nclass Level; end\n',
    'lib/tide/tasks/other.rb': '# A task.\nclass Other; end\n',
  };
  const names = await namesIn(files);
  expect(names.filter((name) => /Page|Load|Level|Other/.test(name)).toSorted()).toEqual([
    'Tide::Tasks::Load',
    'Tide::Templates::Page',
  ]);
});
