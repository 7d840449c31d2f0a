/** Comments of bots count where the operator or the repository names them. */
import { expect, test } from 'vitest';
import issueComment from '../../bot/events/issue-comment.ts';

const asked: string[] = [];
async function jobs(sender: { login: string; type: string }, body = '/launch check', allowedBots: string[] = []) {
  asked.length = 0;
  const repository = { id: 1, name: 'docs', full_name: 'acme/docs', default_branch: 'main', owner: { login: 'acme' } };
  const payload = {
    ...{ action: 'created', installation: { id: 7 }, repository, sender: { id: 9, ...sender } },
    ...{ issue: { number: 3 }, comment: { id: 5, body } },
  };
  const found = await issueComment.jobs(payload, {
    ...{ delivery: 'd', appId: 4, allowedBots, seenHead: async () => undefined },
    async namesBot(_repository, branch, login) {
      asked.push(`${branch} ${login}`);
      return login === 'renovate[bot]';
    },
  });
  return found.map(({ kind, data }) => [kind, data.author]);
}
const bot = (login: string) => ({ login, type: 'Bot' });

test('a bot that launch.yml names is heard, and another is not', async () => {
  expect(await jobs(bot('renovate[bot]'))).toEqual([['comment', 'renovate[bot]']]);
  expect(asked).toEqual(['main renovate[bot]']);
  expect(await jobs(bot('other[bot]'))).toEqual([]);
});

test('the configuration is read only for a command of a bot that nobody else named', async () => {
  await jobs(bot('renovate[bot]'), 'Only words');
  await jobs({ login: 'ann', type: 'User' });
  await jobs(bot('mine[bot]'), '/launch check', ['mine[bot]']);
  await jobs({ login: 'acme', type: 'Organization' });
  expect(asked).toEqual([]);
});
