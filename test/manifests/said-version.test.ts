/** A version that setup.cfg or pyproject.toml take from a module or a file is read there. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const CODE = {
  'tide/__init__.py': 'from .table import read\n\n__all__ = ["read"]\n',
  'tide/table.py': 'def read():\n    """Reads."""\n',
};
const versionOf = async (files: Record<string, string>): Promise<unknown> => {
  const { facts } = await pagesOf({ ...CODE, ...files });
  return facts.version;
};
const CFG = (version: string): string => `[metadata]\nname = tide\nversion = ${version}\n`;
const DYNAMIC = (version: string): string =>
  `[project]\nname = "tide"\ndynamic = ["version"]\n\n[tool.setuptools.dynamic]\nversion = ${version}\n`;
const MODULE = { 'tide/_version.py': '"""Of all."""\n__version__ = "2.4.16"  # next: 2.5\n' };

it.each([
  ['an attribute in setup.cfg', { 'setup.cfg': CFG('attr: tide._version.__version__'), ...MODULE }],
  [
    'an attribute in pyproject.toml',
    { 'pyproject.toml': DYNAMIC('{ attr = "tide._version.__version__" }'), ...MODULE },
  ],
  ['a file in setup.cfg', { 'setup.cfg': CFG('file: VERSION'), VERSION: '2.4.16\n' }],
  ['a file in pyproject.toml', { 'pyproject.toml': DYNAMIC('{ file = "VERSION.txt" }'), 'VERSION.txt': '2.4.16\n' }],
])('reads %s', async (_what, files) => expect(await versionOf(files)).toBe('2.4.16'));

it.each([
  [
    'a computed value',
    { 'setup.cfg': CFG('attr: tide._version.__version__'), 'tide/_version.py': '__version__ = ".".join(PARTS)\n' },
  ],
  [
    'two values',
    {
      'setup.cfg': CFG('attr: tide._version.__version__'),
      'tide/_version.py': '__version__ = "1.0"\n__version__ = "2.0"\n',
    },
  ],
  ['a file of words', { 'setup.cfg': CFG('file: NEWS'), NEWS: 'Version 2 is out.\n' }],
  ['nothing', { 'setup.cfg': CFG('attr: tide.gone.__version__') }],
])('takes none from %s', async (_what, files) => expect(await versionOf(files)).toBeNull());
