/** A product of a few files and a small Hugo site with one thing to fix, for runs with the real workers. */
import type { RunConfig } from '../../../src/model/run-config.ts';
import type { TreeFiles } from '../temporary-folder.ts';

export const SMALL_PRODUCT: TreeFiles = {
  'pyproject.toml':
    '[project]\nname = "tide"\nversion = "1.2.0"\ndescription = "Read tide tables"\nrequires-python = ">=3.9"\nlicense = "MIT"\n',
  'README.md':
    '# Tide\n\nTide reads tide tables from CSV files.\n\n## Install\n\n```sh\npip install tide\n```\n\n## Use\n\n```python\nfrom tide import read\n\nrows = read("table.csv")\n```\n',
  LICENSE: 'MIT License\n\nCopyright (c) 2026 Tide\n',
  'src/tide/__init__.py':
    '"""Read tide tables."""\n\nfrom .reader import Reader, read\n\n__all__ = ["Reader", "read"]\n__version__ = "1.2.0"\n',
  'src/tide/reader.py':
    '"""Readers of tide tables."""\n\n\nclass Reader:\n    """Reads one table at a time."""\n\n    def rows(self, path: str) -> list:\n        """Return the rows of a table.\n\n        Args:\n            path: The CSV file.\n        """\n        return []\n\n\ndef read(path: str, skip: int = 0) -> list:\n    """Read a table from a CSV file.\n\n    Args:\n        path: The file to read.\n        skip: How many rows to leave out.\n    """\n    return Reader().rows(path)\n',
  'examples/first.py': 'from tide import read\n\nrows = read("table.csv", skip=1)\nprint(len(rows))\n',
};

export const SMALL_SITE: TreeFiles = {
  'hugo.toml': 'baseURL = "https://docs.example.org/"\nlanguageCode = "en"\ntitle = "Docs"\n',
  'content/_index.md': '---\ntitle: "Docs"\ndescription: "All of it."\n---\n\nWelcome.\n',
  'content/docs/_index.md':
    '---\ntitle: "Guides"\ndescription: "How to."\n---\n\nStart with [the about page](/About/).\n',
  'content/about.md': '---\ntitle: "About"\ndescription: "Who we are."\n---\n\nWe write docs.\n',
  'layouts/_default/single.html': '<h1>{{ .Title }}</h1>{{ .Content }}\n',
  'layouts/_default/list.html': '<h1>{{ .Title }}</h1>{{ .Content }}\n',
};

/** Without Hugo, and with leave to fix what was wrong in the site before. */
export const SMALL_CONFIG: Partial<RunConfig> = {
  product_slug: 'tide',
  hugo: { build: false },
  allowed_paths: ['content', 'launch'],
  check_config: { fix: { old_faults: true } },
};
