/** Several replicas over one store, each with a disk of its own: what is forgotten by one of them goes from all. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Bot } from '../../bot/bot.ts';
import { tidyHome } from '../../bot/home.ts';
import { purge, rememberRun } from '../../bot/runs.ts';
import { createContext } from '../../src/context.ts';
import { pruneRuns } from '../../src/engine/prune-runs.ts';
import { issue, report } from '../report/issues.ts';

const HOUR = 3_600_000;

it('A run that is forgotten, and all of an account that leaves, goes from the disk of every replica', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-replicas-'));
  const storeUri = `sqlite:${path.join(folder, 'store.sqlite')}`;
  const open = async (name: string): Promise<Bot> => {
    const home = path.join(folder, name);
    const context = await createContext({ env: {}, cwd: folder, home, storeUri });
    return { context, settings: { retentionDays: 90 } } as unknown as Bot;
  };
  const [one, two] = [await open('one'), await open('two')];
  const config = { kind: 'check', site_repo_url: folder, product_slug: 'docs' } as const;
  const repository = { id: 7, owner: 'acme', name: 'docs', installation: 3 };
  const record = async (by: Bot): Promise<string> =>
    (await by.context.engine.recordCheck(config, report([issue()]))).run_id;
  const homeOf = ({ context: { home } }: Bot): string => home;
  const has = (bot: Bot, run: string): boolean => existsSync(path.join(homeOf(bot), 'runs', run));
  const keep = async (bot: Bot, hours: number): Promise<void> => {
    const file = path.join(homeOf(bot), 'cache', 'results', `used-${hours}-hours-ago`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x');
    const at = (Date.now() - hours * HOUR) / 1_000;
    await utimes(file, at, at);
  };
  const kept = (bot: Bot): Promise<string[]> => readdir(path.join(homeOf(bot), 'cache', 'results'));
  try {
    const [old, theirs, other, lost] = [await record(two), await record(two), await record(two), await record(two)];
    await rememberRun(one, { repository, run: theirs, number: 1, head_sha: null, by: 'ann' }, config);
    // Worked on by the second replica; the first one has no folder of it, and forgets it.
    for (const hours of [1, 100 * 24]) await keep(two, hours);
    expect(await tidyHome(two)).toBe(0);
    expect([has(two, old), await kept(two)]).toEqual([true, ['used-1-hours-ago']]);
    const later = { now: () => Date.now() + 25 * HOUR };
    const { store } = one.context;
    for (const run of [theirs, other, lost]) await store.acquireLease(`run/${run}`, 'somebody', 10 * 60_000);
    expect(await pruneRuns({ store, home: homeOf(one), clock: later }, { days: 1 })).toEqual([old]);
    expect(has(two, old)).toBe(true);
    await purge(one, repository.installation, null);
    // A run that a store lost by itself is brought back from its folder, which therefore stays.
    await store.delete('run', lost);

    expect(await tidyHome(two)).toBe(2);
    expect([old, theirs, other, lost].map((run) => has(two, run))).toEqual([false, false, true, true]);
    expect(await kept(two)).toEqual([]);
    await keep(two, 0);
    expect(await tidyHome(two)).toBe(0);
    expect(await kept(two)).toHaveLength(1);
  } finally {
    for (const { context } of [one, two]) await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
