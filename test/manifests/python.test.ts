import { beforeAll, expect, it } from 'vitest';
import { type GrammarParser, loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { runtimeInWords } from '../../src/manifests/manifest.ts';
import { readPyproject, readSetupCfg } from '../../src/manifests/python.ts';
import { readSetupPy } from '../../src/manifests/setup-py.ts';

let parser: GrammarParser;
beforeAll(async () => {
  parser = await loadGrammar('python');
});

it('reads setup.py without running it, constants followed, computed values left alone', () => {
  const facts = readSetupPy(
    parser,
    'setup.py',
    `import os
from setuptools import setup
NAME = "strata"
os.system("exit 1")
setup(
    name=NAME,
    version=get_version(),
    python_requires=">=3.8",
    extras_require={"pdf": ["reportlab"]},
    entry_points={"console_scripts": ["strata = strata.cli:main"]},
)
`,
  );
  expect(facts).toMatchObject({
    name: { value: 'strata', start: 3 },
    version: null,
    runtime: { value: '>=3.8', start: 8 },
    extras: [{ name: 'pdf', packages: ['reportlab'], start: 9 }],
    commands: [{ name: 'strata', target: 'strata.cli:main', start: 10 }],
  });
});

it('reads setup.cfg with lists on several lines', () => {
  expect(
    readSetupCfg(
      'setup.cfg',
      `[metadata]
name = strata
version = attr: strata.__version__
[options]
python_requires = >=3.8
install_requires =
    numpy
    lasio>=0.3
[options.extras_require]
pdf = reportlab
`,
    ),
  ).toMatchObject({
    name: { value: 'strata', start: 2 },
    version: null,
    runtime: { value: '>=3.8', start: 5 },
    dependencies: { value: ['numpy', 'lasio>=0.3'], start: 6, end: 8 },
    extras: [{ name: 'pdf', packages: ['reportlab'] }],
  });
});

it('reads tables of Poetry and flit, and says why a manifest does not parse', () => {
  expect(
    readPyproject('pyproject.toml', '[tool.poetry]\nname = "strata"\n[tool.poetry.dependencies]\npython = "^3.9"\n'),
  ).toMatchObject({
    name: { value: 'strata', start: 2 },
    runtime: { value: '>=3.9', start: 4 },
  });
  const flit =
    '[tool.flit.metadata]\nmodule = "strata"\nrequires-python = ">=3.9"\nhome-page = "https://strata.example"\n';
  expect(readPyproject('pyproject.toml', flit)).toMatchObject({
    name: { value: 'strata', start: 2 },
    runtime: { value: '>=3.9', start: 3 },
    urls: [{ label: 'Homepage', url: 'https://strata.example', start: 4 }],
  });
  expect(readPyproject('pyproject.toml', `${flit}dist-name = "strata-rock"\n`).name?.value).toBe('strata-rock');
  expect(readPyproject('pyproject.toml', '[project\n').problem).toMatch(/./);
});

it.each([
  ['>=3.9', 'Python 3.9 or newer'],
  ['>=3.8,<4', 'Python 3.8 or newer, below 4'],
  ['>=3.9, <3.12.0', 'Python 3.9 or newer, below 3.12'],
  ['>= 3.10', 'Python 3.10 or newer'],
  ['>=3.7, !=3.8.1', 'Python `>=3.7, !=3.8.1`'],
])('says %s in words', (specifier, words) => {
  expect(runtimeInWords('Python', specifier)).toBe(words);
});
