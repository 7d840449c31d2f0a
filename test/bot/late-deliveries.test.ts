/** GitHub delivers in no order and late: a command is about the head that stood when it was written, and about words that still stand. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';

const NOWHERE = 'http://127.0.0.1:9/late';
let talk: Conversation;
let url = '';
let number = 0;
beforeAll(async () => {
  talk = await startConversation();
  url = String(talk.app.webhookUrl);
  ({ number } = await talk.openPull());
});
afterAll(() => talk[Symbol.asyncDispose]());

/** Written, and its delivery is on its way. */
async function write(body: string): Promise<{ id: number; deliver(): Promise<void> }> {
  talk.app.webhookUrl = NOWHERE;
  const { json } = await talk.request('ann', `POST /repos/acme/docs/issues/${number}/comments`, { body });
  talk.app.webhookUrl = url;
  const id = Number(json.id);
  const event = JSON.stringify({
    action: 'created',
    installation: { id: talk.installation.id },
    repository: { id: talk.repo.id, name: 'docs', full_name: 'acme/docs', owner: { login: 'acme' } },
    sender: { login: 'ann', id: talk.forge.account('ann').id, type: 'User' },
    issue: { number, pull_request: {} },
    comment: { id, body, updated_at: json.updated_at },
  });
  return {
    id,
    async deliver() {
      await fetch(url, {
        method: 'POST',
        body: event,
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'issue_comment',
          'x-github-delivery': randomUUID(),
          'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(event).digest('hex')}`,
        },
      });
      await talk.settled();
    },
  };
}
async function quietly(login: string, request: string, body?: unknown): Promise<void> {
  talk.app.webhookUrl = NOWHERE;
  await talk.request(login, request, body);
  talk.app.webhookUrl = url;
}

it('a push that was delivered before the comment, and came after it, is a head that nobody meant', async () => {
  // GitHub notes whole seconds.
  await delay(1_100);
  const { deliver } = await write('/launch fix');
  await delay(1_100);
  const pushed = await talk.forge.commit(talk.repo, {
    branch: 'more',
    files: { 'docs/later.md': '# Later\n\n[x](Guide.md)\n' },
    author: 'max',
  });
  await talk.settled();
  await deliver();
  expect(talk.answer(number)).toContain('moved after your comment');
  expect(await talk.forge.head(talk.repo, 'more')).toBe(pushed);
});

it('what was edited before it was delivered is refused, what was deleted is not answered, and what stands is carried out', async () => {
  const edited = await write('/launch check');
  await quietly('ann', `PATCH /repos/acme/docs/issues/comments/${edited.id}`, { body: 'Never mind.' });
  await edited.deliver();
  expect(talk.answer(number)).toContain('The comment was edited before it was answered; nothing was done.');

  const deleted = await write('/launch check');
  await quietly('ann', `DELETE /repos/acme/docs/issues/comments/${deleted.id}`);
  const before = talk.replies(number);
  await deleted.deliver();
  expect(talk.replies(number)).toEqual(before);

  await delay(1_100);
  const { deliver } = await write('/launch fix');
  await deliver();
  expect(talk.answer(number)).toContain('Pushed to `more`');
});
