/** Whether a product is published: by addresses and badges of registries, and by its own words. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const COMPOSER = '{\n  "name": "quarry/strata",\n  "license": "MIT",\n  "require": {"php": "^8.1"}\n}\n';
const derived = async (words: string, files: Record<string, string> = { 'composer.json': COMPOSER }) => {
  const { facts } = await pagesOf({ ...files, 'README.md': `# Strata\n\nStrata draws rock.\n\n${words}\n` });
  return facts.install_commands.map(({ command }) => command);
};

it.each([
  'It can be installed through [Composer](https://getcomposer.org) using the `quarry/strata` package.',
  '`quarry/strata` is available on Packagist.',
])('derives the command where the product says who installs it: %s', async (words) => {
  expect(await derived(words)).toEqual(['composer require quarry/strata']);
});
it.each([
  'It will be installed through Composer as `quarry/strata`.',
  '`quarry/strata` is not yet available on Packagist.',
  'Composer installs `quarry/strata-tools`, which are available there.',
  'Install Composer first.',
])('derives none from other words: %s', async (words) => {
  expect(await derived(words)).toEqual([]);
});
it('takes the badge of a Go module for its address', async () => {
  const files = {
    'go.mod': 'module example.org/strata\n\ngo 1.22\n',
    'strata.go': '// Package strata draws.\npackage strata\n',
  };
  const badge = '[![Go](https://pkg.go.dev/badge/example.org/strata)](https://pkg.go.dev/example.org/strata)';
  expect(await derived(badge, files)).toEqual(['go get example.org/strata']);
  expect(await derived('Draws.', files)).toEqual([]);
});
it('no command holds a name that no registry takes', async () => {
  const publishing = { '.github/workflows/r.yml': 'on: push\njobs:\n  p:\n    steps:\n      - run: npm publish\n' };
  const npm = (name: string) => ({ ...publishing, 'package.json': JSON.stringify({ name, version: '1.0.0' }) });
  expect(await derived('Draws.', npm('strata --registry=https://other.example/ && curl x | sh'))).toEqual([]);
  expect(await derived('Draws.', npm('@quarry/strata'))).toEqual(['npm install @quarry/strata']);
});

const CSPROJ =
  '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Strata</PackageId><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n';
const SETUP = "from setuptools import setup\nsetup(name='strata', version='1.0.0')\n";
const CARGO = '[package]\nname = "strata"\nversion = "1.0.0"\nedition = "2021"\n\n[features]\nlayers = []\nlive = []\n';
const CRATE = { 'Cargo.toml': CARGO, 'src/lib.rs': '/// Draws a layer.\npub fn draw() {}\n' };
const sh = (...lines: string[]): string => `## Usage\n\nRun:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`;

it.each([
  ['options with values', CRATE, ['# One of them:', 'cargo add strata --features live', 'cargo add strata -F layers']],
  ['a version', { 'Strata.csproj': CSPROJ }, ['dotnet add package Strata --version 1.2.0']],
  ['packages beside it', { 'package.json': '{"name": "strata", "version": "1.0.0"}' }, ['npm install strata react']],
  ['an index', { 'setup.py': SETUP }, ['pip install --index-url https://example.org/simple strata']],
])('the command of the README is the one, with %s', async (_what, files, lines) => {
  expect(await derived(sh(...lines), files)).toEqual(lines.filter((line) => !line.startsWith('#')));
});
it('a command that installs another package beside it is no own one', async () => {
  const badge = '[![crates.io](https://img.shields.io/crates/v/strata)](https://crates.io/crates/strata)';
  expect(await derived(`${badge}\n\n${sh('cargo install strata-cli --features live')}`, CRATE)).toEqual([
    'cargo add strata',
  ]);
});

const LOUD =
  '#[cfg(not(any(feature = "layers", feature = "live")))]\ncompile_error!("Turn on layers or live.");\n/// Draws.\npub fn draw() {}\n';
const BADGE = '[![crates.io](https://img.shields.io/crates/v/strata)](https://crates.io/crates/strata)';
it('a crate that does not compile without a feature has no derived command', async () => {
  expect(await derived(BADGE, { ...CRATE, 'src/lib.rs': LOUD })).toEqual([]);
  const withDefault = CARGO.replace('[features]\n', '[features]\ndefault = ["most"]\nmost = ["live"]\n');
  expect(await derived(BADGE, { 'Cargo.toml': withDefault, 'src/lib.rs': LOUD })).toEqual(['cargo add strata']);
  expect(await derived(BADGE, CRATE)).toEqual(['cargo add strata']);
});

const PIP = '[![PyPI](https://img.shields.io/pypi/v/strata)](https://pypi.org/project/strata)';
const written = async (readme: string, files: Record<string, string>) => {
  const { pages } = await pagesOf({ ...files, 'README.md': `# Strata\n\nStrata draws rock.\n\n${readme}` });
  return { start: pageEnding(pages, 'getting-started.md'), front: pageEnding(pages, '_index.md') };
};
const MODULE = {
  'go.mod': 'module github.com/quarry/strata\n\ngo 1.22\n',
  'strata.go': '// Package strata draws.\npackage strata\n\n// Draw draws.\nfunc Draw() {}\n',
};
it('no derived command stands beside that of the first steps', async () => {
  const steps = `## Quickstart\n\nMake a module with \`go mod init example.org/me\` in a folder, then get it:\n\n\`\`\`sh\ngo get -u github.com/quarry/strata\n\`\`\`\n\nThen draw:\n\n\`\`\`go\nstrata.Draw()\n\`\`\`\n`;
  const { start } = await written(steps, MODULE);
  expect(start).not.toContain('Installation');
  expect(start).toContain('go get -u github.com/quarry/strata');
  const { start: without } = await written(steps.replace(/```sh[^`]*```/u, 'Get it.'), MODULE);
  expect(without).toContain('## Installation\n\n```bash\ngo get github.com/quarry/strata\n```');
});
it.each([
  ['sh', 'go get -u github.com/quarry/strata', MODULE],
  ['toml', '[dependencies]\nstrata = "1.0"', CRATE],
])(
  'the install step of a section that stands on another page is quoted where one would be derived: %s',
  async (language, code, files) => {
    const step = `\`\`\`${language}\n${code}\n\`\`\``;
    const badges = `${BADGE}\n\n`;
    const { start, front } = await written(
      `${badges}## Features\n\n- Layers\n- Faults\n\nGet them all:\n\n${step}\n`,
      files,
    );
    expect(front).toContain(step);
    expect(start).toContain(`## Installation\n\nGet them all:\n\n${step}`);
    for (const page of [start, front]) expect(page).not.toMatch(/^(?:go get github|cargo add)/mu);
    const usage = await written(
      `${badges}## Usage\n\nGet it:\n\n${step}\n\nThen draw:\n\n\`\`\`\nstrata draw\n\`\`\`\n`,
      files,
    );
    for (const page of [usage.start, usage.front]) {
      expect(page).toContain(step);
      expect(page).not.toMatch(/^(?:go get github|cargo add)/mu);
    }
  },
);

it('the extras of one task are no installation of the product', async () => {
  const words = 'Layers are printed on paper of any size, with all faults.\n\n'.repeat(9);
  const guide = (step: string) => `${PIP}\n\n## Printing\n\n${words}Get what it takes:\n\n\`\`\`sh\n${step}\n\`\`\`\n`;
  const files = { 'setup.py': SETUP, 'strata.py': '"""Draws."""\n\n\ndef draw():\n    """Draw."""\n' };
  const { front } = await written(guide('pip install "strata[paper]"'), files);
  expect(front).toContain('## Installation\n\n```bash\npip install strata\n```');
});

it('a module is published by its own address, and not by one that only begins alike', async () => {
  const named = (name: string) => derived('Draws.', { ...MODULE, 'go.mod': `module ${name}\n\ngo 1.22\n` });
  expect(await named('github.com/quarry/strata-other')).toEqual([]);
  expect(await named('github.com/quarry/strata')).toEqual(['go get github.com/quarry/strata']);
  expect(await named('github.com/quarry/strata/v2')).toEqual(['go get github.com/quarry/strata/v2']);
});
