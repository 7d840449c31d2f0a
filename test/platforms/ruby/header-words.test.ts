/** A comment above a namespace is of what the file is called after, and stands inside of it alone. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('gives it to that, and never to the namespace; where it has words of its own they stay', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n',
    'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.version = '1.0'\nend\n",
    'lib/strata.rb': 'module Strata\n  DEPTH = 3\nend\n',
    'lib/strata/hard_rock.rb':
      '# Hard rock.\nmodule Strata\n  module Kinds\n    class HardRock\n      # Digs.\n      def dig; end\n    end\n  end\nend\n',
    'lib/strata/sand.rb':
      '# The file of sand.\nmodule Strata\n  # Mud and sand.\n  class Sand\n    # Digs.\n    def dig; end\n  end\nend\n',
    'lib/strata/clay.rb':
      '# Words of the ore.\nmodule Ore\n  # Opens.\n  def self.open; end\n\n  class Clay\n    # Digs.\n    def dig; end\n  end\nend\n',
    'lib/strata/gravel.rb': '# Both kinds.\nmodule Coarse\n  class Pebble\n    # Digs.\n    def dig; end\n  end\nend\n',
  });
  const words = facts.api.filter(({ parent }) => parent === null).map(({ name, doc }) => [name, doc]);
  expect(words).toEqual(
    expect.arrayContaining([
      ['Strata.Kinds.HardRock', 'Hard rock.'],
      ['Strata.Sand', 'Mud and sand.'],
      ['Ore', 'Words of the ore.'],
      ['Ore.Clay', null],
      ['Coarse', 'Both kinds.'],
      ['Coarse.Pebble', null],
    ]),
  );
  expect(words.find(([name]) => name === 'Strata')?.[1] ?? null).toBeNull();
});
