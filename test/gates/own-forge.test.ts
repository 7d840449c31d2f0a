/** Links to the repository's own files on its forge are judged by the checkout; other branches and repositories are not. */
import { afterEach, expect, test } from 'vitest';
import { createTelemetry } from '../../src/adapters/telemetry.ts';
import { homeOfRemote, type OwnForge, ownAddress, ownForge } from '../../src/content/own-forge.ts';
import { openRunSession } from '../../src/validation/run-session.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.done();
  site = undefined;
});

const FORGE: OwnForge = { home: 'github.com/example/strata', branches: ['main', 'HEAD'] };
const AT = 'https://github.com/example/strata';

async function judged(page: string, forge = FORGE, more: Record<string, string> = {}) {
  const files = {
    'docs/index.md': page,
    'mkdocs.yml': 'site_name: x\n',
    'src/start.py': 'a\nb\nc\n',
    'src/Other.py': 'a\n',
    'lib/moved.py': 'a\n',
    'img/a.png': 'x',
    ...more,
  };
  site = makeSite(files, { git: false });
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['internal-links', 'images'],
    forge,
  });
  const { findings, report } = await session.validate();
  return {
    found: findings.map(
      ({ rule, severity, location, fixable, suggested_fix }) =>
        `${severity} ${rule} ${location?.line} ${fixable}${suggested_fix === null ? '' : ` ${suggested_fix}`}`,
    ),
    judged: report.looked_at?.links?.judged,
    anchors: report.looked_at?.anchors?.judged,
  };
}

test('a file, folder or line that the checkout does not have is found, whichever way it is shown', async () => {
  const { found, judged: count } = await judged(
    [
      `[a](${AT}/blob/main/src/start.py) [b](${AT}/tree/main/src/) [c](${AT}/blob/HEAD/src/start.py#L3) <${AT}/raw/main/src/start.py>`,
      `[gone](${AT}/blob/main/src/gone.py)`,
      `[case](${AT}/blob/main/src/other.py?plain=1#L1)`,
      `[far](${AT}/blob/main/src/start.py#L2-L9)`,
      `[moved](${AT}/edit/main/src/moved.py)`,
      `[folder](${AT}/tree/main/lab)`,
      '![a](https://raw.githubusercontent.com/example/strata/main/img/a.png) ![b](https://raw.githubusercontent.com/example/strata/refs/heads/main/img/b.png)',
      `${AT}/blob/main/none.md`,
      '',
      `[id]: ${AT}/blob/main/no.md`,
      '',
      '[id]',
    ].join('\n'),
  );
  expect(found).toEqual([
    'error internal-links/asset-missing 2 no',
    `error internal-links/wrong-case 3 safe ${AT}/blob/main/src/Other.py?plain=1#L1`,
    'warn internal-links/line-missing 4 no',
    `error internal-links/asset-missing 5 unsafe ${AT}/edit/main/lib/moved.py`,
    'error internal-links/asset-missing 6 no',
    // A bare address is no link in MkDocs.
    'warn internal-links/asset-missing 8 no',
    'error internal-links/asset-missing 10 no',
    'error images/missing 7 no',
  ]);
  expect(count).toBe(11);
});

test('other branches, tags, commits, repositories and pages of the forge are not judged', async () => {
  const other = [
    `${AT}/blob/v1.2/src/gone.py`,
    `${AT}/blob/main-old/src/gone.py`,
    `${AT}/blob/3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d3f2a9c1d/gone.py`,
    `${AT}/issues/new`,
    `${AT}/releases/download/v1/gone.zip`,
    `${AT}-extra/blob/main/gone.py`,
    'https://github.com/other/strata/blob/main/gone.py',
    `${AT}/blob/main/{{ path }}`,
    `${AT}/commits/main/gone.py`,
  ];
  const { found, judged: count } = await judged(other.map((url) => `[a](${url})\n`).join('\n'));
  expect(found).toEqual([]);
  expect(count ?? 0).toBe(0);
});

const README = [
  '# Strata',
  '',
  '## Set up {#setup}',
  '',
  '## Set up',
  '',
  '<a id="kept"></a>',
  '',
  '### `run()` & more',
  '',
].join('\n');

