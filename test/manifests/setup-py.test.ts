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
])('guesses no name for %s of %s, and keeps what else it says', async (name, text) => {
  const found = await readManifests(treeOf({ 'setup.py': setup(name), 'tide/__init__.py': text, 'other.py': text }));
  expect(found).toMatchObject([
    { name: null, licence: { value: 'MIT', start: 5 }, runtime: { value: '>=3.8', start: 6 }, urls: [{ start: 7 }] },
  ]);
});

it('takes a name that it computes from what its front page installs', async () => {
  const files = (line: string) => ({
    'setup.py': setup('made()'),
    'tide/__init__.py': '',
    'README.md': `# Tide\n\n\`\`\`sh\n${line}\n\`\`\`\n`,
  });
  expect(await readManifests(treeOf(files('pip install tide-tables')))).toMatchObject([
    { name: { value: 'tide-tables', path: 'README.md', start: 4, end: 4 }, runtime: { value: '>=3.8' } },
  ]);
  expect(await readManifests(treeOf(files('pip install -e .')))).toMatchObject([{ name: null }]);
  expect(await readManifests(treeOf(files('pip install pytest')))).toMatchObject([{ name: null }]);
});

const ABOUT = '__title__ = "tide-tables"\n__version__ = "2.1.0"\n__url__ = "https://tide.example"\n';
it.each([
  ['about = {}\nexec(open(os.path.join(here, package, "__about__.py")).read(), about)', 'about["__title__"]'],
  ['about = {}\nwith open("tide/__about__.py") as f:\n    exec(f.read(), about)', 'about["__title__"]'],
  ['from tide.__about__ import __title__', '__title__'],
  ['from tide.__about__ import __title__ as title', 'title'],
  ['import tide.__about__ as about', 'about.__title__'],
])('reads %j', async (lines, name) => {
  const text = `from setuptools import setup\npackage = "tide"\nneeded = ">=3.10"\n${lines}\nsetup(\n  name=${name},\n  python_requires=needed,\n)\n`;
  expect(await readManifests(treeOf({ 'setup.py': text, 'tide/__about__.py': ABOUT }))).toMatchObject([
    {
      name: { value: 'tide-tables', path: 'tide/__about__.py', start: 1 },
      runtime: { value: '>=3.10', start: 3 },
    },
  ]);
});

it('reads what a dictionary of its own says, and addresses and versions as well', async () => {
  const own =
    'from setuptools import setup\nmeta = {"name": "tide"}\nabout = {}\nexec(open("tide/__about__.py").read(), about)\nsetup(name=meta["name"], version=about["__version__"], url=about["__url__"])\n';
  expect(await readManifests(treeOf({ 'setup.py': own, 'tide/__about__.py': ABOUT }))).toMatchObject([
    {
      name: { value: 'tide', start: 2 },
      version: { value: '2.1.0', path: 'tide/__about__.py', start: 2 },
      urls: [{ label: 'Homepage', url: 'https://tide.example', path: 'tide/__about__.py', start: 3 }],
    },
  ]);
});
