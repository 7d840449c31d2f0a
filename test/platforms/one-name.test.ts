/** A function that shares its name with a type is described beside it, with its own words, and the members of the type are those of the type. */
import { expect, it } from 'vitest';
import { referenceBlocks } from '../../src/derive/reference.ts';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const GEM =
  "Gem::Specification.new do |s|\n  s.name = 'quay'\n  s.version = '1.0.0'\n  s.files = Dir['lib/**/*.rb']\nend\n";
const shown = (facts: ProductFacts): string[] =>
  facts.api.map(({ name, kind, parent }) => `${kind} ${name} of ${parent ?? 'none'}`);

it('tells a method of Ruby from the class of its name', async () => {
  const { facts } = await pagesOf({
    'quay.gemspec': GEM,
    'lib/quay.rb':
      'module Quay\n  # Makes a pier.\n  #\n  # @param depth [Integer] how deep\n  def self.Pier(depth)\n  end\n\n  # A pier.\n  class Pier\n    # Its depth.\n    def depth\n    end\n  end\n\n  # Opens.\n  def self.open\n  end\nend\n',
  });
  expect(shown(facts)).toEqual([
    'interface Quay of none',
    'method Quay.Pier() of Quay',
    'method Quay.open of Quay',
    'class Quay.Pier of none',
    'method Quay.Pier.#depth of Quay.Pier',
  ]);
  const [quay] = facts.api;
  const blocks = quay === undefined ? [] : referenceBlocks(quay, facts, { level: 2, members: () => true });
  const markdown = blocks.map((each) => each.markdown).join('\n');
  expect(markdown).toContain('Makes a pier.');
  expect(markdown).not.toContain('Its depth.');
});

it('leaves names alone that nothing else has', async () => {
  const { facts } = await pagesOf({
    'composer.json': '{"name":"quay/quay","autoload":{"psr-4":{"Quay\\\\":"src/"},"files":["src/functions.php"]}}',
    'src/functions.php':
      '<?php\nnamespace Quay;\n/** Makes a pier. */\nfunction Pier(int $depth): Pier { return new Pier(); }\n/** Opens. */\nfunction open(): void {}\n',
    'src/Pier.php':
      '<?php\nnamespace Quay;\n/** A pier. */\nclass Pier {\n  /** How deep. */\n  public function depth() {}\n}\n',
  });
  expect(shown(facts)).toEqual([
    'class Quay.Pier of none',
    'method Quay.Pier.depth of Quay.Pier',
    'function Quay.Pier() of none',
    'function Quay.open of none',
  ]);
});
