/** Links into what a repository names and does not hold are not called missing; links beside it are. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

const PARTS = { 'one.md': '# One\n\n[gone](nowhere.md)\n', 'img/a.png': 'png' };
let site: TestSite;
let part: TestSite;
beforeEach(() => {
  part = makeSite(PARTS);
});
afterEach(() => {
  site.done();
  part.done();
});

const missing = async (root = site.root): Promise<string[]> => {
  const session = await openSession({
    root,
    profile: 'local',
    ports,
    cacheDir: site.cache,
    only: ['internal-links', 'images', 'navigation'],
  });
  const { findings } = await session.validate();
  return findings.map(({ rule, location, data }) => `${rule} ${location?.path}: ${String(data?.target)}`).sort();
};
const addPart = (path: string): void =>
  site.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part.root, path);

const LINKS = '[in](part/one.md) [no page](part/two.md) [folder](part/) ![a](part/img/a.png) [gone](gone/one.md)\n';
const GONE = 'internal-links/page-missing docs/index.md: gone/one.md';

const LACKS = 'internal-links/page-missing docs/index.md: part/two.md';

test('a link into a submodule that is here is missing where no such file is; where it is not here none is', async () => {
  site = makeSite({ 'docs/index.md': `# Docs\n\n${LINKS}` });
  addPart('docs/part');
  site.commit('with a submodule');
  expect(await missing()).toEqual([GONE, LACKS]);
  site.git('submodule', '--quiet', 'deinit', '-f', 'docs/part');
  expect(await missing()).toEqual([GONE]);
});

test('a submodule counts as it is wanted, and is not judged while another commit is checked out or nobody names it', async () => {
  site = makeSite({ 'docs/index.md': `# Docs\n\n${LINKS}` });
  addPart('docs/part');
  site.commit('with a submodule');
  expect(await missing()).toEqual([GONE, LACKS]);
  part.write({ 'two.md': '# Two\n' });
  part.commit('two');
  const there = join(site.root, 'docs/part');
  site.git('-C', there, '-c', 'protocol.file.allow=always', 'pull', '-q');
  expect(await missing()).toEqual([GONE]);
  // What is wanted now has the page, and lacks another.
  part.git('mv', 'one.md', 'first.md');
  part.commit('first');
  site.git('add', 'docs/part');
  expect(await missing()).toEqual([GONE]);
  site.git('-C', there, '-c', 'protocol.file.allow=always', 'pull', '-q');
  site.git('add', 'docs/part');
  expect(await missing()).toEqual([GONE, 'internal-links/page-missing docs/index.md: part/one.md']);
  site.git('rm', '-q', '--cached', '.gitmodules');
  site.remove('.gitmodules');
  expect(await missing()).toEqual([GONE]);
});

test('what lies behind a link or in a submodule of a submodule is not missing', async () => {
  const inner = makeSite({ 'deep.md': '# Deep\n' });
  try {
    symlinkSync('img', join(part.root, 'pictures'));
    part.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'inner');
    part.commit('more');
    site = makeSite({
      'docs/index.md':
        '# Docs\n\n[a](part/inner/any.md) [b](part/inner/) [c](part/img/) [gone](part/outer/any.md)\n\n![d](part/pictures/any.png) ![gone](part/img/b.png)\n',
    });
    addPart('docs/part');
    expect(await missing()).toEqual([
      'images/missing docs/index.md: part/img/b.png',
      'internal-links/page-missing docs/index.md: part/outer/any.md',
    ]);
  } finally {
    inner.done();
  }
});

test('a submodule that comes or goes is seen by links that were judged before', async () => {
  site = makeSite({ 'docs/index.md': '# Docs\n\n[in](part/one.md)\n' });
  const before = 'internal-links/page-missing docs/index.md: part/one.md';
  expect(await missing()).toEqual([before]);
  addPart('docs/part');
  expect(await missing()).toEqual([]);
  site.commit('with a submodule');
  expect(await missing()).toEqual([]);
  site.git('rm', '-qf', 'docs/part', '.gitmodules');
  site.commit('without');
  expect(await missing()).toEqual([before]);
});

test('addresses below a submodule of the content or static folder are not missing', async () => {
  site = makeSite({
    'hugo.toml': 'baseURL = "https://example.org/"\n',
    'content/_index.md':
      '---\ntitle: Home\n---\n\n[in](/part/one/) [cased](/Part/one/) [gone](/gone/one/)\n\n![a](/media/img/a.png)\n',
  });
  addPart('content/part');
  addPart('static/media');
  expect(await missing()).toEqual(['internal-links/page-missing content/_index.md: /gone/one/']);
});

test('what the build of a submodule makes is not missing where a site is built', async () => {
  part.write({ '.gitignore': '/made/\n' });
  part.commit('more');
  site = makeSite({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '# Docs\n\n[a](part/made/any.md) [b](part/no.md)\n',
  });
  addPart('docs/part');
  expect(await missing()).toEqual(['internal-links/page-missing docs/index.md: part/no.md']);
});

test('navigation may name pages of a submodule', async () => {
  const nav = 'site_name: A\nnav:\n  - index.md\n  - part/one.md\n  - gone.md\n';
  site = makeSite({ 'mkdocs.yml': nav, 'docs/index.md': '# Docs\n' });
  addPart('docs/part');
  expect(await missing()).toHaveLength(1);
});

test('a repository inside the docs that is no submodule is not judged, nor links into it', async () => {
  site = makeSite({ 'docs/index.md': `# Docs\n\n${LINKS}` });
  part.git('clone', '-q', part.root, join(site.root, 'docs/part'));
  expect(await missing()).toEqual([GONE]);
});

test.each([true, false])('a link to a page behind a linked folder is not missing (git: %s)', async (git) => {
  site = makeSite({ 'docs/index.md': `# Docs\n\n${LINKS}`, 'shared/one.md': '# One\n' }, { git: false });
  mkdirSync(join(site.root, 'docs'), { recursive: true });
  symlinkSync('../shared', join(site.root, 'docs/part'));
  if (git) {
    site.git('init', '-q');
    site.commit('start');
  }
  const { git: own, ...rest } = ports;
  const session = await openSession({
    root: site.root,
    profile: 'local',
    ports: git ? { git: own, ...rest } : rest,
    cacheDir: null,
    only: ['internal-links', 'images'],
  });
  const { findings } = await session.validate();
  expect(findings.map(({ data }) => data?.target)).toEqual(['gone/one.md']);
});

test('a link to a link that leads nowhere is missing', async () => {
  site = makeSite({ 'docs/index.md': '# Docs\n\n[in](part/one.md)\n' });
  symlinkSync('../nothing', join(site.root, 'docs/part'));
  expect(await missing()).toEqual(['internal-links/page-missing docs/index.md: part/one.md']);
});

test('a theme that is a submodule excuses none of the pages of the site, and nothing beside them', async () => {
  site = makeSite({
    'hugo.toml': 'theme = "part"\n',
    'content/docs/a.md': '[x](gone.md) [y](/docs/gone/) ![z](gone.png) ![t](/icons/t.png) ![own](/docs/gone.png)\n',
  });
  addPart('themes/part');
  site.commit('with a theme');
  site.git('submodule', '--quiet', 'deinit', '-f', 'themes/part');
  expect(await missing()).toEqual([
    'images/missing content/docs/a.md: /docs/gone.png',
    'images/missing content/docs/a.md: gone.png',
    'internal-links/page-missing content/docs/a.md: /docs/gone/',
    'internal-links/page-missing content/docs/a.md: gone.md',
  ]);
});
