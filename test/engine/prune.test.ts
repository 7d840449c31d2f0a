import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { timeOfComment } from '../../src/action/commands/comment.ts';
import { createContext } from '../../src/context.ts';
import { leaseName } from '../../src/engine/lease.ts';
import { pruneRuns, timeOnRecord } from '../../src/engine/prune-runs.ts';
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
  expect(await pruneRuns(later, { days: 90, dryRun: true })).toEqual([old, broken]);
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

describe('a clock that is wrong', () => {
  const bench = async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'launch-prune-'));
    const context = await createContext({ env: {}, cwd: home, home });
    const { engine, store } = context;
    const record = async (days: number): Promise<string> => {
      const { run_id } = await engine.recordCheck(
        { kind: 'check', site_repo_url: home, product_slug: 'docs' },
        report([]),
      );
      for (const key of await store.keys('event', { prefix: `${run_id}/` })) {
        const event = await store.get<{ ts: string }>('event', key);
        await store.set('event', key, { ...event, ts: new Date(Date.now() + days * DAY).toISOString() });
      }
      // As its id would begin.
      const header = await store.get('run', run_id);
      const id = `r_${new Date(Date.now() + days * DAY).toISOString().slice(0, 19).replaceAll(':', '-')}Z_${run_id.slice(-6)}`;
      for (const key of await store.keys('event', { prefix: `${run_id}/` }))
        await store.set('event', key.replace(run_id, id), await store.get('event', key));
      await store.set('run', id, header);
      await store.delete('run', run_id);
      return id;
    };
    const prune = async (now: number, days = 90) => pruneRuns({ store, home, clock: { now: () => now } }, { days });
    const close = async (): Promise<void> => {
      await context.close();
      await rm(home, { recursive: true, force: true });
    };
    return { store, record, prune, close };
  };

  it('by ten years ahead makes nothing young old: age is counted from the newest event', async () => {
    const { store, record, prune, close } = await bench();
    const empty = Date.now();
    expect(await timeOnRecord({ store, clock: { now: () => empty } })).toBe(empty);
    const [young, old] = [await record(-1), await record(-120)];
    const ahead = { now: () => Date.now() + 3_650 * DAY };
    expect(await prune(await timeOnRecord({ store, clock: ahead }))).toEqual([old]);
    expect(await store.keys('run')).toEqual([young]);
    await close();
  });

  it('and what one wrote that was ahead, is not kept for ever, nor taken for the newest', async () => {
    const { store, record, prune, close } = await bench();
    const [young, written] = [await record(-1), await record(3_650)];
    expect(await timeOnRecord({ store, clock: { now: Date.now } })).toBeLessThan(Date.now());
    expect(await prune(Date.now())).toEqual([]);
    expect(await prune(Date.now() + 80 * DAY)).toEqual([]);
    expect(await prune(Date.now() + 91 * DAY)).toEqual([young, written].toSorted());
    expect(await store.keys('seen-ahead')).toEqual([]);
    await close();
  });

  it('by ten years back takes nothing, and once it is right again every run has its own age', async () => {
    const { store, record, prune, close } = await bench();
    const [young, old] = [await record(-1), await record(-120)];
    expect(await prune(Date.now() - 3_650 * DAY)).toEqual([]);
    expect(await prune(Date.now())).toEqual([old]);
    expect(await store.keys('run')).toEqual([young]);
    await close();
  });

  it('of a runner says nothing of what is old: the comment that started the job is dated by GitHub', () => {
    const comment = { id: 1, created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-03T03:04:05Z' };
    expect(timeOfComment({ comment })).toBe(Date.parse('2026-01-03T03:04:05Z'));
    expect(timeOfComment({ comment: { id: 1, created_at: comment.created_at } })).toBe(Date.parse(comment.created_at));
    for (const payload of [{}, { comment: { id: 1 } }, { comment: { id: 1, created_at: 'x' } }])
      expect(timeOfComment(payload)).toBeUndefined();
  });
});
