/** Long calls on runs lie in threads of their own: a page that takes seconds holds up neither webhooks nor an orderly end. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LONG_CALLS } from '../../bot/engine/messages.ts';
import { startConversation } from '../support/bot.ts';

/** Many seconds' work, in 6 MB: nearly every word is a node of the tree. */
const heavy = `# Heavy\n\n${'**a** _b_ [d](#heavy) `c` <b>x</b> '.repeat(12).concat('\n\n').repeat(15_000)}`;

test('webhooks are answered while a page is too much, which is red', { timeout: 60_000 }, async () => {
  await using talk = await startConversation({ threads: 2, files: { 'launch.yml': 'limits:\n  page_seconds: 2\n' } });
  let longest = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${talk.running.url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await delay(20);
    }
  })();
  await talk.openPull({ 'docs/heavy.md': heavy });
  isOver = true;
  await watch;
  expect(longest).toBeLessThan(1_500);
  const { annotations } = talk.repo.checkRuns.find(({ name }) => name === 'Launch') ?? {};
  expect(annotations?.map(({ message }) => message).join('\n')).toContain('took more than 2 s');
});

test('every call that works on a run lies in a thread, but for the one that needs the keys of the App', () => {
  const file = path.resolve(import.meta.dirname, '../../src/engine/create-engine.ts');
  const calls = [...readFileSync(file, 'utf8').matchAll(/calling\('(\w+)'/gu)].map(([, name]) => name);
  expect(calls).toContain('openPr');
  expect(['resume', ...calls].filter((name) => name !== 'openPr').toSorted()).toEqual([...LONG_CALLS].toSorted());
});

test('many fixes in one call are made there, as many as were asked for', { timeout: 60_000 }, async () => {
  await using talk = await startConversation({ threads: 1 });
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`docs/${name}.md`, `# ${name}\n\n[x](Guide.md)\n`]));
  await talk.openPull(files);
  const { engine } = talk.running.bot.context;
  const run = (await engine.list({})).runs.find(({ state }) => state === 'VALIDATING')?.run_id ?? '';
  expect(await engine.fixAll(run, { limit: 2 })).toMatchObject({ stopped: 'limit', applied_patches: 2 });
});
