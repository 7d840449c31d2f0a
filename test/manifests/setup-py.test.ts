/** What setup.py takes from its own package is read there; what it computes otherwise is left alone. */
import { expect, it } from 'vitest';
import { readManifests } from '../../src/manifests/index.ts';
import { treeOf } from '../support/product-tree.ts';

const setup = (name: string): string =>
  `from setuptools import setup\nimport tide\nsetup(\n  name=${name},\n  license="MIT",\n  python_requires=">=3.8",\n  url="https://tide.example",\n)\n`;

it.each(['tide/__init__.py', 'src/tide/__init__.py', 'tide.py'])('takes the name from %s', async (path) => {
  const [facts] = await readManifests(
    treeOf({ 'setup.py': setup('tide.__title__'), [path]: '"""Tables."""\n__title__ = "tide-tables"\n' }),
  );
  expect(facts).toMatchObject({
    path: 'setup.py',
    name: { value: 'tide-tables', path, start: 2, end: 2 },
    licence: { value: 'MIT', start: 5 },
    runtime: { value: '>=3.8', start: 6 },
    urls: [{ url: 'https://tide.example', start: 7 }],
  });
});

it.each([
  ['tide.__title__', '__title__ = made()\n'],
  ['tide.__title__', 'if old:\n    __title__ = "a"\nelse:\n    __title__ = "b"\n'],
  ['other.__title__', '__title__ = "tide"\n'],
  ['tide.names["full"]', 'full = "tide"\n'],
])('guesses no name for %s of %s', async (name, text) => {
  const found = await readManifests(treeOf({ 'setup.py': setup(name), 'tide/__init__.py': text, 'other.py': text }));
  expect(found).toEqual([]);
});
