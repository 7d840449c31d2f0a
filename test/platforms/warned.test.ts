/** What warns of its own end whenever it is called is deprecated, whether a comment says so or not. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

async function deprecated(files: Record<string, string>): Promise<[string, string][]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap((each): [string, string][] =>
    each.deprecated === null ? [] : [[each.name, each.deprecated]],
  );
}

it('in Python', async () => {
  expect(
    await deprecated({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': `"""Reads drill logs."""

import warnings


def dig(depth):
    """Dig."""
    warnings.warn("dig() is old, use drill().", DeprecationWarning, stacklevel=2)
    return depth


def bore(depth):
    """Bore."""
    warnings.warn(f"{depth} is old", category=PendingDeprecationWarning)


def drill(depth, old=None):
    """Drill."""
    if old is not None:
        warnings.warn("old is old", DeprecationWarning)
    warnings.warn("Deep down", UserWarning)


class Rig:
    """A rig."""

    def __init__(self):
        warnings.warn("Use Crane.", DeprecationWarning)
`,
    }),
  ).toEqual([
    ['strata.Rig', 'Use Crane.'],
    ['strata.bore', 'Deprecated.'],
    ['strata.dig', 'dig() is old, use drill().'],
  ]);
});

it('in Ruby, PHP and JavaScript', async () => {
  expect(
    await deprecated({
      'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.version = '1.0'\nend\n",
      'lib/strata.rb': `# Reads drill logs.
module Strata
  # Digs.
  def self.dig(depth)
    warn '[DEPRECATION] \`dig\` goes, use \`drill\`.'
    depth
  end

  # Drills.
  def self.drill(depth)
    warn 'Deep down.'
    warn '[DEPRECATION] low' if depth < 0
  end
end
`,
    }),
  ).toEqual([['Strata.dig', '`dig` goes, use `drill`.']]);
  expect(
    await deprecated({
      'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
      'src/Rig.php': `<?php
namespace Quarry;

class Rig
{
    /** Digs. */
    public function dig(): void { @trigger_error('Use drill() instead.', E_USER_DEPRECATED); }
    /** Bores. */
    public function bore(): void { trigger_deprecation('quarry/strata', '1.2', 'Method %s goes.', __METHOD__); }
    /** Drills. */
    public function drill($a): void { if ($a) { @trigger_error('No a.', E_USER_DEPRECATED); } trigger_error('Deep.', E_USER_NOTICE); }
}
`,
    }),
  ).toEqual([
    ['Quarry.Rig.dig', 'Use drill() instead.'],
    ['Quarry.Rig.bore', 'Deprecated.'],
  ]);
  expect(
    await deprecated({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
      'index.js': `/** Digs. */
export function dig() { console.warn('dig() is deprecated, use drill().'); }
/** Bores. */
export function bore() { process.emitWarning('Use drill().', 'DeprecationWarning'); }
/** Drills. */
export function drill(a) { console.warn('Deep down.'); if (a) console.warn('a is deprecated'); }
`,
    }),
  ).toEqual([
    ['bore', 'Use drill().'],
    ['dig', 'dig() is deprecated, use drill().'],
  ]);
});
