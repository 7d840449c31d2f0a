/** A run says which types its documents name and a mark hides. */
import { expect, it } from 'vitest';
import { hiddenNames } from '../../../src/workers/facts-builder/hidden-names.ts';
import { pagesOf } from '../../support/product-folder.ts';

it('names what the front page of a gem uses and its source keeps private', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\nReads levels with `Tide::Gauge`.\n\n```ruby\nTide::Gauge.new.read\n```\n',
    'tide.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'tide'\n  spec.version = '2.1.0'\nend\n",
    'lib/tide.rb':
      '# Tables.\nmodule Tide\n  # Reads.\n  # @api private\n  class Gauge\n    def read; end\n  end\n  # Parts.\n  # @api private\n  class Part\n    def at; end\n  end\nend\n',
  });
  const said = (facts.problems ?? []).filter((each) => each.includes('developers'));
  expect(said).toEqual([
    "The documents name what a mark in the source keeps for the product's own developers, so it is missing from the reference: `Tide::Gauge` (`lib/tide.rb:3`).",
  ]);
});

it('takes a part of a longer name for none', () => {
  const hidden = [{ name: 'Tide::Tab', path: 'lib/tab.rb', line: 1 }];
  expect(hiddenNames({ hidden }, ['See Tide::Table, Tide::Tab::Row and Low::Tide::Tab.'])).toEqual([]);
  expect(hiddenNames({ hidden }, ['See Tide::Tab.'])).toHaveLength(1);
});

it('names what the front page of a package uses and its comment calls internal', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\n```php\nuse Harbour\\Tide\\Gauge;\n\n(new Gauge())->read();\n```\n',
    'composer.json': '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\Tide\\\\":"src/"}}}',
    'src/Gauge.php':
      '<?php\nnamespace Harbour\\Tide;\n\n/** @internal */\nclass Gauge { public function read(): void {} }\n',
    'src/Gauges.php': '<?php\nnamespace Harbour\\Tide;\n\n/** @internal */\nclass Gau {}\n',
  });
  expect((facts.problems ?? []).filter((each) => each.includes('developers'))).toEqual([
    "The documents name what a mark in the source keeps for the product's own developers, so it is missing from the reference: `Harbour\\Tide\\Gauge` (`src/Gauge.php:4`).",
  ]);
});
