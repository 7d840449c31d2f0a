/** A repository with pipes, devices, folders or loops where git has files ends in a word, at once. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
beforeAll(() => {
  site = makeSite({ 'a.md': '# A\n' });
  cpSync(join(site.root, '.git'), join(site.root, 'whole'), { recursive: true });
});
afterAll(() => site.done());

const pipe = (place: string): void => void execFileSync('mkfifo', [place]);
const WAYS: [path: string, make: (place: string) => void][] = [
  ['HEAD', pipe],
  ['HEAD', (place) => mkdirSync(place)],
  ['HEAD', (place) => writeFileSync(place, Buffer.alloc(2_000_000, 97))],
  ['HEAD', (place) => symlinkSync('HEAD', place)],
  ['refs', (place) => symlinkSync('refs', place)],
  ['objects', (place) => symlinkSync('objects', place)],
  ['refs/heads/x', pipe],
  ['refs/heads/x', (place) => symlinkSync('/dev/zero', place)],
  ['refs/heads/loop', (place) => symlinkSync('loop', place)],
  ['refs/heads/loop', (place) => symlinkSync('..', place)],
  ['objects/info/alternates', pipe],
  ['objects/pack/pack-1.idx', pipe],
  ['index', (place) => symlinkSync('index', place)],
  ['config', pipe],
  ['packed-refs', (place) => symlinkSync('packed-refs', place)],
  ['info', (place) => symlinkSync('info', place)],
];

test.each(WAYS)('%s as no file that git can read', async (path, make) => {
  const repository = join(site.root, '.git');
  rmSync(repository, { recursive: true });
  cpSync(join(site.root, 'whole'), repository, { recursive: true });
  rmSync(join(repository, path), { recursive: true, force: true });
  make(join(repository, path));
  const checked = runCheck({ directory: '.', cwd: site.root, ports, cacheDir: null, only: ['internal-links'] });
  await expect(checked).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('cannot be used'),
  });
});

test('refs that name each other end in a word or in an answer, at once', async () => {
  const repository = join(site.root, '.git');
  for (const head of ['ref: refs/heads/loop\n', 'ref: refs/heads/main\n']) {
    rmSync(repository, { recursive: true });
    cpSync(join(site.root, 'whole'), repository, { recursive: true });
    writeFileSync(join(repository, 'refs/heads/loop'), 'ref: refs/heads/other\n');
    writeFileSync(join(repository, 'refs/heads/other'), 'ref: refs/heads/loop\n');
    if (head.includes('loop')) writeFileSync(join(repository, 'HEAD'), head);
    const started = performance.now();
    const checked = runCheck({ directory: '.', cwd: site.root, ports, cacheDir: null, only: ['internal-links'] });
    const said = await checked.then(
      ({ exitCode }) => String(exitCode),
      ({ code }: { code: string }) => code,
    );
    expect(['0', 'INVALID_INPUT']).toContain(said);
    const found = await createGit(createProcesses())
      .findRepository(site.root)
      .catch(({ code }: { code: string }) => code);
    expect(found === undefined || typeof found).toBeTruthy();
    expect(performance.now() - started).toBeLessThan(8_000);
  }
});

test('what git is asked ends with the signal', async () => {
  const repository = join(site.root, '.git');
  rmSync(repository, { recursive: true });
  cpSync(join(site.root, 'whole'), repository, { recursive: true });
  const cancel = new AbortController();
  const processes = createProcesses();
  // A git that never answers.
  const stuck: Processes = { ...processes, run: (_, __, options) => processes.run('sleep', ['600'], options) };
  const asked = createGit(stuck, cancel.signal).run(site.root, ['status']);
  setImmediate(() => cancel.abort(new Error('ended')));
  await expect(asked).rejects.toThrow('ended');
});
