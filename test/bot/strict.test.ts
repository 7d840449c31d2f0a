/** Where GitHub is less kind than one hopes, the bot is right for it: renamed, empty, too large to list, added later. */
import { expect, it } from 'vitest';
import { citing } from '../../bot/citing.ts';
import { startConversation } from '../support/bot.ts';
import { citedProof } from '../support/cited-proof.ts';
import { renameRepository } from '../support/forge/make.ts';
import { renderRepository } from '../support/forge/render.ts';
import { refOf } from '../support/seeded-runs.ts';

it('answers in a repository that was renamed, also for what was asked under the old name', async () => {
  await using talk = await startConversation();
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'T' });
  const number = Number(json.number);
  await talk.comment(number, 'ann', '/launch check');
  const earlier = talk.forge.deliveries.list.findLast(({ event }) => event === 'issue_comment');
  renameRepository(talk.repo, 'handbook');
  await talk.request('ann', `POST /repos/acme/handbook/issues/${number}/comments`, { body: '/launch list' });
  await talk.settled();
  expect(talk.answer(number)).toContain('✅ `/launch list`** for ann');
  // A payload that names the repository as it was.
  const payload = JSON.parse(JSON.stringify(earlier?.payload).replace('/launch check', '/launch help'));
  payload.comment.id = talk.repo.issues
    .find((one) => one.number === number)
    ?.comments.find(({ user }) => user.login === 'ann')?.id;
  payload.comment.body = '/launch help';
  await talk.forge.deliveries.send(talk.repo, 'issue_comment', { ...payload, action: 'created' });
  await talk.settled();
  expect(talk.answer(number), talk.logs.slice(-3).join('\n')).toMatch(/`\/launch (?:help|list)`/u);
  expect(talk.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('leaves a repository without a commit alone, and reaches one that was added after its token was made', async () => {
  await using talk = await startConversation();
  await talk.openPull();
  const empty = await talk.forge.addRepository({ name: 'acme/empty' });
  const later = await talk.forge.addRepository({ name: 'acme/later', files: { 'README.md': '# Later\n' } });
  await talk.forge.deliveries.send(talk.repo, 'installation_repositories', {
    action: 'added',
    repository_selection: 'all',
    requester: null,
    repositories_added: [empty, later].map((repo) => {
      const { id, name, full_name, node_id, private: isPrivate } = renderRepository(talk.forge, repo);
      return { id, name, full_name, node_id, private: isPrivate };
    }),
    repositories_removed: [],
    sender: { login: 'acme', id: 1, type: 'User' },
  });
  await talk.settled();
  expect(talk.logs.filter((line) => line.includes('job attempt failed'))).toEqual([]);
  expect(later.issues.map(({ title }) => title)).toEqual(['Configure Launch']);
  expect(empty.issues).toEqual([]);
});

it('finds who cites a product in a repository whose tree is too large to list', async () => {
  await using talk = await startConversation();
  const product = await talk.forge.addRepository({ name: 'acme/product', files: { 'README.md': 'Words.\n' } });
  const sha = (await talk.forge.head(product, 'main')) ?? '';
  const proof = citedProof(`${talk.forge.url}/acme/product.git`, sha, 'docs/a.md', 'README.md', [
    { line: 1, text: 'Words.' },
  ]);
  await talk.forge.commit(talk.repo, { branch: 'main', files: { 'launch/proofs/product.json': proof }, author: 'ann' });
  talk.repo.maxTreeEntries = 1;
  const found = await citing(talk.running.bot, refOf(product, talk.installation));
  expect(found.map(({ name }) => name)).toEqual(['docs']);
});
