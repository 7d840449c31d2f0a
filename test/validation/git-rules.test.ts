/** A pipe where git reads rules by itself would hold it up for ever: it is named at once. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

test.each(['.gitattributes', '.gitignore', 'docs/.gitattributes', 'docs/deep/.gitignore'])('%s', async (name) => {
  site = makeSite({ 'docs/a.md': '# A\n', 'docs/deep/b.md': '# B\n' });
  execFileSync('mkfifo', [join(site.root, name)]);
  const started = performance.now();
  await expect(runCheck({ directory: '.', cwd: site.root, ports, cacheDir: null })).rejects.toMatchObject({
    message: `\`${name}\` is no file, so git would wait for it for ever. Remove it.`,
  });
  expect(performance.now() - started).toBeLessThan(10_000);
});

test.each([
  ['docs/deep/.gitignore', 'docs'],
  ['new/.gitignore', 'docs'],
  ['new/.gitignore', '.'],
])('%s where %s is checked', async (name, directory) => {
  site = makeSite({ 'docs/a.md': '# A\n', 'docs/deep/b.md': '# B\n' });
  mkdirSync(join(site.root, 'new'));
  execFileSync('mkfifo', [join(site.root, name)]);
  const started = performance.now();
  const checked = runCheck({ directory, cwd: site.root, ports, cacheDir: null }).then(
    ({ exitCode }) => exitCode,
    ({ message }: Error) => message,
  );
  expect([0, `\`${name}\` is no file, so git would wait for it for ever. Remove it.`]).toContain(await checked);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a history is read without names of a file that is none', async () => {
  site = makeSite({ 'docs/a.md': '# A\n' });
  execFileSync('mkfifo', [join(site.root, '.mailmap')]);
  const said = await ports.git.run(site.root, ['log', '-1', '--format=%H'], { timeoutMs: 5_000 });
  expect(said).toMatch(/^[0-9a-f]{40}\n$/);
});

test('pipes among the kept files are none of ours', async () => {
  site = makeSite({ 'docs/a.md': '# A\n' });
  const folder = mkdtempSync(join(tmpdir(), 'launch-cache-'));
  try {
    const check = () =>
      runCheck({ directory: '.', cwd: site?.root ?? '', ports, cacheDir: { folder, key: () => Buffer.alloc(32) } });
    await check();
    const kept = readdirSync(folder);
    expect(kept.length).toBeGreaterThan(1);
    for (const name of kept) {
      rmSync(join(folder, name), { recursive: true });
      execFileSync('mkfifo', [join(folder, name)]);
    }
    expect((await check()).exitCode).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
