import { expect, it } from 'vitest';
import { isAnswer } from '../../bot/conversation/render-answer.ts';
import { BROKEN, useScenario } from '../support/action-scenario.ts';
import { renderAccount, renderComment, renderIssue, renderRepository } from '../support/forge/render.ts';

const scenario = useScenario();

it('`command: comment` answers the comment of its event without a checkout, and shows the answer in the summary', async () => {
  const { forge, repo } = scenario;
  await forge.commit(repo, { branch: 'more', author: 'acme', files: BROKEN });
  const pull = await scenario.openPull('more');
  const user = forge.account('acme');
  // Whoever writes has read before: GitHub's times are whole seconds.
  const now = forge.now() + 2_000;
  const comment = {
    ...{ id: forge.nextId(), issueNumber: pull.number, user, viaApp: null, body: '/launch fix\n/launch helo' },
    ...{ createdAt: now, updatedAt: now, reactions: [], minimized: null },
  };
  pull.comments.push(comment);
  const payload = {
    action: 'created',
    issue: renderIssue(forge, repo, pull),
    comment: renderComment(forge, repo, comment),
    repository: renderRepository(forge, repo),
    sender: renderAccount(forge, user),
  };
  const inputs = { command: 'comment' };
  const end = await scenario.run({ event: 'issue_comment', payload, inputs, checkout: false });
  expect([end.exitCode, end.outputs['reason-code']]).toEqual([0, 'ANSWERED']);
  const reply = pull.comments.findLast(({ body }) => isAnswer(body));
  expect(pull.comments.at(-1)?.body).toContain('### ❌ Fix at');
  expect(reply?.user.login).toBe('github-actions[bot]');
  expect(reply?.body).toContain('Pushed to `more`');
  expect(reply?.body).toContain('Did you mean `/launch help`?');
  expect(end.summary).toContain('Pushed to `more`');
  expect(end.log).toContain('Answered in the thread.\n');
  const refused = await scenario.run({
    ...{ event: 'issue_comment', payload, inputs: { ...inputs, token: 'ghs_nobody' }, checkout: false },
  });
  expect([refused.exitCode, refused.outputs['reason-code']]).toEqual([4, 'COMMIT_SERVICE_ERROR']);
  expect(refused.log).toContain('It may have expired or been revoked: pass a new one.');
  expect(await scenario.guide('more')).toContain('[start](../README.md)');
  const wrong = await scenario.run({ event: 'push', inputs, checkout: false });
  expect([wrong.exitCode, wrong.outputs['reason-code']]).toEqual([2, 'INVALID_INPUT']);
  expect(wrong.log).toContain('Run it on `issue_comment` or `pull_request_review_comment`');
});
