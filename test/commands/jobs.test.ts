import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createStoreQueue } from '../../bot/queue/store-queue.ts';
import { createClock } from '../../src/adapters/clock.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import { bench } from '../support/launch.ts';

it('Work of the bot that was given up is shown with its reason, and waits again when asked for', async () => {
  using fixture = bench();
  const env = { LAUNCH_STORE: `sqlite:${path.join(fixture.folder, 'store.sqlite')}` };
  const store = await openStore(env.LAUNCH_STORE);
  const ports = { store, clock: createClock(), owner: 'test' };
  const queue = createStoreQueue(ports, { concurrency: 1, attempts: 1 });
  await queue.add({ id: 'check:1:abc', kind: 'check', tenant: '7', lock: 'l', data: { v: 1 } });
  await queue.start(async () => {
    throw new Error('GitHub was away');
  });
  while ((await queue.counts()).dead === 0) await delay(10);
  await queue.close(1_000);
  await store.close();

  const shown = await fixture.launch(['jobs'], { env });
  expect(shown.stdout).toMatch(/^check:1:abc {2}\S+Z {2}1 attempts {2}Error: GitHub was away\n$/u);
  expect(shown.stderr).toContain('0 waiting, 0 at work, 1 given up');
  expect((await fixture.launch(['jobs', '--retry', 'check:2:none'], { env })).code).toBe(2);
  expect((await fixture.launch(['jobs', '--retry', 'check:1:abc'], { env })).code).toBe(0);
  const after = await fixture.launch(['jobs', '--json'], { env });
  expect(after.json()).toMatchObject({ ok: true, queue: 'store', waiting: 1, dead: 0, given_up: [] });
});
