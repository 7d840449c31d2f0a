/** A deployment of the head that was checked is linked in the state of its pull request; nothing else is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { renderAccount, renderRepository } from '../support/forge/render.ts';

let talk: Conversation;
let sha: string;
let number: number;

beforeAll(async () => {
  talk = await startConversation({ bundled: true });
  const pull = await talk.openPull();
  number = pull.number;
  await talk.comment(number, 'ann', '/launch check');
  sha = pull.pull?.headSha ?? '';
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

let id = 40;
async function deploy(of: string, state: string, address: string): Promise<string> {
  const [repository, sender] = [
    renderRepository(talk.forge, talk.repo),
    renderAccount(talk.forge, talk.forge.account('ann')),
  ];
  id += 1;
  await talk.forge.deliveries.send(talk.repo, 'deployment_status', {
    action: 'created',
    deployment: { id, sha: of, ref: 'topic', task: 'deploy', environment: 'preview' },
    deployment_status: { id, state, environment: 'preview', environment_url: address },
    repository,
    sender,
  });
  await talk.settled();
  return talk.state(number);
}

it('is linked once it is up, and only the head that was checked, over https', async () => {
  const state = talk.state(number);
  expect(state).not.toContain('Preview');
  expect(await deploy(sha, 'pending', 'https://pr-1.example.com/')).toBe(state);
  expect(await deploy('0'.repeat(40), 'success', 'https://pr-1.example.com/')).toBe(state);
  for (const address of ['http://pr-1.example.com/', 'javascript:alert(1)', 'https://a:b@example.com/'])
    expect(await deploy(sha, 'success', address)).toBe(state);
  expect(await deploy(sha, 'success', 'https://pr-1.example.com/%3E@ann')).toContain(
    '**Preview:** <https://pr-1.example.com/%3E@ann>',
  );
});
