import { expect, it } from 'vitest';
import { startConversation } from '../support/bot.ts';

it('never pushes to the default branch, also where that is the head of a pull request', async () => {
  await using talk = await startConversation({ env: { LAUNCH_BOT_RUNS_IN: 'local' } });
  const { forge, repo } = talk;
  await forge.git(repo, ['branch', 'release', 'main']);
  await forge.commit(repo, { branch: 'main', files: { 'docs/x.md': '# X\n\n[x](Guide.md)\n' }, author: 'ann' });
  const main = await forge.head(repo, 'main');
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/pulls', {
    title: 'Release',
    head: 'main',
    base: 'release',
  });
  await talk.settled();
  await talk.comment(Number(json.number), 'ann', '/launch fix');
  expect(await forge.head(repo, 'main')).toBe(main);
  const proposed = repo.issues.find(({ pull }) => pull?.headRef.startsWith('launch/') === true);
  expect([proposed?.pull?.baseRef, proposed?.state]).toEqual(['main', 'open']);
  expect(talk.answer(Number(json.number))).toContain(`/pull/${proposed?.number}`);
  // A branch of a person's own is written to, as before.
  const other = await talk.openPull({ 'docs/y.md': '# Y\n\n[y](Guide.md)\n' });
  const head = await forge.head(repo, 'more');
  await talk.comment(other.number, 'ann', '/launch fix');
  expect(await forge.head(repo, 'more')).not.toBe(head);
}, 120_000);
