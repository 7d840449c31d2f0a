/** Where a check is: the work tree and its commit come from one question to git. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findPlace } from '../../src/validation/place.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

const placeOf = async (root: string, directory = '.') => {
  const { gitAnswers, ...place } = await findPlace({ directory, cwd: root }, ports.git);
  return { ...place, head: await gitAnswers?.head };
};

it('the commit is that of the work tree, in a folder of it and beside a file named HEAD', async () => {
  site = makeSite({ 'docs/a.md': '# A\n', HEAD: 'words\n', 'docs/HEAD': 'words\n' });
  const { root } = site;
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  expect(await placeOf(root)).toEqual({ root, sitePath: '', git: true, head });
  expect(await placeOf(root, 'docs')).toEqual({ root, sitePath: 'docs', git: true, head });
});

it('there is none where nothing was committed, and no work tree where git knows none', async () => {
  site = makeSite({ 'docs/a.md': '# A\n' }, { git: false });
  const { root } = site;
  expect(await placeOf(root)).toEqual({ root, sitePath: '', git: false, head: undefined });
  site.git('init', '-q');
  expect(await placeOf(root)).toEqual({ root, sitePath: '', git: true, head: '' });
});

it('a work tree may have a line break in its name', async () => {
  site = makeSite({ 'docs/a.md': '# A\n' }, { git: false });
  const root = join(site.root, 'two\nlines');
  mkdirSync(root);
  execFileSync('git', ['init', '-q'], { cwd: root });
  expect(await placeOf(root)).toEqual({ root, sitePath: '', git: true, head: '' });
});

it('without git, the configuration in a folder above counts up to where the command runs', async () => {
  site = makeSite({ 'launch.yml': 'exclude: []\n', 'site/docs/a.md': '# A\n', 'other/a.md': '# A\n' }, { git: false });
  const { root } = site;
  expect(await placeOf(root, 'site/docs')).toMatchObject({ root, sitePath: 'site/docs', git: false });
  expect(await placeOf(join(root, 'site'), 'docs')).toMatchObject({ root: join(root, 'site/docs'), sitePath: '' });
  expect(await placeOf(join(root, 'site'), '../other')).toMatchObject({ root: join(root, 'other'), sitePath: '' });
});

it('a folder that is not there is answered with the one that may be meant, else with those that are', async () => {
  site = makeSite({ 'docs/guide/a.md': '# A\n', 'website/a.md': '# A\n', 'src/a.ts': '' });
  const { root } = site;
  const said = (given: string): Promise<string> => placeOf(root, given).then(String, (thrown: Error) => thrown.message);
  expect(await said('doc')).toBe('No folder `doc`. Did you mean `docs`?');
  expect(await said('docs/giude')).toBe('No folder `docs/giude`. Did you mean `docs/guide`?');
  expect(await said('guide')).toBe('No folder `guide`. Did you mean `docs/guide`?');
  expect(await said('handbook')).toBe('No folder `handbook`. Folders here: `docs`, `src`, `website`.');
  expect(await said('docs/guide/deep')).toBe('No folder `docs/guide/deep`. Name the folder of the Markdown pages.');
  expect(await said('src/a.ts')).toBe('`src/a.ts` is not a folder. Name the folder of the Markdown pages.');
});
