/** Words of attributes: strings below them, comments, and parameters that they are set to; aliases of types over several lines. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const MANIFEST = { 'pyproject.toml': '[project]\nname = "tide"\nversion = "2.0.0"\n' };
const read = (module: string) => pagesOf({ ...MANIFEST, 'tide/__init__.py': `"""Tides."""\n${module}` });

it('reads the string right below a name of a class, a TypedDict or a module', async () => {
  const { facts, pages } = await read(`from typing import TypedDict


class Options(TypedDict, total=False):
    """What a reading takes. See below."""

    depth: int
    """Default: \`\`3\`\`. How deep it reads."""
    names: list[str]  # noqa
    """Names of harbours.
          Example: \`\`names=["Wick"]\`\`."""
    bare: bool

    """No words of the name above."""
    strict: bool


class Gauge:
    limit = 5
    """The most that it shows."""


quiet = False
"""Whether nothing is logged."""
`);
  expect(facts.api.map(({ name, doc }) => [name, doc])).toEqual([
    ['tide', 'Tides.'],
    ['tide.Gauge', null],
    ['tide.Gauge.limit', 'The most that it shows.'],
    ['tide.Options', 'What a reading takes. See below.'],
    ['tide.Options.depth', 'Default: ``3``. How deep it reads.'],
    ['tide.Options.names', 'Names of harbours.\nExample: ``names=["Wick"]``.'],
    ['tide.Options.bare', null],
    ['tide.Options.strict', null],
    ['tide.quiet', 'Whether nothing is logged.'],
  ]);
  const text = [...pages.values()].join('\n');
  expect(text).toContain('| `depth: int` | Default: `3`. How deep it reads. |');
  expect(text).toContain('| `names: list[str]` | Names of harbours. Example: `names=["Wick"]`. |');
});

it('lists what __init__ gives to instances, where something says what it is', async () => {
  const { facts, pages } = await read(`class TideError(Exception):
    """Raised when it is low."""

    def __init__(self, last: "Reading") -> None:
        self.last = last


class Client:
    """Asks for tides.

    :param headers: Headers of each request.
    """

    def __init__(self, headers=None, retries=3, port=None):
        if headers is None:
            headers = {}
        self.headers = headers
        self.retries = retries
        self.port = port or 80
        self.state = make()
        """What it knows so far."""
        self._hidden: int = 1
`);
  expect(facts.api.filter(({ parent }) => parent !== null).map(({ name }) => name)).toEqual([
    'tide.Client.headers',
    'tide.Client.state',
    'tide.TideError.last',
  ]);
  const text = [...pages.values()].join('\n');
  // That a parameter is called so does not say that there is an attribute.
  expect(text).toContain('- `last: "Reading"`');
  expect(text).toContain('| `state` | What it knows so far. |');
});

it('lists what documents read from instances, though nothing more is known of it', async () => {
  const { facts } = await pagesOf({
    ...MANIFEST,
    'tide/__init__.py':
      'class Key:\n    def __init__(self, data):\n        self.key = load(data)\n        self.raw = data\n',
    'README.md': '# Tide\n\n```python\nfrom tide import Key\n\nprint(Key("a").key)\n```\n',
  });
  expect(facts.api.map(({ name }) => name)).toEqual(['tide.Key', 'tide.Key.key']);
});

it('shows all of an alias of types, over however many lines it is written', async () => {
  const { facts } = await read(`from typing import TypeAlias, Union

Keys: TypeAlias = Union[
    int, str,
]
Waits = Union[
    float,
    None,
]
type Rows = list[
    int
]
TABLE = {
    "a": 1,
}
`);
  expect(facts.api.map(({ signature }) => signature)).toEqual([
    'import tide',
    'Keys: TypeAlias = Union[int, str]',
    'type Rows = list[int]',
    'TABLE',
    'Waits = Union[float, None]',
  ]);
});