test('anchors of pages that the forge shows are judged as the forge makes them', async () => {
  const names = [
    'setup',
    'set-up-setup',
    'set-up',
    'Set-Up',
    'kept',
    'run--more',
    'gone',
    'L3',
    'user-content-x',
    'set-upp',
  ];
  const { found, anchors } = await judged(
    [
      ...names.map((name) => `[Set up](${AT}/blob/main/docs/other.md#${name})`),
      `[a](${AT}/raw/main/docs/other.md#gone) [b](${AT}/blob/main/docs/other.md?plain=1#L2) [c](${AT}/blob/main/src/start.py#gone)`,
    ].join('\n'),
    FORGE,
    { 'docs/other.md': README },
  );
  expect(found).toEqual([
    `error internal-links/anchor-missing 1 safe ${AT}/blob/main/docs/other.md#set-up`,
    `error internal-links/anchor-missing 7 no`,
    `error internal-links/anchor-missing 10 safe ${AT}/blob/main/docs/other.md#set-up`,
  ]);
  expect(anchors).toBe(8);
});

test('of a folder, and of the repository itself, the forge shows the README', async () => {
  const { found } = await judged(
    [
      `[a](${AT}#set-up) [b](${AT}/#strata) [c](${AT}#readme) [d](${AT}#license-1-ov-file) [e](${AT})`,
      `[a](${AT}#gone)`,
      `[a](${AT}/tree/main/lib#part)`,
      `[Part](${AT}/tree/main/lib#parts)`,
      `[a](${AT}/tree/main/old#anything) [a](${AT}/tree/main/src#anything)`,
    ].join('\n'),
    FORGE,
    { 'README.md': README, 'lib/readme.md': '# Part\n', 'old/README.rst': 'Old\n===\n' },
  );
  expect(found).toEqual([
    'error internal-links/anchor-missing 2 no',
    `error internal-links/anchor-missing 4 safe ${AT}/tree/main/lib#part`,
  ]);
});

test('another forge may spell ids in its own way', async () => {
  const lab: OwnForge = { home: 'gitlab.com/example/strata', branches: ['main'] };
  const at = 'https://gitlab.com/example/strata/-/blob/main/docs/other.md';
  const { found } = await judged(`[a](${at}#run-more)\n[b](${at}#gone)\n`, lab, { 'docs/other.md': README });
  expect(found).toEqual(['error internal-links/anchor-missing 2 no']);
});

test('a heading that goes, or a line, is found in the next run and in the same session', async () => {
  const root = `${AT}/blob/main`;
  site = makeSite({
    'docs/index.md': `[a](${root}/docs/other.md#set-up) [b](${root}/docs/other.md?plain=1#L10)\n`,
    'docs/other.md': `${README}\nEnd\n`,
    'mkdocs.yml': 'site_name: x\n',
  });
  const open = () =>
    openSession({
      root: site?.root ?? '',
      profile: 'ci',
      ports,
      cacheDir: site?.cache ?? null,
      only: ['internal-links'],
      forge: FORGE,
    });
  const rulesOf = ({ findings }: { findings: readonly { rule: string }[] }) => findings.map(({ rule }) => rule);
  const session = await open();
  expect(rulesOf(await session.validate())).toEqual([]);
  // The ids that the generator makes stay as they are: only the forge's change.
  site.write({ 'docs/other.md': README.replace('## Set up\n\n', '## Sets {#set-up}\n') });
  const gone = ['internal-links/anchor-missing', 'internal-links/line-missing'];
  expect(rulesOf(await session.revalidate(['docs/other.md']))).toEqual(gone);
  expect(rulesOf(await (await open()).validate())).toEqual(gone);
});

test('a checkout stands for its own branch, and for the default one where that is known', async () => {
  const remoteUrl = 'git@github.com:Example/Strata.git';
  expect(ownForge({ remoteUrl, defaultBranch: null, branch: null })).toBeUndefined();
  expect(ownForge({ remoteUrl, defaultBranch: null, branch: 'main' })).toEqual({
    home: FORGE.home,
    branches: ['main'],
  });
  expect(ownForge({ remoteUrl, defaultBranch: 'main', branch: null })?.branches).toEqual(['main', 'HEAD']);
  expect(ownForge({ remoteUrl, defaultBranch: 'main', branch: 'fix-links' })?.branches).toEqual([
    'main',
    'HEAD',
    'fix-links',
  ]);
  expect(ownForge({ remoteUrl: '/srv/strata.git', defaultBranch: 'main', branch: 'main' })).toBeUndefined();
  const own = ownForge({ remoteUrl, defaultBranch: null, branch: 'main' });
  const page = `[gone](${AT}/blob/main/gone.py) [other](${AT}/blob/master/gone.py) [a](${AT}#gone)\n`;
  expect((await judged(page, own)).found).toEqual(['error internal-links/asset-missing 1 no']);
});

