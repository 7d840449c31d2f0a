import { describe, expect, it } from 'vitest';
import { allowedPathsOf } from '../../src/commit/allowed-paths.ts';
import { DEFAULT_LIMITS, judgeChangeSet, type PolicyInput, refuseViolations } from '../../src/commit/policy.ts';
import type { LaunchError } from '../../src/errors.ts';
import { changeSet } from '../support/change-set.ts';

type Files = Parameters<typeof changeSet>[0];
const judge = (files: Files, over: Partial<PolicyInput> = {}) =>
  judgeChangeSet({ change_set: changeSet(files), allowed_paths: ['**'], limits: DEFAULT_LIMITS, ...over });
const refused = (files: Files, over: Partial<PolicyInput> = {}) => judge(files, over).map(({ path }) => path);
const existing = (files: Record<string, string>): NonNullable<PolicyInput['existing']> =>
  new Map(Object.entries(files).map(([path, mode]) => [path, { mode }]));

describe('paths', () => {
  it.each([
    '../up.md',
    'a/../../up.md',
    '/etc/passwd',
    'C:\\x.md',
    'c:/x.md',
    'a\\b.md',
    './a.md',
    'a//b.md',
    '',
    'a/',
    '.git/config',
    'a/.git/x',
    '.GIT/x',
    'git~1/x',
    '.ｇｉｔ/x',
    '.g\u200cit/x',
    '.gіt/config',
    'a\u0000b.md',
    'a\nb.md',
    'cafe\u0301.md',
    'a\u202eb.md',
    '\ufeffa.md',
    'con.md',
    'docs/AUX',
    'x/nul.txt',
    'name.',
    'name ',
    'a:b.md',
  ])('refuses %j wherever writing is allowed', (path) => {
    expect(refused({ [path]: 'x' })).toContain(path);
  });

  it.each([
    '.github/workflows/x.yml',
    '.github/CODEOWNERS',
    'CODEOWNERS',
    'docs/CODEOWNERS',
    '.vscode/settings.json',
    'docs/.hidden/x.md',
    '.gitattributes',
    '.gitmodules',
    'package.json',
    'site/package-lock.json',
    'pyproject.toml',
    'requirements-dev.txt',
    'Cargo.lock',
    'go.mod',
    'x.csproj',
    'Dockerfile',
    'Makefile',
    'action.yml',
    'Jenkinsfile',
    'ci/Jenkinsfile.docs',
    'gatsby-node.mjs',
    'gatsby-config.js',
    'build.rs',
    'shell.nix',
    'Taskfile.yaml',
    'codemagic.yaml',
    'antora-playbook.yaml',
    'WORKSPACE',
    '_worker.js',
    'functions/hello.ts',
    'netlify/edge-functions/a.js',
    'api/users.py',
    'GITHUB~1/x',
    'azure-pipelines.yml',
    'azure-pipelines.docs.yaml',
    'GNUmakefile',
    'rules.mk',
    'netlify.toml',
    'site/vercel.json',
    'docs/conf.py',
    'docusaurus.config.ts',
    'docusaurus.config.mjs',
    'vite.config.js',
    '.gitlab-ci.yml',
    'bunfig.toml',
    'skaffold.yaml',
    'deploy/skaffold.dev.yml',
    'dagger.json',
    'typedoc.json',
    'Doxyfile',
    'Snakefile',
    'Dangerfile',
    'website/sidebars.ts',
    'docs/_ext/roles.py',
    'docs/hooks.py',
    'docs/source/helpers/build_table.rb',
    'documentation/scripts/nav.mjs',
    'website/src/theme/Layout.tsx',
    '_plugins/tag.rb',
    '_extensions/x/filter.lua',
    'gradlew',
    'build.zig',
    '.circleci/config.yml',
    'bitbucket-pipelines.yaml',
    'Dockerfile.dev',
    'docker-compose.override.yml',
    'wrangler.toml',
    'Procfile',
    'AGENTS.md',
    'docs/CLAUDE.md',
    'x.instructions.md',
    '.gіthub/workflows/x.yml',
    'ＰＡＣＫＡＧＥ.json',
    'Package.JSON',
  ])('protects %j from globs and lets it through by its own name', (path) => {
    expect(refused({ [path]: 'x' })).toEqual([path]);
    expect(refused({ [path]: 'x' }, { allowed_paths: ['docs/**', path] })).toEqual([]);
  });

  it.each([
    'content/package-json.md',
    'docs/github.md',
    'content/make.md',
    'café/ページ.md',
    'docs/agents-guide.md',
    'a b/c d.md',
    'docs/examples/first.py',
    'docs/guide/_snippets/first.js',
    'docs/static/search.js',
    'docs/profile',
    'docs/start.mdx',
    'docs/api.json',
    'src/main.py',
    'examples/docs/run.py',
    'content/.../x.md'.replace('...', 'dots'),
  ])('leaves %j alone', (path) => {
    expect(refused({ [path]: 'x' })).toEqual([]);
  });

  it('what lies beside the configuration of a builder that runs code is protected too', () => {
    const tree = existing({ 'mkdocs.yml': '100644', 'handbook/conf.py': '100644' });
    const files = {
      'main.py': 'x',
      'hooks.py': 'x',
      'macros/tables.py': 'x',
      'hooks/nav.py': 'x',
      'handbook/ext/roles.py': 'x',
      'handbook/index.md': 'x',
      'src/main.py': 'x',
      'handbook/samples/first.py': 'x',
    };
    const run = ['main.py', 'hooks.py', 'macros/tables.py', 'hooks/nav.py', 'handbook/ext/roles.py'];
    expect(refused(files, { existing: tree }).sort()).toEqual(run.sort());
    expect(refused({ ...files, 'mkdocs.yml': 'x' }).sort()).toEqual(
      run.filter((path) => !path.startsWith('handbook/')),
    );
    expect(refused({ 'main.py': 'x', 'macros/a.py': 'x' }, { existing: existing({}) })).toEqual([]);
  });

  it('never lets .git through by name', () => {
    expect(refused({ '.git/hooks/x': 'x' }, { allowed_paths: ['.git/hooks/x'] })).toEqual(['.git/hooks/x']);
  });

  it('keeps to the globs, and refuses everything when there is none', () => {
    expect(
      refused({ 'content/a.md': 'x', 'other/b.md': 'x', 'content/c/d.md': null }, { allowed_paths: ['content/**'] }),
    ).toEqual(['other/b.md']);
    expect(refused({ 'content/a.md': 'x' }, { allowed_paths: [] })).toEqual(['content/a.md']);
  });

  it('judges deletions as it judges writes', () => {
    expect(refused({ '.github/workflows/ci.yml': null })).toEqual(['.github/workflows/ci.yml']);
  });
});

