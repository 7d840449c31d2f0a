/** What only reads works in a home that may not be written, says what is there, and leaves every byte of it; what writes is refused. And nobody else may look into a home. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, bench, scrubbedEnv } from '../support/launch.ts';

/** Root writes everywhere. */
const OTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const ENTRY = path.join(ROOT, process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js');

let at: Bench;
let home: string;
let run: string;
const below = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).map((name) => path.join(folder, name));
const bytesOf = (): unknown[] =>
  below(home)
    .sort()
    .map((file) => [file, lstatSync(file).isFile() ? readFileSync(file, 'base64') : lstatSync(file).mode]);

beforeAll(async () => {
  at = bench();
  home = path.join(at.folder, 'home');
  mkdirSync(path.join(at.folder, 'docs'));
  writeFileSync(path.join(at.folder, 'docs/a.md'), '# A\n\n[b](b.md)\n');
  await at.launch(['check', 'docs']);
  const { runs } = (await at.launch(['list', '--json'])).json() as { runs: { run_id: string }[] };
  run = runs[0]?.run_id ?? '';
});
afterAll(() => {
  for (const file of [home, ...below(home)]) if (lstatSync(file).isDirectory()) chmodSync(file, 0o700);
  at[Symbol.dispose]();
});

test('a home and its store are for their user alone', () => {
  expect(statSync(home).mode & 0o077).toBe(0);
  expect(statSync(path.join(home, 'store.sqlite')).mode & 0o077).toBe(0);
});

test('a home that is not there and may not be made is empty for what reads, with a warning; what writes is refused', () => {
  const place = path.join(at.folder, 'shut');
  mkdirSync(place);
  if (OTHER.uid !== undefined) chownSync(place, OTHER.uid, OTHER.gid);
  chmodSync(place, 0o500);
  chmodSync(at.folder, 0o755);
  const launch = (within: string, ...args: string[]) =>
    spawnSync(process.execPath, [ENTRY, ...args], {
      cwd: place,
      env: { ...scrubbedEnv(), HOME: place, LAUNCH_HOME: path.join(within, 'launch', 'site') },
      encoding: 'utf8',
      timeout: 50_000,
      ...OTHER,
    });
  const listed = launch(place, 'list', '--json');
  expect([listed.status, JSON.parse(listed.stdout)], listed.stderr).toEqual([
    0,
    expect.objectContaining({ ok: true, runs: [] }),
  ]);
  expect(listed.stderr).toMatch(/^warning There is no home, so nothing is on record\. .*cannot be written/u);
  const unknown = launch(place, 'status', 'r_2026-01-21T10-00-00Z_abcd');
  expect([unknown.status, unknown.stderr.includes('RUN_NOT_FOUND')], unknown.stderr).toEqual([2, true]);
  expect(launch(place, 'resume', run).stderr).toMatch(/cannot be written/u);
  // One that cannot be looked at may hold runs: it is not called empty.
  chmodSync(place, 0);
  const hidden = spawnSync(process.execPath, [ENTRY, 'list'], {
    cwd: '/',
    env: { ...scrubbedEnv(), LAUNCH_HOME: path.join(place, 'launch') },
    encoding: 'utf8',
    ...OTHER,
  });
  chmodSync(place, 0o700);
  expect([hidden.status, hidden.stderr], hidden.stdout).toEqual([4, expect.stringContaining('cannot be written')]);
});

test('reading commands work where nothing may be written, others are refused', () => {
  for (const file of [at.folder, ...below(at.folder)]) {
    if (OTHER.uid !== undefined) chownSync(file, OTHER.uid, OTHER.gid);
    const mode = file.startsWith(home) ? (lstatSync(file).isDirectory() ? 0o500 : 0o400) : undefined;
    if (mode !== undefined) chmodSync(file, mode);
  }
  const before = bytesOf();
  const launch = (...args: string[]) =>
    spawnSync(process.execPath, [ENTRY, ...args], {
      cwd: at.folder,
      env: { ...scrubbedEnv(), HOME: at.folder, XDG_CONFIG_HOME: path.join(at.folder, 'config'), LAUNCH_HOME: home },
      encoding: 'utf8',
      timeout: 50_000,
      ...OTHER,
    });
  const listed = launch('list', '--json');
  expect([listed.stderr, listed.status]).toEqual(['', 0]);
  expect((JSON.parse(listed.stdout) as { runs: unknown[] }).runs).toHaveLength(1);
  for (const args of [
    ['status', run],
    ['artifact', run, 'validation_report'],
    ['replay', run],
    ['verify-evidence', run],
    ['undo', '--list'],
  ])
    expect([args, launch(...args).status]).toEqual([args, 0]);
  const verified = launch('verify', '--product', at.folder, '--site', at.folder);
  expect(verified.stderr).not.toContain('cannot be written');
  for (const args of [
    ['resume', run],
    ['cancel', run],
    ['check', 'docs', '--fix'],
  ]) {
    const refused = launch(...args);
    expect([args, refused.status === 0]).toEqual([args, false]);
    expect(refused.stderr).toMatch(/cannot be written/u);
  }
  expect(bytesOf()).toEqual(before);
});
