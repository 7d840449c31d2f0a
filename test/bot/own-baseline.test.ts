/** The bot answers for the whole site as everybody else does: what the baseline of the base branch holds is not counted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherRunReport } from '../../src/report/run-report.ts';
import { baselineText } from '../../src/validation/baseline.ts';
import { type Conversation, startConversation } from '../support/bot.ts';

let talk: Conversation;
let number = 0;
beforeAll(async () => {
  talk = await startConversation();
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Docs' });
  number = (json as { number: number }).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

it('A check of the default branch leaves known findings out, and says how many', async () => {
  await talk.comment(number, 'ann', '/launch check');
  expect(talk.answer(number)).toContain('Link in the wrong case');
  const { engine } = talk.running.bot.context;
  const [run] = (await engine.list({}, { limit: 1 })).runs;
  const { artifacts } = await gatherRunReport(engine, run?.run_id ?? '');
  const text = baselineText(artifacts.validation_report?.issues ?? []);
  await talk.forge.commit(talk.repo, {
    branch: 'main',
    files: { '.github/launch-baseline.json': text },
    author: 'ann',
  });
  await talk.settled();
  await talk.comment(number, 'ann', '/launch check');
  expect(talk.answer(number)).toContain('1 finding in the baseline is not counted.');
  expect(talk.answer(number)).toContain('✅');
});