describe('what is there already', () => {
  it('refuses names that are one file elsewhere or one name to the eye', () => {
    expect(refused({ 'Docs/a.md': 'x' }, { existing: existing({ 'docs/b.md': '100644' }) })).toEqual(['Docs/a.md']);
    expect(refused({ 'docs/ＡＢ.md': 'x' }, { existing: existing({ 'docs/ab.md': '100644' }) })).toEqual([
      'docs/ＡＢ.md',
    ]);
    expect(refused({ 'docs/раge.md': 'x' }, { existing: existing({ 'docs/page.md': '100644' }) })).toEqual([
      'docs/раge.md',
    ]);
    expect(refused({ 'a/x.md': 'x', 'a/X.md': 'y' })).toEqual(['a/X.md']);
  });

  it('lets a file be changed whose twin was there before, and a case be corrected', () => {
    const both = existing({ 'README.md': '100644', 'readme.md': '100644' });
    expect(refused({ 'README.md': 'x' }, { existing: both })).toEqual([]);
    expect(
      refused({ 'docs/Page.md': null, 'docs/page.md': 'x' }, { existing: existing({ 'docs/Page.md': '100644' }) }),
    ).toEqual([]);
  });

  it('refuses to write through a link, over a folder and into a file', () => {
    expect(refused({ 'link/a.md': 'x' }, { existing: existing({ link: '120000' }) })).toEqual([
      'link/a.md',
      'link/a.md',
    ]);
    expect(refused({ 'a.md': 'x', 'a.md/b.md': 'y' })).toEqual(['a.md/b.md']);
  });

  it('lets a link stay inside what may be written', () => {
    const over = { allowed_paths: ['docs/**'] };
    expect(refused({ 'docs/latest.md': { link: 'v2/index.md' } }, over)).toEqual([]);
    for (const link of ['../../x', '/etc/passwd', '../.git/config', '../secret.md', 'C:/x', 'a\\b'])
      expect([link, refused({ 'docs/latest.md': { link } }, over)]).toEqual([link, ['docs/latest.md']]);
  });
});

