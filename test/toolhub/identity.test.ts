/** Who asks for an approval is known or the request is refused: a name that stands for anybody could approve its own. */
import { expect, it } from 'vitest';
import { type GitHubApi, GitHubFailure } from '../../src/commit/github-api.ts';
import { requesterOf } from '../../src/toolhub/identity.ts';

const env = { GITHUB_TOKEN: 'ghp_x' };
const github = (answer: () => Promise<unknown>) => async (): Promise<GitHubApi> =>
  ({ request: answer }) as unknown as GitHubApi;
const failing = (status: number, message = 'failed') =>
  github(() => Promise.reject(new GitHubFailure(message, { status })));

it('is the login of the token, the operator’s word, or this process where a token names no user', async () => {
  expect(
    await requesterOf({ env, github: github(async () => ({ status: 200, data: { login: 'ann', id: 7 } })) }),
  ).toEqual({
    login: 'ann',
    id: 7,
  });
  expect(await requesterOf({ env: { LAUNCH_ACTOR: 'agent' }, github: failing(500) })).toEqual({
    login: 'agent',
    id: null,
  });
  expect(await requesterOf({ env: {}, github: failing(500) })).toEqual({ login: 'this-process', id: null });
  expect(await requesterOf({ env, github: failing(403, 'Resource not accessible by integration') })).toEqual({
    login: 'this-process',
    id: null,
  });
});

it.each([0, 401, 403, 500, 503])('is nobody while GitHub answers %s', async (status) => {
  await expect(requesterOf({ env, github: failing(status) })).rejects.toThrow();
});
