/** Pages that cannot be read are told, whether git lists them or not; links inside the repository are read, and fixed where they lead. */
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fixers } from '../../src/fixers/index.ts';
import { fixAll } from '../../src/fixers/loop.ts';
import { gates } from '../../src/gates/index.ts';
import type { Outcome } from '../../src/validation/outcome.ts';
import { openSession, type ValidationInput } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
let outside: TestSite | undefined;
afterEach(() => {
  site.done();
  outside?.done();
  outside = undefined;
});

const BOTH = [
  ['in git', true],
  ['in a plain folder', false],
] as const;
const ONLY = ['schemas', 'frontmatter', 'internal-links', 'images'];
const START = {
  'README.md': '# Gauge\n\nWords.\n',
  'docs/index.md': '# Docs\n\n[one](one.md)\n',
  'docs/one.md': '# One\n',
};

function link(path: string, to: string): void {
  mkdirSync(dirname(join(site.root, path)), { recursive: true });
  symlinkSync(to, join(site.root, path));
}

const open = (git: boolean, more: Partial<ValidationInput> = {}) => {
  const { git: own, ...rest } = ports;
  return openSession({
    root: site.root,
    profile: 'local',
    ports: git ? { git: own, ...rest } : rest,
    cacheDir: site.cache,
    only: ONLY,
    ...more,
  });
};
const judge = async (git: boolean, more: Partial<ValidationInput> = {}): Promise<Outcome> =>
  (await open(git, more)).validate();
const unread = ({ findings }: Outcome): string[] =>
  findings
    .filter(({ rule }) => rule === 'schemas/page-not-read')
    .map(({ location, message }) => `${location?.path} ${/This page (.+?)\. /.exec(message)?.[1]}`);

test.each(BOTH)(
  '%s: a page that is a link to nowhere, to itself, out, to `.git` or to a folder is red',
  async (_, git) => {
    outside = makeSite({ 'secret.md': '# Secret\n\n[gone](nowhere.md)\n' }, { git: false });
    site = makeSite(START, { git: false });
    mkdirSync(join(site.root, '.git'), { recursive: true });
    writeFileSync(join(site.root, '.git/note.md'), '# Note\n');
    link('docs/gone.md', 'nothing.md');
    link('docs/loop.md', 'loop.md');
    link('docs/out.md', join(outside.root, 'secret.md'));
    link('docs/up.md', `../../${outside.root.split('/').at(-1)}/secret.md`);
    link('docs/folder.md', '../docs');
    link('docs/inner.md', '../.git/note.md');
    if (git) {
      rmSync(join(site.root, '.git'), { recursive: true });
      site.git('init', '-q', '-b', 'main');
      writeFileSync(join(site.root, '.git/note.md'), '# Note\n');
      site.commit('start');
    }
    const outcome = await judge(git);
    expect(unread(outcome)).toEqual([
      'docs/folder.md is a symbolic link that leads to a folder',
      'docs/gone.md is a symbolic link that leads nowhere',
      'docs/inner.md is a symbolic link that leads into `.git`',
      'docs/loop.md is a symbolic link that leads to itself',
      'docs/out.md is a symbolic link that leads out of the repository',
      'docs/up.md is a symbolic link that leads out of the repository',
    ]);
    expect(outcome.findings.filter(({ rule }) => rule !== 'schemas/page-not-read')).toEqual([]);
    expect(outcome.report.ok).toBe(false);
    expect(unread(await judge(git))).toEqual(unread(outcome));
  },
);

test.each(BOTH)('%s: a link that is no page is nobody’s fault, and a link to it leads nowhere', async (_, git) => {
  site = makeSite({ ...START, 'docs/one.md': '# One\n\n[data](data.json)\n\n![plan](plan.png)\n' });
  link('docs/data.json', 'nothing.json');
  link('docs/plan.png', 'plan.png');
  site.commit('links');
  const outcome = await judge(git);
  expect(outcome.findings.map(({ rule, location }) => `${rule} ${location?.path}:${location?.line}`)).toEqual([
    'internal-links/page-missing docs/one.md:3',
    'images/missing docs/one.md:5',
  ]);
});

