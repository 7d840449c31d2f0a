/** Which names of a Python product are its API: those of the package that README and docs use, with the modules that they import. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'pyproject.toml':
    '[project]\nname = "strata"\nversion = "2.0.0"\ndependencies = [\n  "attrs>=24",\n  "exceptiongroup>=1.1; python_version < \'3.11\'",\n]\n',
  'README.md':
    '# Strata\n\nReads layers.\n\n## Usage\n\n```python\nfrom strata import Reader\nfrom strata.formats.las import make_reader\n\nReader(3)\n```\n\nWhat is wrong is a `strata.errors.ReadError`.\n',
  'docs/usage.md':
    '# Tables\n\n```python\n>>> from strata.cols import is_row\n>>> is_row(3)\nTrue\n```\n\nOlder: `from strata import Missing`.\n',
  'src/strat/__init__.py': 'from strata.reader import Reader\n\n__all__ = ["Reader"]\n',
  'src/strata/__init__.py':
    'from .reader import Reader\nfrom .errors import ReadError as _Error\nimport os\n\n__all__ = ["Reader"]\n',
  'src/strata/reader.py':
    'class Reader:\n    """Reads."""\n\n    def __init__(self, depth: int):\n        self.depth = depth\n\n    def register(self, cls: type, func=None):\n        """Registers.\n\n        :param cls: What is read.\n        """\n\n    @classmethod\n    def made(cls: type, depth: int) -> "Reader":\n        """Makes one."""\n',
  'src/strata/errors.py': 'class ReadError(Exception):\n    """Not read."""\n',
  'src/strata/cols.py': 'from .reader import Reader\n\ndef is_row(x) -> bool:\n    """Whether it is a row."""\n',
  'src/strata/inner.py': 'def helps(x):\n    """Helps."""\n',
  'src/strata/formats/__init__.py':
    'from ..errors import ReadError\nfrom ..reader import Reader\nfrom .shared import Shared\n\ndef validate(x):\n    """Looks at it."""\n',
  'src/strata/formats/shared.py': 'class Shared:\n    """Shared."""\n',
  'src/strata/formats/las.py':
    'from ..reader import Reader\n\ndef make_reader() -> Reader:\n    """A reader of LAS."""\n',
};

it('takes names from the package that the distribution is called as, and adds the modules that documents name', async () => {
  const { facts } = await pagesOf(FILES);
  expect(facts.api.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual([
    'strata.Reader',
    'strata.cols.is_row',
    'strata.errors.ReadError',
    'strata.formats.Shared',
    'strata.formats.las.make_reader',
    'strata.formats.validate',
  ]);
});

it('reports no import of what the module has, shown or not', async () => {
  const { facts } = await pagesOf({
    ...FILES,
    'docs/more.md': '# More\n\n```python\nfrom strata.cols import Reader\nfrom strata.cols import Lost\n```\n',
  });
  expect(facts.contradictions.map(({ subject }) => subject)).toEqual(['`strata.cols.Lost`']);
});

it('shows a parameter called cls, and drops the one that a method is called on', async () => {
  const { facts } = await pagesOf(FILES);
  const of = (name: string) => facts.api.find((each) => each.name === name)?.parameters.map((each) => each.name);
  expect(of('strata.Reader.register')).toEqual(['cls', 'func']);
  expect(of('strata.Reader.made')).toEqual(['depth']);
  const { pages } = await pagesOf(FILES);
  expect([...pages.values()].join('\n')).toContain('| `cls` | `type` |  | What is read. |'.replace('|  |', '| |'));
});

it('says where a dependency holds', async () => {
  const { pages } = await pagesOf(FILES);
  expect([...pages.values()].join('\n')).toContain("`attrs`, `exceptiongroup` (where `python_version < '3.11'`)");
});

it('gives a function that is a method of an instance the signature of the method, wherever both are made', async () => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "2.0.0"\n',
    'README.md': '# Strata\n\nReads layers.\n',
    'src/strata/__init__.py':
      'from .reader import Reader\n\n__all__ = ["Reader", "read"]\n\nglobal_reader = Reader()\nread = global_reader.read\n',
    'src/strata/reader.py':
      'class Base:\n    def read(self, depth: int) -> str:\n        """Reads one."""\n\nclass Reader(Base):\n    """Reads."""\n',
    'src/strat/__init__.py': 'from strata import global_reader\n\nread = global_reader.read\n',
  });
  expect(facts.api.filter(({ parent }) => parent === null).map(({ signature }) => signature)).toEqual([
    'class Reader',
    'read(depth: int) -> str',
  ]);
});

it('adds the modules that pages of Sphinx show whole, and none that they keep private', async () => {
  const { facts } = await pagesOf({
    ...FILES,
    'src/strata/_hidden.py': 'def hides():\n    """Hides."""\n',
    'docs/reference/inner.rst':
      'Inner\n=====\n\n.. automodule:: strata.inner\n    :members:\n\n.. automodule:: strata._hidden\n    :members:\n',
  });
  const names = facts.api.map(({ name }) => name);
  expect(names).toContain('strata.inner.helps');
  expect(names).not.toContain('strata._hidden.hides');
});
