import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createContext } from '../../src/context.ts';
import { leaseName } from '../../src/engine/lease.ts';
import { pruneRuns } from '../../src/engine/prune-runs.ts';
import { requestApproval } from '../../src/toolhub/approvals.ts';
import { issue, report } from '../report/issues.ts';

const DAY = 24 * 3_600_000;

it('Runs older than the retention go whole; newer ones, and those at work, stay', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'launch-prune-'));
  const context = await createContext({ env: {}, cwd: home, home });
  const { engine, store } = context;
  const record = async (): Promise<string> =>
    (await engine.recordCheck({ kind: 'check', site_repo_url: home, product_slug: 'docs' }, report([issue()]))).run_id;
  const [old, busy] = [await record(), await record()];
  await requestApproval(context, {
    run_id: old,
    repo: 'acme/docs',
    requester: { login: 'ann', id: null },
    content: { base_branch: 'main', head_branch: 'x', commit_message: 'x', pr_title: 'x', files: [] },
  });
  const fence = await store.acquireLease(leaseName(busy), 'somebody', 60_000);
  expect(fence).toBeDefined();
  // What a job wrote as the last event of its run, and a run that something keeps from being forgotten.
  const broken = await record();
  const last = (await store.keys('event', { prefix: `${broken}/` })).at(-1) ?? '';
  await store.set('event', last, null);
  const onRun = async (run: string): Promise<void> => {
    if (run === broken) throw new Error('kept');
  };
  // What tools answered in the run, and what is kept across runs.
  await store.set('toolhub-once', `${old}/key`, { state: 'done', result: { title: 'private' } });
  const results = path.join(home, 'cache', 'results');
  await mkdir(results, { recursive: true });
  for (const [name, days] of [
    ['unused', 1],
    ['used', -90],
  ] as const) {
    await writeFile(path.join(results, name), 'words of a page');
    const usedAt = new Date(Date.now() - days * DAY);
    await utimes(path.join(results, name), usedAt, usedAt);
  }
  const later = { store, home, clock: { now: () => Date.now() + 91 * DAY } };
  expect(await pruneRuns({ ...later, clock: { now: Date.now } }, { days: 90 })).toEqual([]);
  expect(await pruneRuns(later, { days: 90, dryRun: true })).toEqual([old, broken].toSorted());
  expect((await engine.snapshot(old)).run_id).toBe(old);
  await expect(pruneRuns(later, { days: 90, onRun })).rejects.toThrow('kept');
  for (const namespace of ['run', 'event', 'artifact', 'approval', 'writer', 'toolhub-once'])
    expect((await store.keys(namespace)).filter((key) => key.startsWith(old) || key.startsWith('ap_'))).toEqual([]);
  expect(await pruneRuns(later, { days: 90 })).toEqual([broken]);
  expect(existsSync(path.join(home, 'runs', old))).toBe(false);
  expect(await readdir(path.join(home, 'runs'))).toEqual([busy]);
  expect(await readdir(results)).toEqual(['used']);
  await context.close();
  await rm(home, { recursive: true, force: true });
});
