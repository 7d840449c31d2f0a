import { afterAll, beforeAll, expect, it } from 'vitest';
import { examples } from '../support/action-scenario.ts';
import { type Conversation, startConversation } from '../support/bot.ts';

const TIMEOUT = { timeout: 240_000 };
let talk: Conversation;
let number = 0;
let run = '';
beforeAll(async () => {
  talk = await startConversation({
    files: Object.fromEntries(
      Object.entries(examples('site')).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    ),
  });
  await talk.forge.addRepository({ name: 'acme/product', files: examples('product') });
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Docs for the product' });
  number = Number(json.number);
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
const reply = (): string => talk.replies(number)[0] ?? '';
const runIn = (text: string): string => /r_[\dTZ-]+_[a-z0-9]+/u.exec(text)?.[0] ?? '';
const pulls = (): number => talk.repo.issues.filter(({ pull }) => pull !== null).length;

it('/launch start drafts from a repository, says how far it came, and proposes nothing unasked', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', `/launch start ${talk.forge.url}/acme/product`);
  run = runIn(reply());
  expect(talk.reactions(comment), reply()).toEqual(['eyes', 'rocket']);
  expect(reply()).toContain('is at `READY_FOR_PR`');
  expect(reply()).toMatch(/\d+ pages from \d+ claims, each with its citation\./u);
  expect(reply()).toContain(`\`/launch open-pr ${run}\` proposes it.`);
  expect(pulls()).toBe(0);
});

it('/launch start of what no site profile knows is refused with what to write', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', '/launch start https://example.org/product');
  expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
});

it('/launch start, resume, cancel and open-pr are for writers', TIMEOUT, async () => {
  for (const line of [`start ${talk.forge.url}/acme/product`, `resume ${run}`, `cancel ${run}`, `open-pr ${run}`]) {
    const comment = await talk.comment(number, 'tom', `/launch ${line}`);
    expect([line, talk.reactions(comment)]).toEqual([line, ['eyes', '-1']]);
  }
  expect(pulls()).toBe(0);
});

it('/launch resume of a run that is ready changes nothing and says what is next', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', `/launch resume ${run}`);
  expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
  expect(reply()).toContain('is at `READY_FOR_PR`');
});

it('/launch open-pr opens its pull request once, however often it is asked', TIMEOUT, async () => {
  const comment = await talk.comment(number, 'ann', `/launch open-pr ${run}`);
  expect(talk.reactions(comment), reply()).toEqual(['eyes', 'rocket']);
  expect(reply()).toContain(`Pull request: ${talk.forge.url}/acme/docs/pull/`);
  expect(pulls()).toBe(1);
  await talk.comment(number, 'ann', `/launch open-pr ${run}`);
  expect(reply()).toContain('has its pull request');
  expect(pulls()).toBe(1);
  const late = await talk.comment(number, 'ann', `/launch resume ${run}`);
  expect(talk.reactions(late)).toEqual(['eyes', '-1']);
  expect(reply()).toContain('has ended: `DONE`');
});

it('/launch cancel ends a run that has not ended, and says so of one that has', TIMEOUT, async () => {
  const { engine } = talk.running.bot.context;
  const { rememberRun } = await import('../../bot/runs.ts');
  const repository = { id: talk.repo.id, owner: 'acme', name: 'docs', installation: talk.installation.id };
  const { run_id: fresh } = await engine.start({
    kind: 'launch',
    github_repo_url: `${talk.forge.url}/acme/product.git`,
  });
  await rememberRun(talk.running.bot, { repository, run: fresh, number, head_sha: null, by: 'ann' });
  const early = await talk.comment(number, 'ann', `/launch open-pr ${fresh}`);
  expect([talk.reactions(early), reply().includes('expected `READY_FOR_PR`')]).toEqual([['eyes', '-1'], true]);
  const comment = await talk.comment(number, 'ann', `/launch cancel ${fresh}`);
  expect([talk.reactions(comment), (await engine.snapshot(fresh)).state]).toEqual([['eyes', 'rocket'], 'CANCELLED']);
  const again = await talk.comment(number, 'ann', `/launch cancel ${run}`);
  expect(talk.reactions(again)).toEqual(['eyes', '-1']);
  expect(reply()).toContain('cannot be cancelled any more: it is at `DONE`');
});