test.each(BOTH)('%s: a link to a file of the repository is read where it lies', async (_, git) => {
  site = makeSite({ ...START, 'docs/two.md': '# Two\n\n[home](start.md#gauge) [no](nowhere.md)\n' });
  link('docs/start.md', '../README.md');
  link('docs/far/two.md', '../two.md');
  site.commit('links');
  const seen = ({ findings }: Outcome): string[] => findings.map(({ rule, location }) => `${rule} ${location?.path}`);
  const missing = 'internal-links/page-missing';
  // In a tree without a builder, links of a linked page count from where it lies.
  const wanted = [`${missing} docs/far/two.md`, `${missing} docs/two.md`];
  const session = await open(git);
  expect(seen(await session.validate())).toEqual(wanted);
  expect(seen(await judge(git))).toEqual(wanted);
  site.write({ 'docs/two.md': '# Two\n' });
  expect(seen(await session.revalidate(['docs/two.md']))).toEqual([]);
  site.write({ 'README.md': '# Other\n', 'docs/two.md': '# Two\n\n[home](start.md#gauge)\n' });
  const anchor = 'internal-links/anchor-missing';
  expect(seen(await judge(git))).toEqual([`${anchor} docs/far/two.md`, `${anchor} docs/two.md`]);
});

test('what a link leads to is asked for again, also where git does not know it', async () => {
  site = makeSite({ ...START, '.gitignore': '/made.md\n', 'made.md': '# Made\n' });
  link('docs/made.md', '../made.md');
  site.commit('links');
  expect((await judge(true)).findings).toEqual([]);
  site.write({ 'made.md': '# Made\n\n[no](nowhere.md)\n' });
  expect((await judge(true)).findings.map(({ location }) => location?.path)).toEqual(['docs/made.md']);
  site.remove('made.md');
  expect(unread(await judge(true))).toEqual(['docs/made.md is a symbolic link that leads nowhere']);
});

test('a tracked page that became a link is judged as the link it is', async () => {
  outside = makeSite({ 'secret.md': '# Secret\n' }, { git: false });
  site = makeSite(START);
  site.remove('docs/one.md');
  link('docs/one.md', join(outside.root, 'secret.md'));
  const outcome = await judge(true);
  expect(unread(outcome)).toEqual(['docs/one.md is a symbolic link that leads out of the repository']);
  expect(outcome.findings.map(({ rule }) => rule)).toContain('internal-links/page-missing');
});

test('a link that git wrote as text is no page of one line', async () => {
  site = makeSite(START);
  link('docs/start.md', '../README.md');
  site.commit('links');
  site.git('config', 'core.symlinks', 'false');
  site.remove('docs/start.md');
  site.git('checkout', 'docs/start.md');
  expect(readFileSync(join(site.root, 'docs/start.md'), 'utf8')).toBe('../README.md');
  expect(unread(await judge(true))).toEqual([
    'docs/start.md is a symbolic link that git wrote as text (its setting `core.symlinks`)',
  ]);
});

test.each(BOTH)('%s: a folder named like a page is a folder', async (_, git) => {
  site = makeSite({ ...START, 'docs/v1.md/two.md': '# Two\n\n[no](nowhere.md)\n' });
  const outcome = await judge(git);
  expect(outcome.findings.map(({ rule, location }) => `${rule} ${location?.path}`)).toEqual([
    'internal-links/page-missing docs/v1.md/two.md',
  ]);
});

test.skipIf(process.getuid?.() === 0).each(BOTH)('%s: a page without permission is red', async (_, git) => {
  site = makeSite(START);
  chmodSync(join(site.root, 'docs/one.md'), 0);
  expect(unread(await judge(git))).toEqual(['docs/one.md cannot be read without permission']);
});

test('a page without permission is told by its reason, whoever runs this', async () => {
  const { whyNot } = await import('../../src/content/tree-entry.ts');
  expect(whyNot(Object.assign(new Error('no'), { code: 'EACCES' }))).toBe('cannot be read without permission');
  expect(whyNot(Object.assign(new Error('no'), { code: 'EIO' }))).toBe('cannot be read (EIO)');
});

test.runIf(process.platform === 'linux').each(BOTH)('%s: a name that is no UTF-8 is red', async (_, git) => {
  site = makeSite(START, { git: false });
  writeFileSync(
    Buffer.concat([Buffer.from(`${site.root}/docs/caf`), Buffer.from([0xe9]), Buffer.from('.md')]),
    '# X\n',
  );
  if (git) {
    site.git('init', '-q');
    site.commit('start');
  }
  expect(unread(await judge(git))).toEqual(['docs/caf\ufffd.md has a name that is no UTF-8 text']);
});

