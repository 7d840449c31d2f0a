/** With the clock turned back, the run that was made last is the newest, in lists, for its target, and when old ones are forgotten. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createContext } from '../../src/context.ts';
import { pruneRuns } from '../../src/engine/prune-runs.ts';
import { newestUnfinished, writeTarget } from '../../src/engine/run-target.ts';
import { issue, report } from '../report/issues.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-06-01T10:00:00Z');
afterEach(() => vi.useRealTimers());

it('runs go by the order in which they were made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const home = await mkdtemp(path.join(tmpdir(), 'launch-order-'));
  const context = await createContext({ env: {}, cwd: home, home });
  const { engine, store } = context;
  const record = async (): Promise<string> =>
    (await engine.recordCheck({ kind: 'check', site_repo_url: home, product_slug: 'docs' }, report([issue()]))).run_id;
  const made: string[] = [];
  for (const at of [NOW - 200 * DAY, NOW, NOW - 300 * DAY, NOW - 100 * DAY]) {
    vi.setSystemTime(at);
    made.push(await record());
  }
  const listed = async (cursor?: string): Promise<{ ids: string[]; next: string | null }> => {
    const page = await engine.list({}, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    return { ids: page.runs.map(({ run_id: id }) => id), next: page.next_cursor };
  };
  const first = await listed();
  expect(first.ids).toEqual(made.toReversed().slice(0, 3));
  expect((await listed(first.next ?? '')).ids).toEqual([made[0]]);

  vi.setSystemTime(NOW);
  // What was made behind a young run is no older than that.
  expect(await pruneRuns(context, { days: 90, dryRun: true })).toEqual([made[0]]);
  expect(await pruneRuns(context, { days: 90 })).toEqual([made[0]]);
  expect(await store.keys('run-order')).toHaveLength(3);

  const target = {
    ...{ v: 1 as const, repository: 'acme/docs', repository_id: 1, command: 'check' as const },
    ...{ ref: 'main', base_ref: 'main', head_sha: '5'.repeat(40), by: 'job' as const },
  };
  for (const runId of made.slice(1)) await writeTarget(store, { ...target, run_id: runId });
  const open = { store, engine: { snapshot: async () => ({ state: 'VALIDATING', cancel_requested: false }) as never } };
  expect(await newestUnfinished(open, target)).toBe(made[3]);
  await context.close();
});

it('runs without a number are older, by the time in their names', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'launch-order-'));
  const context = await createContext({ env: {}, cwd: home, home });
  const record = async (): Promise<string> =>
    (await context.engine.recordCheck({ kind: 'check', site_repo_url: home, product_slug: 'docs' }, report([issue()])))
      .run_id;
  const before = [await record(), await record()].sort();
  for (const key of await context.store.keys('run-order')) await context.store.delete('run-order', key);
  const after = await record();
  expect((await context.engine.list()).runs.map(({ run_id: id }) => id)).toEqual([after, ...before.toReversed()]);
  await context.close();
});
