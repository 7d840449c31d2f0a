/** What `npx -y @launch-docs/launch check` downloads and does, on a machine that has Node and nothing of Launch. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scrubbedEnv } from '../support/launch.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
/** As the issue asks: what an empty cache downloads, at most. */
const MOST_BYTES = 25_000_000;
const MOST_PACKAGES = 10;
let folder: string;
let tarball: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-published-'));
  const laid = path.join(folder, 'package');
  execFileSync(process.execPath, ['scripts/published.mjs', laid], { cwd: root });
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder, laid]);
  tarball = path.join(folder, packed.toString().trim());
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is one package without dependencies, scripts or a Node, and small', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package', 'package.json'), 'utf8')) as object;
  expect(Object.keys(manifest).toSorted()).toEqual(
    ['bin', 'description', 'engines', 'files', 'license', 'mcpName', 'name', 'type', 'version']
      .concat(['peerDependencies', 'peerDependenciesMeta'])
      .toSorted(),
  );
  expect(manifest).toMatchObject({
    bin: { launch: 'dist/cli.js' },
    engines: { node: '>=22.19' },
    peerDependenciesMeta: { rumdl: { optional: true } },
  });
  expect(statSync(tarball).size).toBeLessThan(MOST_BYTES);
});

it('checks docs by npx in an empty folder, with an empty cache and without a network', { timeout: 120_000 }, () => {
  const [work, cache] = ['work', 'cache'].map((name) => path.join(folder, name)) as [string, string];
  mkdirSync(path.join(work, 'docs'), { recursive: true });
  writeFileSync(path.join(work, 'docs', 'a.md'), '# A\n\nSee [b](B.md) and [gone](gone.md).\n');
  writeFileSync(path.join(work, 'docs', 'b.md'), '# B\n');
  const env = { ...scrubbedEnv(), npm_config_cache: cache, LAUNCH_HOME: path.join(folder, 'home') };
  const words = ['--yes', '--offline', `--package=${tarball}`, '--', 'launch', 'check', 'docs'];
  const { status, stdout, stderr } = spawnSync('npx', words, { cwd: work, env, encoding: 'utf8' });
  expect([status, stdout.includes('internal-links/wrong-case')], stderr).toEqual([1, true]);
  const [installed] = readdirSync(path.join(cache, '_npx'));
  const modules = path.join(cache, '_npx', installed ?? '', 'node_modules');
  const packages = readdirSync(modules).filter((name) => !name.startsWith('.'));
  expect(packages).toEqual(['@launch-docs']);
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES);
});

it('shows the demo, with its examples; a bare copy of dist/ says where they are', { timeout: 240_000 }, () => {
  const demo = (...dist: string[]) =>
    spawnSync(process.execPath, [path.join(folder, ...dist, 'cli.js'), 'demo'], {
      cwd: folder,
      env: { ...scrubbedEnv(), LAUNCH_HOME: path.join(folder, 'demo-home') },
      encoding: 'utf8',
    });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--one-top-level=unpacked']);
  const shown = demo('unpacked', 'package', 'dist');
  expect(shown.status, shown.stderr).toBe(0);
  cpSync(path.join(root, 'dist'), path.join(folder, 'bare', 'dist'), { recursive: true });
  const bare = demo('bare', 'dist');
  expect([bare.status, bare.stderr]).toEqual([2, expect.stringContaining('Run `npx @launch-docs/launch demo`')]);
});

it('tells an older Node in one line which command to run', () => {
  const guard = (lockfile: boolean, version = '20.1.0', code = 2): string => {
    const at = mkdtempSync(path.join(folder, 'old-'));
    mkdirSync(path.join(at, 'dist'));
    for (const file of [
      'node-guard',
      'compile-cache',
      'adapters/own-place',
      'adapters/make-folder',
      'adapters/user-folders',
    ])
      cpSync(path.join(root, `src/${file}.ts`), path.join(at, 'dist', `${file}.ts`));
    writeFileSync(path.join(at, 'package.json'), '{ "type": "module" }');
    if (lockfile) writeFileSync(path.join(at, 'package-lock.json'), '{}');
    writeFileSync(
      path.join(at, 'dist', 'run.ts'),
      `Object.defineProperty(process.versions, 'node', { value: '${version}' });\nObject.defineProperty(process, 'version', { value: 'v${version}' });\nconst { onSupportedNode } = await import('./node-guard.ts');\nonSupportedNode(import.meta.url);\n`,
    );
    const { stderr, status } = spawnSync(process.execPath, [path.join(at, 'dist', 'run.ts')], { encoding: 'utf8' });
    expect(status).toBe(code);
    return stderr;
  };
  expect(guard(false)).toBe(
    'Node v20.1.0 is too old: 22.19 or newer is needed. Run `npx -y -p node@24 -p @launch-docs/launch launch` with the same words, or install Node 24 and try again.\n',
  );
  expect(guard(false, '22.18.0')).toContain('Node v22.18.0 is too old');
  // As the manifest says.
  for (const version of ['22.19.0', '23.0.0', '24.1.0']) expect(guard(false, version, 0)).toBe('');
  expect(guard(true)).toContain('Run `npm ci` beside this program (it brings Node 24)');
});
