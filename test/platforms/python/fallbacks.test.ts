/** What a name is that a module takes from elsewhere, or makes up where that fails: the API has the first, and never the replacement. */
import { expect, it } from 'vitest';
import { factsOfFiles } from '../../support/facts-of-files.ts';

const MANIFEST = { 'pyproject.toml': '[project]\nname = "strata"\nversion = "2.0.0"\n' };
const names = async (files: Record<string, string>): Promise<string[]> => {
  const {
    product_facts: { api },
  } = await factsOfFiles({ ...MANIFEST, ...files });
  return api
    .filter(({ parent, kind }) => parent === null && kind !== 'module')
    .map(({ name, signature }) => `${name}: ${signature}`);
};

it('defines a name where `try` or `else` binds it, and not where `except` does', async () => {
  expect(
    await names({
      'strata/__init__.py':
        'try:\n    import drills\nexcept ImportError:\n    Panel = None\nelse:\n    from strata.panel import Panel\n\ntry:\n    DEPTH_LIMIT = limit_of_system()\nexcept OSError:\n    DEPTH_LIMIT = 7\n\n__all__ = ["Panel", "DEPTH_LIMIT"]\n',
      'strata/panel.py': 'class Panel:\n    """Shows layers."""\n',
    }),
  ).toEqual(['strata.DEPTH_LIMIT: DEPTH_LIMIT = limit_of_system()', 'strata.Panel: class Panel()']);
});

it('shows nothing of other packages, whatever stands in for it where they are missing', async () => {
  expect(
    await names({
      'strata/__init__.py':
        'try:\n    import sqlite3\nexcept ImportError:\n    sqlite3 = None\ntry:\n    from redis import ConnectionPool\n    from redis import Redis\nexcept ImportError:\n    ConnectionPool = Redis = None\ntry:\n    from functools import cache\nexcept ImportError:\n    def cache(fn):\n        """Keeps."""\n\nclass Store:\n    """Holds."""\n',
    }),
  ).toEqual(['strata.Store: class Store()']);
});

it('shows what stands in where the first is compiled, or where the module lists its own', async () => {
  expect(
    await names({
      'strata/__init__.py':
        'try:\n    from ._speedups import dig\nexcept ImportError:\n    from ._native import dig\n\ntry:\n    from functools import cache\nexcept ImportError:\n    def cache(fn):\n        """Keeps."""\n\n__all__ = ["dig", "cache"]\n',
      'strata/_native.py': 'def dig(depth):\n    """Digs."""\n',
    }),
  ).toEqual(['strata.cache: cache(fn)', 'strata.dig: dig(depth)']);
});

it('names an error as the raise does where the newest form of its import has that name', async () => {
  const {
    product_facts: { api },
  } = await factsOfFiles({
    ...MANIFEST,
    'strata/__init__.py':
      'try:\n    from tasks.errors import InvalidTask\nexcept ImportError:\n    from oldtasks.errors import InvalidTaskError as InvalidTask\nfrom drills import Broken as DrillBroken\n\ndef run(task):\n    """Runs."""\n    if task is None:\n        raise InvalidTask("No task.")\n    raise DrillBroken("Broken.")\n',
  });
  expect(api.flatMap(({ raises }) => raises.map(({ type }) => type))).toEqual(['InvalidTask', 'Broken']);
});

it('imports a name from the module that defines it rather than from another as deep; a package above is shorter', async () => {
  expect(
    await names({
      'README.md': '# Strata\n\n```python\nfrom strata.contrib.stats import Stats\nfrom strata import Reader\n```\n',
      'strata/__init__.py': 'from strata.reader import Reader\n',
      'strata/reader.py': 'class Reader:\n    """Reads."""\n',
      'strata/contrib/__init__.py': '',
      'strata/contrib/admin/__init__.py':
        'from strata.contrib.stats import Stats\nfrom strata.contrib._inner import Inner\n\n__all__ = ["Stats", "Inner"]\n',
      'strata/contrib/stats.py': 'class Stats:\n    """Counts."""\n',
      'strata/contrib/_inner.py': 'class Inner:\n    """Inside."""\n',
    }),
  ).toEqual([
    'strata.Reader: class Reader()',
    'strata.contrib.admin.Inner: class Inner()',
    'strata.contrib.stats.Stats: class Stats()',
  ]);
});
