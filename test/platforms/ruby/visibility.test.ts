/** What stands below `private` is meant to be private, as the tools of Ruby take it: methods of the class itself and undocumented constants too. */
import { expect, it } from 'vitest';
import { displayName } from '../../../src/ecosystems/index.ts';
import { pagesOf } from '../../support/product-folder.ts';

const namesIn = async (body: string): Promise<string[]> => {
  const { facts } = await pagesOf({
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    'lib/tide.rb': `# Tables.\nclass Tide\n${body}\nend\n`,
  });
  return facts.api.map((each) => displayName(each, 'ruby')).filter((name) => name !== 'Tide');
};

it.each([
  ['private\ndef self.read; end\ndef Tide.write; end\nLIMIT = 1\ndef own; end', []],
  ['def self.read; end\nprivate\ndef own; end', ['Tide.read']],
  [
    'private\n# How many there are.\nLIMIT = 1\npublic\ndef self.read; end\nSIZE = 2',
    ['Tide::LIMIT', 'Tide.read', 'Tide::SIZE'],
  ],
  ['private\ndef self.read; end\npublic_class_method :read', ['Tide.read']],
  ['private def own; end\ndef self.read; end\nSIZE = 2', ['Tide.read', 'Tide::SIZE']],
  ['module_function\ndef self.read; end\nSIZE = 2', ['Tide.read', 'Tide::SIZE']],
  ['class << self\n  def read; end\n  private\n  def write; end\nend\ndef self.open; end', ['Tide.read', 'Tide.open']],
  [
    'if ENV["A"]\n  class << self\n    def read; end\n  end\nelse\n  def self.read(path); end\nend\ncase RUBY_ENGINE\nwhen "jruby"\n  def java; end\nelse\n  def native; end\nend',
    ['Tide.read', 'Tide#java', 'Tide#native'],
  ],
])('reads %j', async (body, names) => expect(await namesIn(body)).toEqual(names));
