/** What every queue promises, whatever keeps its jobs. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { Queue, QueueJob, QueueOptions } from '../../bot/queue/queue.ts';
import type { Store } from '../../src/ports/store.ts';

export const job = (id: string, over: Partial<QueueJob> = {}): QueueJob => ({
  id,
  kind: 'test',
  tenant: '1',
  lock: id,
  data: { v: 1 },
  ...over,
});

/** What a store has of jobs. */
export async function wordsOfStore(store: Store): Promise<string> {
  const all: unknown[] = [];
  for (const namespace of ['bot-job', 'bot-ready', 'bot-dead', 'bot-job-known', 'bot-job-done', 'bot-job-forgotten'])
    all.push(await store.getMany(namespace, await store.keys(namespace)));
  return JSON.stringify(all);
}

async function until(holds: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await delay(10))
    if (Date.now() > end) throw new Error('It did not come to hold.');
}

/** `open` gives a queue over one backend that all of a test share; `written` is all that stands in it. */
export function queueContract(
  open: (options: Partial<QueueOptions>) => Promise<Queue>,
  written: () => Promise<string>,
): void {
  const all: Queue[] = [];
  const make = async (options: Partial<QueueOptions> = {}): Promise<Queue> => {
    const queue = await open({ concurrency: 4, backoffMs: 20, ...options });
    all.push(queue);
    return queue;
  };
  const end = async (): Promise<void> => void (await Promise.all(all.splice(0).map((queue) => queue.close(1_000))));

  afterEach(end);

  it('does a job once, however often it is added', async () => {
    const [a, b] = [await make(), await make()];
    const done: string[] = [];
    for (const queue of [a, b]) await queue.start(async ({ id }) => void done.push(id));
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? a : b).add(job('once'))),
    );
    await until(() => done.length > 0);
    expect(added.filter(Boolean).length).toBeLessThanOrEqual(1);
    await a.add(job('once'));
    await delay(100);
    expect(done).toEqual(['once']);
  });

  it('does the jobs of one lock one after the other, in two processes, too', async () => {
    const [a, b] = [await make(), await make()];
    let inside = 0;
    let most = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await delay(15);
      inside -= 1;
      done += 1;
    };
    await a.start(work);
    await b.start(work);
    await Promise.all(Array.from({ length: 6 }, (_, index) => a.add(job(`same-${index}`, { lock: 'same' }))));
    await until(() => done === 6);
    expect(most).toBe(1);
  });

  it('tries again, then gives up where it can be seen, and takes it up again when asked', async () => {
    const queue = await make({ attempts: 3 });
    const tries: boolean[] = [];
    let isMended = false;
    await queue.start(async (_job, _signal, isLast) => {
      tries.push(isLast);
      if (!isMended) throw new Error('broken\nhere');
    });
    await queue.add(job('bad'));
    await until(async () => (await queue.dead(10)).some(({ id }) => id === 'bad'));
    expect(tries).toEqual([false, false, true]);
    expect((await queue.dead(10)).find(({ id }) => id === 'bad')).toMatchObject({
      kind: 'test',
      tenant: '1',
      attempts: 3,
      error: expect.stringContaining('broken here'),
    });
    isMended = true;
    expect(await queue.revive('bad')).toBe(true);
    await until(() => tries.length === 4);
    await until(async () => (await queue.counts()).dead === 0);
  });

  it('lets a tenant with one job pass a tenant with many', async () => {
    const queue = await make({ concurrency: 1 });
    for (let index = 0; index < 12; index += 1) await queue.add(job(`big-${index}`, { tenant: 'big' }));
    await queue.add(job('small-0', { tenant: 'small' }));
    const order: string[] = [];
    await queue.start(async ({ id }) => void order.push(id));
    await until(() => order.length === 13);
    expect(order.indexOf('small-0')).toBeLessThan(4);
  });

  it('leaves a place to the others, whatever one tenant holds', async () => {
    const queue = await make({ concurrency: 3 });
    const free = Promise.withResolvers<void>();
    const done: string[] = [];
    let most = 0;
    let inside = 0;
    await queue.start(async ({ id, tenant }) => {
      if (tenant === 'stuck') {
        most = Math.max(most, ++inside);
        await free.promise;
        inside -= 1;
      }
      done.push(id);
    });
    for (let index = 0; index < 6; index += 1) await queue.add(job(`stuck-${index}`, { tenant: 'stuck' }));
    await until(() => inside === 2);
    await queue.add(job('other', { tenant: 'other' }));
    await until(() => done.includes('other'));
    expect([most, done]).toEqual([2, ['other']]);
    free.resolve();
    await until(() => done.length === 7, 30_000);
  });

  it('work that has to wait gives up its place meanwhile, and that is no attempt', async () => {
    const queue = await make({ concurrency: 1, attempts: 2 });
    const seen: [string, boolean][] = [];
    let waits = 3;
    await queue.start(async ({ id }, _signal, isLast) => {
      seen.push([id, isLast]);
      if (id === 'waiting' && waits-- > 0) throw Object.assign(new Error('later'), { laterMs: 400 });
    });
    await queue.add(job('waiting'));
    await until(() => seen.length === 1);
    await queue.add(job('next'));
    await until(() => seen.length === 5);
    expect(seen[1]).toEqual(['next', false]);
    expect(seen.filter(([id]) => id === 'waiting')).toEqual(Array.from({ length: 4 }, () => ['waiting', false]));
    expect((await queue.dead(10)).filter(({ id }) => id === 'waiting')).toEqual([]);
  });

  it('hands back what did not end in time, and another takes it up', async () => {
    const first = await make();
    let started = 0;
    await first.start(async (_job, signal) => {
      started += 1;
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
      );
    });
    await first.add(job('long'));
    await until(() => started === 1);
    all.splice(all.indexOf(first), 1);
    expect(await first.close(50)).toBe(false);
    const second = await make();
    const done: string[] = [];
    await second.start(async ({ id }) => void done.push(id));
    await until(() => done.includes('long'), 40_000);
  });

  it('forgets a tenant, or some of it, with every word, whatever became of its jobs', async () => {
    const [queue, other] = [await make({ concurrency: 6, attempts: 1 }), await make({ attempts: 1 })];
    const free = Promise.withResolvers<void>();
    const under = new Set<string>();
    const ended: string[] = [];
    await queue.start(async ({ id, lock, data }) => {
      under.add(id);
      if (id.endsWith('slow') || id.endsWith('ends-bad')) await free.promise;
      ended.push(id);
      if (id.includes('bad')) throw new Error(`it was ${String(data['words'])} of ${lock}`);
    });
    const KINDS = ['done', 'bad', 'slow', 'ends-bad', 'waiting'];
    const add = async (tenant: string, words: string, part: number): Promise<void> => {
      for (const kind of KINDS) {
        const lock = kind === 'waiting' ? `${words}-slow` : `${words}-${kind}`;
        await queue.add(job(`${words}-${kind}`, { tenant, lock, data: { v: 1, words, part } }));
        if (kind === 'slow') await until(() => under.has(`${words}-slow`));
      }
      await until(
        async () => (await queue.dead(50)).some(({ id }) => id === `${words}-bad`) && ended.includes(`${words}-done`),
      );
    };
    await add('70', 'Sodalith', 1);
    await add('80', 'Topas', 1);
    await add('80', 'Zirkon', 2);
    await until(() => ['Sodalith', 'Topas'].every((words) => under.has(`${words}-ends-bad`)));
    const before = await written();
    expect(['Sodalith', 'Topas', 'Zirkon'].map((words) => before.includes(`"${words}"`))).toEqual([true, true, true]);
    // By another process than the one that is at work on them.
    expect(await other.forget('70')).toBe(5);
    expect(await other.forget('80', ({ data }) => data['part'] === 1)).toBe(5);
    free.resolve();
    await until(() => ['Sodalith', 'Topas', 'Zirkon'].every((words) => ended.includes(`${words}-ends-bad`)));
    await until(async () => (await queue.counts()).active === 0 && (await queue.counts()).waiting === 0);
    await until(async () => !/words[^}]*(?:Sodalith|Topas)|it was (?:Sodalith|Topas)/u.test(await written()));
    expect(ended.filter((id) => id.endsWith('waiting'))).toEqual(['Zirkon-waiting']);
    const left = (await queue.dead(50)).map(({ id }) => id).filter((id) => !id.startsWith('bad'));
    expect(left.toSorted()).toEqual(['Zirkon-bad', 'Zirkon-ends-bad']);
    expect(await queue.revive('Sodalith-bad')).toBe(false);
    expect(await queue.revive('Zirkon-bad')).toBe(true);
  }, 60_000);
}
