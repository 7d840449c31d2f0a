/** What GitHub limits of GraphQL, in the stand-in, and that a commit through it keeps to that and hears it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGitHubClient } from '../../src/adapters/github-client.ts';
import { GitHubPaused } from '../../src/commit/github-api.ts';
import { commitRequest } from './change-set.ts';
import { type Forge, startForge } from './forge/start-forge.ts';
import { githubSite } from './github-site.ts';

let forge: Forge;
beforeEach(async () => {
  forge = await startForge({ limits: { pointsPerHour: 20 } });
});
afterEach(() => forge.close());

async function ask(
  token: string,
  query: string,
): Promise<{ status: number; headers: Headers; errors: { type?: string; message: string }[] }> {
  const answer = await fetch(`${forge.apiUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { errors = [] } = (await answer.json()) as { errors?: { type?: string; message: string }[] };
  return { status: answer.status, headers: answer.headers, errors };
}
const issues = (page: string, inner = 'number'): string =>
  `query { repository(owner: "acme", name: "site-1") { issues${page} { nodes { ${inner} } } } }`;

it.each([
  ['no page', issues(''), 'MISSING_PAGINATION_BOUNDARIES'],
  ['a page of more than a hundred', issues('(first: 101)'), 'EXCESSIVE_PAGINATION'],
  ['a page of none', issues('(last: 0)'), 'EXCESSIVE_PAGINATION'],
  [
    'more than 500,000 nodes',
    issues('(first: 100)', 'comments(first: 100) { nodes { reactions(first: 100) { nodes { content } } } }'),
    'MAX_NODE_LIMIT_EXCEEDED',
  ],
])('refuses %s, before it is executed, and it is a violation', async (_, query, type) => {
  const { token } = await githubSite(forge);
  const { status, errors } = await ask(token, query);
  expect([status, errors[0]?.type]).toEqual([200, type]);
  expect(forge.violations.list.map(({ kind }) => kind)).toEqual(['graphql-validation']);
});

it('counts points beside requests, refuses with 200 what is beyond them, and takes a count without a page', async () => {
  const { token } = await githubSite(forge);
  const first = await ask(token, '{ viewer { login } }');
  expect([first.headers.get('x-ratelimit-resource'), first.headers.get('x-ratelimit-remaining')]).toEqual([
    'graphql',
    '19',
  ]);
  for (let at = 0; at < 19; at += 1) await ask(token, '{ viewer { login } }');
  const beyond = await ask(token, '{ viewer { login } }');
  expect([beyond.status, beyond.errors[0]?.type, beyond.headers.get('x-ratelimit-remaining')]).toEqual([
    200,
    'RATE_LIMITED',
    '0',
  ]);
  expect(forge.violations.list).toEqual([]);
});

it('a job of Actions has a thousand of each an hour', async () => {
  forge.limits.options.pointsPerHour = 5_000;
  const { token } = await githubSite(forge, { kind: 'actions' });
  expect((await ask(token, '{ viewer { login } }')).headers.get('x-ratelimit-limit')).toBe('1000');
});

it('a commit whose points are spent waits its turn where the caller can, and says so', async () => {
  const { token, service, name, base } = await githubSite(forge, { kind: 'pat', login: 'octocat' });
  for (let at = 0; at < 20; at += 1) await ask(token, '{ viewer { login } }');
  const api = createGitHubClient({
    ...{ token, apiUrl: forge.apiUrl, webUrl: forge.url, patienceMs: 1_000, retryBaseMs: 1_000 },
    clock: { monotonic: () => performance.now(), sleep: (ms) => new Promise((done) => void setTimeout(done, ms)) },
  });
  await expect(api.graphql('{ viewer { login } }', {})).rejects.toBeInstanceOf(GitHubPaused);
  await expect(service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }))).rejects.toMatchObject({
    retryable: true,
    message: expect.stringContaining('rate limit'),
  });
});

it('a commit that GitHub says took too long is looked for, and made once', async () => {
  // A person's token has GitHub sign by way of the mutation.
  const { service, name, base, commits } = await githubSite(forge, { kind: 'pat', login: 'octocat' });
  forge.faults.add({ on: 'graphql:createCommitOnBranch', kind: 'timeout' });
  await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }));
  expect(await commits()).toBe(1);
  expect(forge.faults.struck).toBe(1);
});
