/** What a clone brings is no cache and no home: a committed `.launch` that says "nothing found" turns no check green, and a link there leads nothing astray. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOutcome, writeOutcome } from '../../src/validation/outcome-file.ts';
import { makeRepository } from '../support/git-repository.ts';
import { type Bench, bench } from '../support/launch.ts';

let at: Bench;
let repo: string;
const check = (env: Record<string, string>) =>
  at.launch(['check', '--json', '--no-record', '--gate', 'internal-links'], { cwd: repo, env, timeoutMs: 110_000 });
const git = (...args: string[]): string => execFileSync('git', args, { cwd: repo, encoding: 'utf8' });

beforeEach(() => {
  at = bench();
  repo = path.join(at.folder, 'repo');
  makeRepository(repo, { 'README.md': '# Home\n\n[gone](gone.md)\n' });
});
afterEach(() => at[Symbol.dispose]());

/** The cache of an attacker who has our code and a key of their own, with an outcome that says all is well. */
async function forge(to: string): Promise<void> {
  const home = path.join(at.folder, 'attacker');
  const env = { LAUNCH_HOME: home, XDG_CONFIG_HOME: path.join(home, 'config') };
  expect((await check(env)).code).toBe(1);
  const key = Buffer.from(readFileSync(path.join(home, 'config/launch/cache.key'), 'utf8').trim(), 'hex');
  const place = { folder: path.join(home, 'cache'), key: () => key };
  const name = readdirSync(place.folder).find((file) => file.endsWith('.outcome')) ?? '';
  const { header, outcome } = readOutcome(place, name);
  const gates = outcome.report.gates.map((gate) => ({ ...gate, ok: true, outcome: 'passed' as const }));
  writeOutcome(place, name, header, {
    ...outcome,
    report: { ...outcome.report, ok: true, issues: [], gates },
    findings: [],
  });
  // With their key it is believed: it is the seal alone that tells it from ours.
  expect((await check(env)).code).toBe(0);
  cpSync(place.folder, path.join(to, 'cache'), { recursive: true });
}

test('a forged cache is believed nowhere: not in the checkout, not in a home that is ours, and a tracked home is refused', async () => {
  const home = path.join(at.folder, 'home');
  mkdirSync(home);
  await forge(home);
  // Alone it is nobody's home, and refused as somebody's folder; of ours it is a part.
  expect((await check({ LAUNCH_HOME: home })).code).toBe(2);
  writeFileSync(path.join(home, '.launch-home'), '');
  const there = await check({ LAUNCH_HOME: home });
  expect([there.code, (there.json() as { issues: unknown[] }).issues.length]).toEqual([1, 1]);

  cpSync(path.join(at.folder, 'attacker'), path.join(repo, '.launch'), { recursive: true });
  rmSync(path.join(repo, '.launch/.gitignore'), { force: true });
  git('add', '-A', '-f');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-q', '-m', 'theirs');
  expect((await check({ LAUNCH_HOME: '' })).code).toBe(1);
  expect(git('status', '--porcelain')).toBe('');
  const refused = await check({ LAUNCH_HOME: '.launch' });
  expect([refused.code, refused.stderr + refused.stdout]).toEqual([2, expect.stringContaining('git tracks')]);
});

test('a committed link where a home was once leads nowhere: nothing is written behind it, and naming it is refused', async () => {
  const outside = path.join(at.folder, 'outside');
  mkdirSync(outside);
  writeFileSync(path.join(outside, 'mine'), 'mine');
  symlinkSync(outside, path.join(repo, '.launch'));
  git('add', '-A', '-f');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-q', '-m', 'theirs');
  expect((await check({ LAUNCH_HOME: '' })).code).toBe(1);
  const refused = await check({ LAUNCH_HOME: '.launch' });
  expect([refused.code, refused.stderr + refused.stdout]).toEqual([2, expect.stringContaining('symbolic link')]);
  expect(readdirSync(outside)).toEqual(['mine']);
  const own = readdirSync(path.join(at.folder, 'cache', 'launch')).filter((name) => name !== 'compiled');
  expect(own).toEqual([expect.stringMatching(/^repo-[0-9a-f]{12}$/)]);
});
