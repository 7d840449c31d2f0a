/** Commands at a line of a pull request's changes: heard as in its conversation, and reacted to where they stand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { renderAccount, renderPull, renderRepository, renderReviewComment } from '../support/forge/render.ts';
import type { Comment, Issue } from '../support/forge/state.ts';

let talk: Conversation;
let pull: Issue;
beforeAll(async () => {
  talk = await startConversation();
  pull = await talk.openPull();
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

async function review(login: string, body: string, action = 'created', of?: Comment): Promise<Comment> {
  const { forge, repo } = talk;
  const now = forge.now();
  const before = of?.body;
  const comment: Comment = of ?? {
    ...{ id: forge.nextId(), issueNumber: pull.number, user: forge.account(login), viaApp: null, body },
    ...{ createdAt: now, updatedAt: now, reactions: [], minimized: null },
  };
  comment.body = body;
  if (of === undefined) repo.reviewComments.push(comment);
  await forge.deliveries.send(repo, 'pull_request_review_comment', {
    action,
    ...(before === undefined ? {} : { changes: { body: { from: before } } }),
    comment: renderReviewComment(forge, repo, comment),
    pull_request: await renderPull(forge, repo, pull),
    repository: renderRepository(forge, repo),
    sender: renderAccount(forge, forge.account(login)),
  });
  await talk.settled();
  return comment;
}

it('A command of a review is answered in the conversation', async () => {
  const comment = await review('ann', '/launch help');
  expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
  expect(talk.answer(pull.number)).toContain('`/launch help`** for ann');
});

it('Of an edited one only what is new runs, and a review without a command hears nothing', async () => {
  const before = talk.replies(pull.number).length;
  const comment = await review('ann', 'Please look at this.');
  expect([talk.reactions(comment), talk.replies(pull.number).length]).toEqual([[], before]);
  await review('ann', 'Please look at this.\n/launch status', 'edited', comment);
  expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
  expect(talk.answer(pull.number)).toContain('`/launch status`** for ann');
});

it('Roles hold as anywhere', async () => {
  const comment = await review('rob', '/launch fix');
  expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
  expect(talk.answer(pull.number)).toContain('`/launch fix` needs the `write` role');
});
