/** Names that only the product's own Sphinx documents describe: their words are the reference's, quoted from there. */
import { expect, it } from 'vitest';
import { describedIn, describedNames } from '../../../src/platforms/python/described.ts';
import { pagesOf } from '../../support/product-folder.ts';

const API = `
Strata's API
============

.. py:class:: Reader(depth=3, **options)

    :param int depth: how many layers to read.
    :param options: see :py:meth:\`Reader.dig\`.

    Reads layers of a core.

    .. code-block:: python

        reader = Reader(depth=2)

    .. py:method:: dig(layer, *, retries=0)
                   dig_all(layer)

        :param layer: the layer to dig for.
        :returns: a number of samples.
        :raises LookupError: if there is no such layer.

        Digs for a layer.

        .. seealso:: :py:class:\`Panel\`

    .. py:attribute:: name

        What it is called.

    More of the reader.

.. py:class:: Panel

    Words of the document, which the source has as well.

.. py:class:: Result

    What a dig gives.

    .. py:method:: get()

        Gets it.

.. py:class:: Twice

    In two modules.

.. py:class:: Hidden

    In a private module.

.. py:function:: open_core(path)

   Opens a core.
`;
const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "2.0.0"\n',
  'README.md': '# Strata\n\nReads layers.\n\n```python\nfrom strata import Reader\n```\n',
  'docs/api.rst': API,
  'strata/__init__.py': 'from strata.core import Reader, Panel, open_core\n',
  'strata/core.py':
    'class Reader(object):\n    name = None\n\n    def __init__(self, depth=3, **options):\n        pass\n\n    def dig(self, layer, *, retries=0):\n        return 1\n\n    def dig_all(self, layer):\n        return 1\n\n    def silent(self):\n        return 1\n\n\nclass Result:\n    def get(self):\n        return 1\n\n\nclass Twice:\n    pass\n\n\nclass Panel:\n    """Shows layers."""\n\n\ndef open_core(path):\n    return Reader()\n',
  'strata/other.py': 'class Twice:\n    pass\n',
  'strata/_inner.py': 'class Hidden:\n    pass\n',
};

it('has the words of the directive where the docstring is empty, with its fields', async () => {
  const { facts, pages } = await pagesOf(FILES);
  const of = (name: string) => facts.api.find((each) => each.name === name);
  expect(of('strata.Reader')?.bases).toEqual([]);
  expect(of('strata.Reader')?.doc).toBe(
    'Reads layers of a core.\n\n.. code-block:: python\n\n    reader = Reader(depth=2)\n\nMore of the reader.',
  );
  expect(of('strata.Reader')?.parameters.map(({ name, type, description }) => [name, type, description])).toEqual([
    ['depth', 'int', 'how many layers to read.'],
    ['**options', null, 'see :py:meth:`Reader.dig`.'],
  ]);
  expect(of('strata.Reader.dig')).toMatchObject({
    doc: 'Digs for a layer.\n\n.. seealso:: :py:class:`Panel`',
    returns: { type: null, description: 'a number of samples.' },
    raises: [{ type: 'LookupError', description: 'if there is no such layer.' }],
    inherited: { citation: { path: 'docs/api.rst', start_line: 16, end_line: 25 }, tags: true },
  });
  expect(of('strata.Reader.dig_all')?.doc).toContain('Digs for a layer.');
  expect(of('strata.Reader.name')?.doc).toBe('What it is called.');
  expect(of('strata.Reader.silent')?.doc).toBe(null);
  expect(of('strata.open_core')?.doc).toBe('Opens a core.');
  const text = [...pages.values()].join('\n');
  expect(text).toContain('Digs for a layer.\n\nSee also: [`Panel`]');
});

it('shows a class that documents describe and no package lists, from the one public module that defines it', async () => {
  const { facts } = await pagesOf(FILES);
  const of = (part: string) =>
    facts.api.filter(({ name }) => name.includes(part)).map(({ name, doc }) => `${name}: ${doc}`);
  expect(of('Result')).toEqual(['strata.core.Result: What a dig gives.', 'strata.core.Result.get: Gets it.']);
  expect([...of('Twice'), ...of('Hidden')]).toEqual([]);
});

it('keeps the words of the source', async () => {
  const { facts } = await pagesOf(FILES);
  const panel = facts.api.find(({ name }) => name === 'strata.Panel');
  expect(panel?.doc).toBe('Shows layers.');
  expect(panel?.inherited).toBe(undefined);
});

it('describes nothing by what is shown as code, belongs to another language, or may mean several names', () => {
  const rst = (text: string) =>
    describedIn('docs/a.rst', text).map(({ name, module, text }) => `${module}:${name}:${text}`);
  expect(rst('.. code-block:: rst\n\n   .. py:function:: dig()\n\n      Digs.\n')).toEqual([]);
  expect(rst('.. js:function:: dig()\n\n   Digs.\n\n.. function:: fill()\n\n   Fills.\n')).toEqual([
    'null:fill:Fills.',
  ]);
  expect(rst('.. default-domain:: c\n\n.. function:: fill()\n\n   Fills.\n')).toEqual([]);
  expect(
    rst('.. module:: strata.core\n\n.. function:: fill()\n   :async:\n\n   Fills.\n\n.. function:: empty()\n'),
  ).toEqual(['strata.core:fill:Fills.']);
  const described = describedIn('docs/a.rst', '.. function:: fill()\n\n   Fills.\n\n.. method:: dig()\n\n   Digs.\n');
  expect([...describedNames(described, ['strata.a.fill', 'strata.b.fill', 'strata.dig']).keys()]).toEqual([]);
  expect([...describedNames(described, ['strata.a.fill', 'strata.fill']).keys()]).toEqual(['strata.fill']);
});
