/** What a module that is mixed into a class raises, its methods raise that call it; so do functions of a module by its name. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

it('in Ruby', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n',
    'strata.gemspec': 'Gem::Specification.new do |spec|\n  spec.name = "strata"\n  spec.version = "1.0.0"\nend\n',
    'lib/strata.rb': `require_relative "strata/checks"
require_relative "strata/widths"
# Strata.
module Strata
  # A log.
  class Log
    include Comparable, Checks
    # Opens.
    def self.new(*args)
      super(args)
    end
    # Opens.
    #
    # @api private
    def initialize(rows)
      raise ArgumentError, "no rows" if rows.empty?
    end
    # Adds.
    def <<(row)
      need_row(row)
    end
    # Adds.
    def add(row)
      need_row(row)
    end
    # Draws.
    def draw(widths)
      Strata::Widths.need_widths(widths)
    end
  end
end
`,
    'lib/strata/checks.rb': `module Strata
  # @api private
  module Checks
    def need_row(row)
      return if row.size > 0
      raise ArgumentError, "the row is empty"
    end
  end
end
`,
    'lib/strata/widths.rb': `module Strata
  # @api private
  module Widths
    def need_widths(widths)
      raise ArgumentError, "no widths" if widths.nil?
    end
    module_function :need_widths
  end
end
`,
  });
  expect(facts.api.flatMap(({ name, messages = [] }) => messages.map(({ text }) => `${name}: ${text}`))).toEqual(
    expect.arrayContaining([
      'Strata.Log.#add: the row is empty',
      'Strata.Log.#draw: no widths',
      'Strata.Log.#<<: the row is empty',
      'Strata.Log.new: no rows',
    ]),
  );
});
