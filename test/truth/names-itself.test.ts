/** What a product may be called on its pages: as it calls itself where names stand, and as nothing else that its texts speak of. */
import { expect, it } from 'vitest';
import { isOwnName, ownNames } from '../../src/truth/names-itself.ts';

const product = (files: Record<string, string>, more: { repository?: string; folder?: string } = {}) => ({
  repository: more.repository ?? 'https://github.com/layers/rows-of-rock',
  sha: '0'.repeat(40),
  ...(more.folder === undefined ? {} : { folder: more.folder }),
  paths: () => Object.keys(files),
  lines: (path: string) => files[path]?.split('\n'),
});
const PROSE = `Strata reads what SQLite, Quartz DB and the Postgres Wire Tool write. Strata Enterprise is sold elsewhere.\n`;
const python = (readme: string) =>
  product({ 'README.md': readme, 'pyproject.toml': '[project]\nname = "strata-db"\nversion = "1.0.0"\n' });
const npm = (name: string, readme: string, repository?: string) =>
  product(
    { 'README.md': readme, 'package.json': JSON.stringify({ name, version: '1.0.0' }) },
    repository === undefined ? {} : { repository },
  );

it.each([
  ['its package', python(PROSE), 'strata-db'],
  ['its package, written for people', python(PROSE), 'Strata DB'],
  ['its package in capitals', python(PROSE), 'StrataDB'],
  ['its repository', python(PROSE), 'Rows of Rock'],
  ['its package in the language it is for', python(PROSE), 'Strata DB for Python'],
  ['the title of its README', python('# Strata\n'), 'Strata'],
  ['the head of the title of its README', python('# Strata for Rock Readers\n'), 'Strata'],
  ['the title before what it says of itself', python('# Strata: rows of rock\n'), 'Strata'],
  ['the whole title', python('# Strata for Rock Readers\n'), 'Strata for Rock Readers'],
  [
    'the subject of the first sentence',
    python(`![logo](logo.svg)\n\nStrata is a store of rows.\n\n${PROSE}`),
    'Strata',
  ],
  ['a scope and a name', npm('@layers/strata', PROSE), 'Layers Strata'],
  ['its owner and its name', npm('strata', PROSE, 'https://github.com/apache/strata'), 'Apache Strata'],
  ['its owner and its name by ssh', npm('s', PROSE, 'git@github.com:apache/strata.git'), 'Apache Strata'],
  ['the name without its scope', npm('@layers/strata', PROSE), 'strata'],
  ['a module of Go', product({ 'go.mod': 'module github.com/layers/strata/v2\n' }), 'Strata'],
  [
    'a part that it publishes as well',
    product({ 'a/package.json': '{"name":"strata-lens","version":"1.0.0"}' }),
    'Strata Lens',
  ],
  ['the folder it was given in', product({ 'README.md': PROSE }, { repository: 'local', folder: 'strata' }), 'Strata'],
])('is its name: %s', async (_what, tree, name) => {
  expect(isOwnName(await ownNames(tree), name)).toBe(true);
});

it.each([
  ['another product of its prose', python(PROSE), 'SQLite'],
  ['another product of several words', python(PROSE), 'Quartz DB'],
  ['a part of a word', python(PROSE), 'rata'],
  ['a letter', python(PROSE), 'a'],
  ['nothing but marks', python(PROSE), '--'],
  ['a sentence of its prose', python(PROSE), 'Strata reads what SQLite, Quartz DB'],
  ['another edition', python(PROSE), 'Strata Enterprise'],
  ['what it is for', python('# Strata for SQLite\n'), 'SQLite'],
  ['what it wraps', npm('sqlite-rows', '# Rows\n'), 'SQLite'],
  ['what its title compares it with', python('# Strata: a faster SQLite\n'), 'SQLite'],
  ['a language it is not for', python(PROSE), 'Strata DB for Java'],
  ['what its first sentence speaks of', python('SQLite is a database. Strata reads it.\n'), 'SQLite'],
  [
    'a dependency',
    product({ 'package.json': '{"name":"rows","version":"1.0.0","dependencies":{"quartz":"1"}}' }),
    'quartz',
  ],
  ['the owner alone', npm('strata', PROSE, 'https://github.com/apache/strata'), 'Apache'],
  [
    'a package of its tests',
    product({ 'test/fixtures/package.json': '{"name":"quartz","version":"1.0.0"}' }),
    'quartz',
  ],
  ['the title of another document', product({ 'README.md': '# Rows\n', 'docs/quartz.md': '# Quartz\n' }), 'Quartz'],
])('is not its name: %s', async (_what, tree, name) => {
  expect(isOwnName(await ownNames(tree), name)).toBe(false);
});
