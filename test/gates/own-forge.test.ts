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

async function judged(page: string, forge = FORGE) {
  const files = {
    'docs/index.md': page,
    'mkdocs.yml': 'site_name: x\n',
    'src/start.py': 'a\nb\nc\n',
    'src/Other.py': 'a\n',
    'lib/moved.py': 'a\n',
    'img/a.png': 'x',
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
    'error internal-links/asset-missing 8 no',
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

test('where the default branch is not known, what is missing is a warning', async () => {
  const guess = ownForge({ remoteUrl: 'git@github.com:Example/Strata.git', defaultBranch: null, branch: null });
  expect(guess).toEqual({ home: FORGE.home, branches: ['main', 'master', 'HEAD'], isGuess: true });
  expect((await judged(`[gone](${AT}/blob/main/src/gone.py) ![x](${AT}/raw/main/x.png)\n`, guess)).found).toEqual([
    'warn internal-links/asset-missing 1 no',
    'warn images/missing 1 no',
  ]);
});

test('a branch of a version stands for itself', () => {
  const remoteUrl = `${AT}.git`;
  expect(ownForge({ remoteUrl, defaultBranch: 'main', branch: 'release-2.1' })).toBeUndefined();
  expect(ownForge({ remoteUrl, defaultBranch: 'v3', branch: 'v3' })?.branches).toEqual(['v3', 'HEAD']);
  expect(ownForge({ remoteUrl, defaultBranch: 'main', branch: 'fix-links' })?.branches).toEqual(['main', 'HEAD']);
  expect(ownForge({ remoteUrl: '/srv/strata.git', defaultBranch: 'main', branch: 'main' })).toBeUndefined();
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
  const of = async (input: { repository: string; ref: string | null }) => {
    const place = {
      snapshot: { kind: 'check', run_id: 'r_1' },
      config: { validation_profile: 'ci', site_path: '', built: undefined },
      dirs: { site: site?.root ?? '', product: '' },
      inputs: { product: null, site: { sha, ...input } },
      ports: { ...ports, telemetry: createTelemetry({}) },
      cache: null,
      signal: new AbortController().signal,
      progress: undefined,
      tryRead: () => Promise.resolve(undefined),
    } as unknown as Parameters<typeof openRunSession>[0];
    const session = await openRunSession(place, { asks: ({ id }) => id === 'internal-links' });
    return (await session.validate()).findings.map(({ rule, severity }) => `${severity} ${rule}`);
  };
  expect(await of({ repository: `${AT}.git`, ref: 'main' })).toEqual(['warn internal-links/asset-missing']);
  expect(await of({ repository: `${AT}.git`, ref: 'release-1.2' })).toEqual([]);
  expect(await of({ repository: 'docs', ref: null })).toEqual([]);
});
