/** What a call asks for, from its route alone, and which refusals of GitHub are explained by it. */
import { expect, it } from 'vitest';
import { GitHubFailure } from '../../src/commit/github-api.ts';
import { askedBy } from '../../src/commit/github-refusal.ts';
import { toLaunchError } from '../../src/errors.ts';

const at = { owner: 'acme', repo: 'docs' };

it.each([
  ['GET /repos/{owner}/{repo}', 'reading the repository', 'metadata=read'],
  ['GET /repos/{owner}/{repo}/issues/comments/{comment_id}', 'reading comments', 'issues=read'],
  ['POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', 'writing reactions', 'issues=write'],
  ['PATCH /repos/{owner}/{repo}/git/refs/{ref}', 'writing refs', 'contents=write'],
  ['GET /repos/{owner}/{repo}/commits/{ref}/check-runs', 'reading check runs', 'checks=read'],
  ['POST /repos/{owner}/{repo}/pulls', 'writing pulls', 'pull_requests=write'],
])('%s', (route, doing, needs) => {
  expect(askedBy(route, at)).toEqual({ repository: 'acme/docs', doing, needs });
});

it('A refusal is explained wherever it comes out; what GitHub cannot make sense of stays our fault', () => {
  const asked = askedBy('GET /repos/{owner}/{repo}/contents/{path}', at);
  const of = (status: number, said = 'no') => toLaunchError(new GitHubFailure(said, { status, asked }));
  expect([401, 403, 404, 409, 422, 400].map((status) => of(status).code)).toEqual([
    ...['COMMIT_SERVICE_ERROR', 'COMMIT_SERVICE_ERROR', 'REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR'],
    ...['INTERNAL', 'INTERNAL'],
  ]);
  expect(of(403, 'API rate limit exceeded').retryable).toBe(true);
  expect(of(502)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
  expect(toLaunchError(new GitHubFailure('no', { status: 403 })).code).toBe('INTERNAL');
});
