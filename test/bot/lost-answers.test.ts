/** GitHub did what it was asked, and its answer never came: nothing is made twice, and nothing is given up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOnce } from '../../bot/github/make-once.ts';
import { GitHubFailure } from '../../src/commit/github-api.ts';
import { type Conversation, startConversation } from '../support/bot.ts';

let talk: Conversation;
let number = 0;
beforeAll(async () => {
  talk = await startConversation();
  number = (await talk.openPull()).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

it.each(['lose-answer', 'truncate', 'drop'] as const)(
  'an answer to a comment, after %s, is there once',
  async (kind) => {
    const [before, struck] = [talk.replies(number).length, talk.forge.faults.struck];
    talk.forge.faults.add({ on: 'issues/create-comment', kind, after: 1 });
    await talk.comment(number, 'ann', '/launch list');
    expect(talk.replies(number)).toHaveLength(before + 1);
    talk.forge.faults.clear();
  },
);

it('a check run of a head is there once', async () => {
  const [before, struck] = [talk.repo.checkRuns.length, talk.forge.faults.struck];
  talk.forge.faults.add({ on: 'checks/create', kind: 'lose-answer' });
  await talk.comment(number, 'ann', '/launch check');
  expect([talk.repo.checkRuns.length - before, talk.forge.faults.struck - struck]).toEqual([1, 1]);
  expect(talk.repo.checkRuns.at(-1)?.status).toBe('completed');
});

it('a review with suggested changes is there once', async () => {
  const fork = await talk.forge.fork(talk.repo, 'eve');
  await talk.forge.commit(fork, {
    branch: 'patch',
    files: { 'docs/theirs.md': '# Theirs\n\nBack to [the guide](Guide.md).\n' },
    author: 'eve',
  });
  const { json } = await talk.request('eve', 'POST /repos/acme/docs/pulls', {
    title: 'From a fork',
    head: 'eve:patch',
    base: 'main',
  });
  await talk.settled();
  const pull = Number(json.number);
  talk.forge.faults.add({ on: 'pulls/create-review', kind: 'lose-answer' });
  await talk.comment(pull, 'ann', '/launch fix');
  expect(talk.repo.reviews).toHaveLength(1);
  expect(talk.answer(pull)).toContain('suggested in [a review]');
});

const noAnswer = (): Promise<never> => Promise.reject(new GitHubFailure('no answer', { status: 0 }));

it('what was looked for and found is not sent again; what is not there is, three times at the most', async () => {
  let sent = 0;
  const send = (): Promise<never> => {
    sent += 1;
    return noAnswer();
  };
  expect(await makeOnce<number>(send, async () => 7)).toBe(7);
  expect(sent).toBe(1);
  await expect(makeOnce<number>(send, async () => undefined)).rejects.toThrow('no answer');
  expect(sent).toBe(4);
});

it('a refusal is nothing to look for', async () => {
  const refuse = (): Promise<never> => Promise.reject(new GitHubFailure('no right', { status: 403 }));
  await expect(makeOnce<number>(refuse, () => expect.unreachable())).rejects.toThrow('no right');
});