test('a page that cannot be read any more is red, and green again with the link fixed', async () => {
  site = makeSite(START);
  const session = await open(true);
  expect((await session.validate()).report.ok).toBe(true);
  site.remove('docs/one.md');
  link('docs/one.md', 'one.md');
  expect(unread(await session.revalidate(['docs/one.md']))).toEqual([
    'docs/one.md is a symbolic link that leads to itself',
  ]);
  site.remove('docs/one.md');
  site.write({ 'docs/one.md': '# One\n' });
  expect((await session.revalidate(['docs/one.md'])).report.ok).toBe(true);
});

test('gates asked for alone are not green either, unless the page is excluded or untouched by the change', async () => {
  site = makeSite(START);
  link('docs/gone.md', 'nothing.md');
  site.commit('links');
  const only = ['internal-links'];
  const gateOf = ({ report }: Outcome) => report.gates.find(({ name }) => name === 'internal-links');
  expect(gateOf(await judge(true, { only }))).toMatchObject({
    ok: false,
    outcome: 'untestable',
    reason: 'PAGE_NOT_READ: `docs/gone.md` is a symbolic link that leads nowhere',
  });
  expect(gateOf(await judge(true, { only, scope: 'new' }))).toMatchObject({ ok: true });
  expect(gateOf(await judge(true, { only, config: { exclude: ['docs/gone.md'] } }))).toMatchObject({ ok: true });
  const ignore = [{ rule: 'schemas/page-not-read', paths: ['docs/gone.md'], reason: 'made by the build' }];
  expect((await judge(true, { config: { ignore } })).report.ok).toBe(true);
});

test('a page behind a link is fixed where the link leads, and nothing out of the repository is written', async () => {
  const bad = '# One\n\n[one](docs/One.md)\n';
  outside = makeSite({ 'secret.md': bad }, { git: false });
  site = makeSite({ 'docs/one.md': '# One\n', 'zed.md': bad });
  link('also.md', 'zed.md');
  link('out.md', join(outside.root, 'secret.md'));
  site.commit('links');
  const session = await open(true);
  const before = await session.validate();
  expect(before.findings.map(({ rule, location }) => `${rule} ${location?.path}`)).toEqual([
    'schemas/page-not-read out.md',
    'internal-links/wrong-case also.md',
    'internal-links/wrong-case zed.md',
  ]);
  const gateOrder = gates.map(({ id }) => id);
  const done = await fixAll(session, { fixers, gateOrder, allowedPaths: ['**'], maxAttempts: 10 }, before);
  expect(done.patches.map(({ path }) => path)).toEqual(['zed.md']);
  expect(done.left.map(({ finding }) => finding.rule)).toEqual(['schemas/page-not-read']);
  expect(readFileSync(join(site.root, 'also.md'), 'utf8')).toBe('# One\n\n[one](docs/one.md)\n');
  expect(readFileSync(join(outside.root, 'secret.md'), 'utf8')).toBe(bad);
});

test.each(BOTH)(
  '%s: a link to a folder outside is named where it would hold pages, and nothing of it is read',
  async (_, git) => {
    outside = makeSite({ 'one.md': '# One\n\n[gone](nowhere.md)\n' }, { git: false });
    site = makeSite({ ...START, 'mkdocs.yml': 'site_name: A\n', 'tools/a.py': 'a = 1\n' });
    link('docs/more', outside.root);
    link('tools/more', outside.root);
    link('docs/plan.png', join(outside.root, 'plan.png'));
    site.commit('links');
    const outcome = await judge(git);
    expect(unread(outcome)).toEqual(['docs/more is a symbolic link that leads out of the repository']);
    expect(outcome.findings).toHaveLength(1);
  },
);

test.each(BOTH)('%s: a folder that is linked beside itself is judged once, where it lies', async (_, git) => {
  site = makeSite({ ...START, 'docs/v2/two.md': '# Two\n\n[no](nowhere.md)\n' });
  link('docs/latest', 'v2');
  site.commit('links');
  const { findings } = await judge(git);
  expect(findings.map(({ rule, location }) => `${rule} ${location?.path}`)).toEqual([
    'internal-links/page-missing docs/v2/two.md',
  ]);
});

test.each(BOTH)('%s: pages in a folder called `vendor` are judged where the site builds them', async (_, git) => {
  site = makeSite({ ...START, 'mkdocs.yml': 'site_name: A\n', 'docs/vendor/a.md': '# A\n\n[no](nowhere.md)\n' });
  const { findings } = await judge(git);
  expect(findings.map(({ location }) => location?.path)).toEqual(['docs/vendor/a.md']);
});