describe('content', () => {
  it('wants UTF-8 text unless binary is allowed', () => {
    const binary = { 'logo.bin': Buffer.from([0xff, 0xfe, 0]), 'zero.md': 'a\0b', 'ok.md': Buffer.from('text') };
    expect(refused(binary)).toEqual(['logo.bin', 'zero.md']);
    expect(refused(binary, { allow_binary: true })).toEqual([]);
  });

  it('counts files and bytes, at the limit and over it', () => {
    const files = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`docs/${index}.md`, 'x']));
    expect(judge(files(100))).toEqual([]);
    expect(judge(files(101))).toMatchObject([{ path: null, reason: expect.stringContaining('101 files') }]);
    const limits = { max_files: 5, max_bytes: 10 };
    expect(judge({ 'a.md': '1234567890' }, { limits })).toEqual([]);
    expect(judge({ 'a.md': '12345678901' }, { limits })).toMatchObject([
      { path: null, reason: expect.stringContaining('11 bytes') },
    ]);
  });

  it('refuses bytes other than those that were reviewed, a path named twice and base64 that is none', () => {
    const set = changeSet({ 'a.md': 'x' });
    expect(
      judgeChangeSet({
        change_set: { ...set, content_sha256: '0'.repeat(64) },
        allowed_paths: ['**'],
        limits: DEFAULT_LIMITS,
      }),
    ).toHaveLength(1);
    const change = {
      path: 'a.md',
      mode: '100644' as const,
      content: { encoding: 'base64' as const, data: 'not base64!' },
    };
    const broken = { ...set, changes: [change, change] };
    expect(
      judgeChangeSet({ change_set: broken, allowed_paths: ['**'], limits: DEFAULT_LIMITS }).map(({ reason }) => reason),
    ).toEqual([
      expect.stringContaining('content_sha256'),
      expect.stringContaining('base64'),
      expect.stringContaining('base64'),
      'it is named twice',
    ]);
  });

  it('refuses what is no Unicode, in a name and in a text', () => {
    const set = changeSet({ 'a.md': 'x' });
    const changes = [
      { path: 'a\ud800.md', mode: '100644' as const, content: null },
      { path: 'b.md', mode: '100644' as const, content: { encoding: 'utf-8' as const, data: '\ud800' } },
    ];
    const found = judgeChangeSet({ change_set: { ...set, changes }, allowed_paths: ['**'], limits: DEFAULT_LIMITS });
    expect(found.map(({ path }) => path)).toEqual([null, 'a\ud800.md', 'b.md']);
  });

  it('names what a scanner found, never the secret', () => {
    expect(judge({ 'a.md': 'key' }, { secrets: [{ path: 'a.md', message: 'GitHub token' }] })).toMatchObject([
      { path: 'a.md', kind: 'content' },
    ]);
  });
});

it('names every offending path in one error', () => {
  const thrown = (() => {
    try {
      refuseViolations(judge({ 'ok.md': 'x', '../a': 'x', '.github/b': 'x', 'c.bin': Buffer.from([0]) }));
    } catch (error) {
      return error as LaunchError;
    }
    return undefined;
  })();
  expect(thrown).toMatchObject({
    code: 'ALLOWED_PATHS_VIOLATION',
    details: { violations: [{ path: '../a' }, { path: '.github/b' }, { path: 'c.bin' }] },
  });
  expect(() => refuseViolations(judge({ 'c.bin': Buffer.from([0]) }))).toThrow(
    expect.objectContaining({ code: 'POLICY_DENIED' }),
  );
});

it('sets no executable bit that nobody asked for', () => {
  const script = { 'run.sh': { executable: '#!/bin/sh\n' } };
  expect(refused(script, { existing: existing({}) })).toEqual(['run.sh']);
  expect(refused(script, { existing: existing({ 'run.sh': '100644' }) })).toEqual(['run.sh']);
  expect(refused(script, { existing: existing({ 'run.sh': '100755' }) })).toEqual([]);
  expect(refused(script, { existing: existing({}), allowed_paths: ['**', 'run.sh'] })).toEqual([]);
});

it.each([
  'docs/configuration.md',
  'compose-guide.md',
  'jenkinsfile.md',
  'conf.python.md',
  'content/makefile-tips.md',
  'vercel.md',
  'api/users.md',
  'docs/api/samples/client.js',
  'functions/README.md',
])('leaves %s to whoever may write pages', (path) => {
  expect(refused({ [path]: 'x' })).toEqual([]);
});

it('derives allowed paths from the plan without protected ones, names taken literally', () => {
  const planned = ['content/c++ (x)/[a].md', 'package.json', 'content/b.md'];
  const allowed = allowedPathsOf({ allowed_paths: [], kind: 'launch' }, { repository: undefined, planned });
  expect(
    refused(
      { 'content/c++ (x)/[a].md': 'x', 'content/b.md': 'x', 'package.json': 'x', 'content/c.md': 'x' },
      { allowed_paths: allowed },
    ),
  ).toEqual(['package.json', 'content/c.md']);
  expect(allowedPathsOf({ allowed_paths: ['docs/**'], kind: 'launch' }, { repository: ['x/**'], planned })).toEqual([
    'docs/**',
  ]);
  expect(allowedPathsOf({ allowed_paths: [], kind: 'check' }, { repository: undefined, planned })).toEqual(['**']);
});

it('a list of allowed paths lets the proof of the run through, and nothing else beside it', () => {
  const planned = ['docs/a.md', 'launch/proofs/strata.json', 'launch/other.json'];
  const config = { kind: 'launch' as const, allowed_paths: ['docs/**'] };
  expect(allowedPathsOf(config, { repository: undefined, planned })).toEqual(['docs/**', 'launch/proofs/strata.json']);
  expect(allowedPathsOf({ ...config, allowed_paths: [] }, { repository: ['kb/**'], planned })).toEqual([
    'kb/**',
    'launch/proofs/strata.json',
  ]);
});
