/** A folder of a site is walked without leaving the repository that holds it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles, walkFiles } from '../../src/content/site-files.ts';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'launch-walk-')));
  for (const folder of ['outside', 'repository/site/docs']) mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(join(base, 'outside/secret.md'), 'secret');
  writeFileSync(join(base, 'repository/README.md'), 'front page');
  symlinkSync('../../../outside/secret.md', join(base, 'repository/site/docs/out.md'));
  symlinkSync('../../README.md', join(base, 'repository/site/docs/start.md'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a link is listed and read as far as its repository reaches, and no farther', () => {
  const [site, repository] = [join(base, 'repository/site'), join(base, 'repository')];
  expect(walkFiles(site)).toEqual([]);
  expect(walkFiles(site, repository)).toEqual(['docs/start.md']);
  expect(walkFiles(base)).toContain('repository/site/docs/out.md');
  const read = (fence?: string) => ['docs/start.md', 'docs/out.md'].map((path) => diskFiles(site, fence).read(path));
  expect(read()).toEqual([undefined, undefined]);
  expect(read(repository)).toEqual(['front page', undefined]);
});

test('a folder outside the repository has no files, however it is named', () => {
  const repository = join(base, 'repository');
  expect(walkFiles(join(repository, 'site/../../outside'), repository)).toEqual([]);
  expect(walkFiles(base, repository)).toEqual([]);
});
