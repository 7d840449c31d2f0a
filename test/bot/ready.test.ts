/** `/readyz` is about what the bot has to do: who may not write, or hears nothing, takes no work. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startConversation } from '../support/bot.ts';

it('is green only while store and home take what is written', { timeout: 60_000 }, async () => {
  await using talk = await startConversation();
  const ready = async (): Promise<number> => {
    await delay(1_100);
    return (await fetch(`${talk.running.url}/readyz`)).status;
  };
  const { store, home } = talk.running.bot.context;
  expect(await ready()).toBe(200);
  const { set } = store;
  store.set = () => Promise.reject(new Error('database or disk is full'));
  expect(await ready()).toBe(503);
  store.set = () => new Promise(() => undefined);
  expect(await ready()).toBe(503);
  store.set = set;
  expect(await ready()).toBe(200);
  const probe = path.join(home, 'ready-probe');
  rmSync(probe, { force: true });
  mkdirSync(path.join(probe, 'taken'), { recursive: true });
  expect(await ready()).toBe(503);
  rmSync(probe, { recursive: true });
  expect(await ready()).toBe(200);
});