test('a branch of a version stands for itself alone', () => {
  const remoteUrl = `${AT}.git`;
  expect(ownForge({ remoteUrl, defaultBranch: 'main', branch: 'release-2.1' })?.branches).toEqual(['release-2.1']);
  expect(ownForge({ remoteUrl, defaultBranch: 'v3', branch: 'v3' })?.branches).toEqual(['v3', 'HEAD']);
});

test('addresses and remotes of forges', () => {
  expect(
    [
      'ssh://git@gitlab.com:22/a/b/c.git',
      'https://x:y@git.example.org/a/b',
      'git@github.com:a/b',
      'https://github.com/a',
    ].map(homeOfRemote),
  ).toEqual(['gitlab.com/a/b/c', 'git.example.org/a/b', 'github.com/a/b', undefined]);
  const lab: OwnForge = { home: 'gitlab.com/a/b', branches: ['feature/x'] };
  expect(ownAddress('https://gitlab.com/a/b/-/blob/feature/x/docs/a%20b.md#L3-4', lab)).toMatchObject({
    path: 'docs/a b.md',
    line: 4,
  });
  expect(ownAddress('https://gitlab.com/a/b/-/blob/feature/xy/docs/a.md', lab)).toBeUndefined();
});

test('a clone says where it is kept', async () => {
  site = makeSite({ 'a.md': '[gone](https://github.com/example/strata/blob/trunk/gone.py)\n' });
  site.git('remote', 'add', 'origin', `${AT}.git`);
  site.git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
  site.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
  expect(await ports.git.homeOf(site.root)).toMatchObject({ remoteUrl: `${AT}.git`, defaultBranch: 'trunk' });
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['internal-links'],
  });
  expect((await session.validate()).findings.map(({ rule }) => rule)).toEqual(['internal-links/asset-missing']);
});

test('a run goes by what it recorded of its site', async () => {
  site = makeSite({ 'a.md': `[gone](${AT}/blob/main/gone.py)\n` });
  const sha = (await ports.git.run(site.root, ['rev-parse', 'HEAD'])).trim();
  const of = async (
    input: { repository: string; ref: string | null; default_branch?: string },
    site_home?: { repository?: string; default_branch?: string; branch?: string },
  ) => {
    const place = {
      snapshot: { kind: 'check', run_id: 'r_1' },
      config: { validation_profile: 'ci', site_path: '', built: undefined, site_home },
      dirs: { site: site?.root ?? '', product: '' },
      inputs: { product: null, site: { sha, ...input } },
      ports: { ...ports, telemetry: createTelemetry({}) },
      cache: null,
      signal: new AbortController().signal,
      progress: undefined,
      tryRead: () => Promise.resolve(undefined),
    } as unknown as Parameters<typeof openRunSession>[0];
    const session = await openRunSession(place, { asks: ({ id }) => id === 'internal-links' });
    return (await session.validate()).findings.length;
  };
  const repository = `${AT}.git`;
  expect(await of({ repository, ref: 'main' })).toBe(1);
  expect(await of({ repository, ref: 'fix', default_branch: 'main' })).toBe(1);
  expect(await of({ repository, ref: null }, { default_branch: 'main', branch: 'develop' })).toBe(1);
  expect(
    await of({ repository: 'https://github.com/fork/strata', ref: null, default_branch: 'main' }, { repository: AT }),
  ).toBe(1);
  expect(await of({ repository, ref: 'fix' })).toBe(0);
  expect(await of({ repository, ref: null }, { default_branch: 'main', branch: 'release-1.2' })).toBe(0);
  expect(await of({ repository, ref: 'release-1.2', default_branch: 'main' })).toBe(0);
  expect(await of({ repository: 'docs', ref: null })).toBe(0);
});
