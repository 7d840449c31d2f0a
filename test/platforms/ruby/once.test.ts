/** What hands its calls on is shown once, and what a comment declares as Ruby would. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('shows a delegator once, and an attribute of a comment by its accessor', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n',
    'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.version = '1.0.0'\nend\n",
    'lib/strata.rb':
      "require 'forwardable'\n\nmodule Strata\n  # Rocks found.\n  class Results\n    extend Forwardable\n    def_delegators :results, :each\n    def_delegators :@rows, :first\n    # @!attribute [r] depth\n    #   @return [Integer] how deep\n    # @!attribute age\n    #   @return [Integer] how old\n    setting :depth\n  end\n\n  # Rows.\n  class Rows\n    # The first.\n    def first(count = 1); end\n  end\nend\n",
  });
  const of = (name: string) => facts.api.find((each) => each.name === `Strata.Results.#${name}`);
  expect(of('each')).toMatchObject({ signature: 'def_delegators :results, :each' });
  expect(of('each')?.overloads).toBeUndefined();
  expect(of('first')?.overloads).toEqual(['def first(count = 1)']);
  expect([of('depth')?.signature, of('age')?.signature]).toEqual(['attr_reader :depth', 'attr_accessor :age']);
});
