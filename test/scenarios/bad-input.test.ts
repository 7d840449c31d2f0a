/** What people get wrong, as they type it: each has its own message and exit code, and nothing is lost. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bench } from '../support/launch.ts';

function repository(folder: string, files: Record<string, string | Buffer>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const git = (...args: string[]): void =>
    void spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'files');
  return folder;
}
const manifest = '[project]\nname = "tide"\nversion = "1.0.0"\ndescription = "Read tide files"\n';

describe('a product that cannot be launched', () => {
  it('a path where nothing is', async () => {
    using at = bench();
    const answer = await at.launch(['run', '--repo', './nothing', '--json']);
    expect(answer.code).toBe(2);
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'REPO_NOT_FOUND', retryable: false } });
  });

  it('a repository without a commit', async () => {
    using at = bench();
    mkdirSync(path.join(at.folder, 'empty'));
    spawnSync('git', ['init', '-q'], { cwd: path.join(at.folder, 'empty') });
    const answer = await at.launch(['run', '--repo', 'empty', '--json']);
    expect(answer.code).toBe(2);
    expect(JSON.stringify(answer.json())).toMatch(/commit|empty/iu);
  });

  it('a second product with the slug of one that the site has: nothing of the first is touched', async () => {
    using at = bench();
    const site = repository(path.join(at.folder, 'site'), { 'docs/index.md': '# Docs\n\nPlain docs.\n' });
    for (const name of ['ebb', 'flow']) {
      const folder = repository(path.join(at.folder, name), {
        'pyproject.toml': manifest,
        'README.md': '# Tide\n\nTide reads tide files.\n',
      });
      spawnSync('git', ['remote', 'add', 'origin', `https://example.org/owner/${name}`], { cwd: folder });
      const config = { github_repo_url: folder, site_repo_url: site, product_slug: 'tide' };
      writeFileSync(path.join(at.folder, `${name}.json`), JSON.stringify(config));
    }
    const first = await at.launch(['run', '--config', 'ebb.json', '--open-pr', '--json']);
    expect(first.code).toBe(0);
    const git = (...args: string[]): string => spawnSync('git', args, { cwd: site, encoding: 'utf8' }).stdout;
    const branch = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/launch/').trim();
    git('merge', '--quiet', '--ff-only', branch);
    const answer = await at.launch(['run', '--config', 'flow.json', '--open-pr', '--json']);
    expect(answer.code).toBe(2);
    expect(JSON.stringify(answer.json())).toMatch(/slug.*tide.*ebb/u);
    expect(git('for-each-ref', '--format=%(refname:short)', 'refs/heads/launch/').trim()).toBe(branch);
  });

  it('a ref that does not exist, with those that do', async () => {
    using at = bench();
    repository(path.join(at.folder, 'product'), {
      'pyproject.toml': manifest,
      'README.md': '# Tide\n\nTide reads tide files.\n',
    });
    const answer = await at.launch(['run', '--repo', 'product', '--ref', 'mian', '--json']);
    expect(answer.code).toBe(2);
    expect(JSON.stringify(answer.json())).toMatch(/mian.*main|main.*mian/u);
  });

  it('nothing but binary files, and nothing at all: each is refused in its own words, and the run is kept', async () => {
    using at = bench();
    repository(path.join(at.folder, 'binaries'), {
      'a.bin': Buffer.from([0, 1, 2, 255, 0]),
      'b.png': Buffer.from([137, 80, 78, 71, 0, 0]),
    });
    repository(path.join(at.folder, 'nothing'), {});
    const binaries = await at.launch(['run', '--repo', 'binaries', '--json']);
    expect(binaries.code).toBe(2);
    expect(binaries.json()).toMatchObject({
      error: { code: 'INVALID_INPUT', message: expect.stringMatching(/binary files alone/u) },
    });
    const nothing = await at.launch(['run', '--repo', 'nothing', '--json']);
    expect(nothing.code).toBe(2);
    expect(nothing.json()).toMatchObject({
      error: { code: 'INVALID_INPUT', message: expect.stringMatching(/product is empty/u) },
    });
    const { runs } = (await at.launch(['list', '--json'])).json() as { runs: { state: string }[] };
    expect(runs.map(({ state }) => state)).toEqual(['CLONED_INPUTS', 'CLONED_INPUTS']);
  });
});

describe('a product that is odd but sound', () => {
  it('no README, a manifest that does not parse beside one that does, odd names, symlink loops and a huge file', async () => {
    using at = bench();
    const product = path.join(at.folder, 'product');
    mkdirSync(product, { recursive: true });
    writeFileSync(path.join(product, 'huge.bin'), '');
    truncateSync(path.join(product, 'huge.bin'), 300 * 1024 * 1024);
    symlinkSync('loop', path.join(product, 'loop'));
    writeFileSync(
      Buffer.concat([Buffer.from(`${product}/`), Buffer.from([0x62, 0xff, 0x2e, 0x74, 0x78, 0x74])]),
      'latin\n',
    );
    repository(product, {
      'pyproject.toml': manifest,
      'package.json': '{ "name": ',
      'src/tide/__init__.py':
        '"""Read tide files."""\n\n__all__ = ["read"]\n\n\ndef read(path: str) -> list:\n    """Read one file.\n\n    Args:\n        path: The file.\n    """\n    return []\n',
      'café/ページ.md': '# Seite\n\nText.\n',
    });
    repository(path.join(at.folder, 'site'), { 'docs/index.md': '# Docs\n\nPlain docs.\n' });
    const answer = await at.launch(['run', '--repo', 'product', '--site', 'site'], { timeoutMs: 60_000 });
    expect(answer.code).toBe(0);
    expect(answer.stderr).toContain('ready for a pull request');
    for (const words of [
      'The repository has no README.',
      '`package.json` does not parse, so nothing of it is known: ',
      'Passed over (names that are no UTF-8, shown percent-encoded): `b%FF.txt`',
      'Passed over (larger than what is read, or unreadable): `huge.bin`',
      'Passed over (links or special files, not followed): `loop`',
      'The site has no Hugo configuration; it is taken as plain: no generator configuration found.',
    ])
      expect(answer.stderr).toContain(words);
  });

  it('Hugo that is not there: a local run says so and goes on, a run for CI is red', async () => {
    using at = bench();
    const product = { 'pyproject.toml': manifest, 'README.md': '# Tide\n\nTide reads tide files.\n' };
    repository(path.join(at.folder, 'product'), product);
    mkdirSync(path.join(at.folder, 'bin'));
    const git = spawnSync('which', ['git'], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(git, path.join(at.folder, 'bin', 'git'));
    const env = { PATH: path.join(at.folder, 'bin') };
    const local = await at.launch(['run', '--repo', 'product'], { env });
    expect(local.code).toBe(0);
    expect(local.stderr).toContain('hugo-build: Hugo is not installed, the site was not built');
    const ci = await at.launch(['run', '--repo', 'product', '--profile', 'ci'], { env });
    expect(ci.code).toBe(1);
    expect(ci.stderr).toContain('hugo-build: untestable, TOOLCHAIN_MISSING: Hugo is not installed');
  });
});

describe('options and configuration', () => {
  it('no product named', async () => {
    using at = bench();
    const answer = await at.launch(['run']);
    expect(answer.code).toBe(2);
    expect(answer.stderr).toContain('Add --repo <url|path>');
  });

  it('every problem of a configuration at once, each with its path', async () => {
    using at = bench();
    writeFileSync(
      path.join(at.folder, 'c.yaml'),
      'github_repo_url: x\nlocals: [en]\nbudgets: { max_runtime_s: soon }\n',
    );
    const answer = await at.launch(['run', '--config', 'c.yaml', '--json']);
    expect(answer.code).toBe(2);
    expect(answer.json()).toMatchObject({
      error: {
        code: 'SCHEMA_VALIDATION_FAILED',
        details: { problems: [{ path: 'budgets.max_runtime_s' }, { path: 'locals' }] },
      },
    });
  });

  it('a mistyped command and option are answered with the right one', async () => {
    using at = bench();
    const command = await at.launch(['lits']);
    expect(command.code).toBe(2);
    expect(command.stderr).toContain('Did you mean list?');
    const option = await at.launch(['run', '--reop', 'x']);
    expect(option.code).toBe(2);
    expect(option.stderr).toContain('Did you mean --repo?');
  });

  it('an unknown run, in one JSON document', async () => {
    using at = bench();
    const answer = await at.launch(['status', 'r_2026-01-01T00-00-00Z_abcd', '--json']);
    expect(answer.code).toBe(2);
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'RUN_NOT_FOUND' } });
  });

  it('a store that does not answer is an outside failure, quickly', async () => {
    using at = bench();
    const answer = await at.launch(['list', '--json'], {
      env: { LAUNCH_STORE: 'redis://127.0.0.1:1/0' },
      timeoutMs: 20_000,
    });
    expect(answer.code).toBe(4);
    expect(answer.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE', retryable: true } });
  });
});

describe('help', () => {
  it('exists for the program and for every command, on stdout', async () => {
    using at = bench();
    const all = await at.launch(['--help']);
    expect(all.code).toBe(0);
    const names = [...all.stdout.matchAll(/^ {2}([a-z][a-z-]*)(?: \[options\])?(?: [<[][^\n]*?[>\]])* {2,}/gmu)]
      .map((match) => match[1] ?? '')
      .filter((name) => name !== 'help');
    expect(names).toContain('run');
    const answers = await Promise.all(names.slice(0, 6).map((name) => at.launch([name, '--help'])));
    for (const answer of answers) expect([answer.code, answer.stdout.startsWith('Usage: launch ')]).toEqual([0, true]);
  });
});
