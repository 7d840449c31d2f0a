/** What a function throws and catches itself reaches nobody: it stands in no table of errors; what is thrown again does. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { factsOf } from '../support/product-facts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PRODUCTS: [ecosystem: string, files: Record<string, string>][] = [
  [
    'node',
    {
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
      'index.js': `/** Draws. */
export function draw(a) {
  try {
    if (a) throw new CaughtError('gone');
  } catch (error) {
    if (a > 1) throw new HandledError('new');
  }
  try {
    throw new AgainError('again');
  } catch (error) {
    throw error;
  }
}
`,
    },
  ],
  [
    'php',
    {
      'composer.json': '{"name": "rock/strata", "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
      'src/Chart.php': `<?php
namespace Strata;
/** A chart. */
class Chart
{
    /** Draws. */
    public function draw($a)
    {
        try {
            if ($a) { throw new CaughtError('gone'); }
        } catch (CaughtError | OtherError $e) {
            throw new HandledError('new');
        }
        try {
            throw new AgainError('again');
        } catch (\\Throwable $e) {
            throw $e;
        }
    }
}
`,
    },
  ],
  [
    'python',
    {
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0.0"\n',
      'src/strata/__init__.py': `"""Charts."""

def draw(a):
    """Draw."""
    try:
        if a:
            raise CaughtError("gone")
    except (CaughtError, KeyError):
        raise HandledError("new")
    try:
        raise AgainError("again")
    except Exception:
        raise
`,
    },
  ],
];

it.each(PRODUCTS)('%s', async (_ecosystem, files) => {
  const folder = temporaryFolder();
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), text);
    }
    const { api } = (await factsOf(folder.path)).product_facts;
    const raised = api.flatMap(({ raises }) => raises.map(({ type }) => type.slice(type.lastIndexOf('\\') + 1)));
    expect(raised.toSorted()).toEqual(['AgainError', 'HandledError']);
  } finally {
    folder.remove();
  }
});
