/** What a product in a folder of this machine is called: by its remote, else by its manifest, and by its folder where it has neither. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPorts } from '../../../src/local-ports.ts';
import { namedInside } from '../../../src/workers/repo-scout/product-slug.ts';
import { makeRepository } from '../../support/git-repository.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { git } = createPorts(process.env);
const folder = temporaryFolder();
afterAll(() => folder.remove());
let made = 0;
function repository(files: Record<string, string>, remote?: string): string {
  const root = path.join(folder.path, `${made++}`, 'repo');
  makeRepository(root, { 'README.md': '# Strata\n', ...files });
  if (remote !== undefined) execFileSync('git', ['-C', root, 'remote', 'add', 'origin', remote]);
  return root;
}
const python = '[project]\nname = "strata-core"\nversion = "1.0"\n';
const pom =
  '<project><modelVersion>4.0.0</modelVersion><groupId>org.rock</groupId><artifactId>strata-jvm</artifactId><version>1</version></project>';

it('is what its remote is called, as by that address', async () => {
  for (const remote of ['https://github.com/rock/Strata.git', 'git@github.com:rock/Strata.git'])
    expect(await namedInside(repository({ 'pyproject.toml': python }, remote), git)).toBe('strata');
});
it('is what its manifest calls it where it has no remote, or one that is a folder', async () => {
  expect(await namedInside(repository({ 'pyproject.toml': python }), git)).toBe('strata-core');
  expect(await namedInside(repository({ 'pom.xml': pom }, '/srv/mirror/repo'), git)).toBe('strata-jvm');
  expect(await namedInside(repository({ 'package.json': '{"name": "@rock/strata"}' }), git)).toBe('strata');
  expect(await namedInside(repository({ 'go.mod': 'module github.com/rock/strata/v2\n' }), git)).toBe('strata');
});
it('of a folder inside a repository is what its own manifest calls it', async () => {
  const root = repository({ 'parts/src/pyproject.toml': python }, 'https://github.com/rock/all');
  expect(await namedInside(path.join(root, 'parts', 'src'), git)).toBe('strata-core');
  expect(await namedInside(path.join(root, 'parts'), git)).toBeUndefined();
});
it('is unknown where only tools are declared, in an address, and in no folder', async () => {
  expect(await namedInside(repository({}), git)).toBeUndefined();
  expect(await namedInside(repository({ 'package.json': '{"private": true, "name": "tools"}' }), git)).toBeUndefined();
  expect(await namedInside('https://github.com/rock/strata', git)).toBeUndefined();
  expect(await namedInside('/nowhere/at/all', git)).toBeUndefined();
});
