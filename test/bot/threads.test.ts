/** Long calls on runs lie in threads of their own: a page that takes seconds holds up neither webhooks nor an orderly end. */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
