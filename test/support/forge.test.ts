import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { graphql, send } from './forge/client.ts';
import { createChecker } from './forge/github/checker.ts';
import { loadDescription } from './forge/github/description.ts';
import { READ, renameRepository, WRITE } from './forge/make.ts';
import { operations } from './forge/resources/index.ts';
import { type Forge, startForge } from './forge/start-forge.ts';
import type { Repository, Token } from './forge/state.ts';
import { type ViolationKind, Violations } from './forge/violations.ts';

let forge: Forge;
let repo: Repository;
let token: Token;
beforeAll(async () => {
  forge = await startForge();
});
afterAll(() => forge.close());
let serial = 0;
beforeEach(async () => {
  repo = await forge.addRepository({
    name: `acme/docs-${++serial}`,
    files: { 'README.md': '# Docs\n', 'docs/café.md': 'x\n' },
    collaborators: { ann: 'write', rob: 'read' },
    actionsMayOpenPulls: true,
  });
  token = forge.token({ kind: 'actions', repositories: [repo] });
});
const at = (path = ''): string => `/repos/acme/${repo.name}${path}`;

describe('each kind of violation is caught', () => {
  const faults: Record<string, [kind: ViolationKind, provoke: () => Promise<unknown>]> = {
    'a route GitHub does not have': ['unknown-route', () => send(forge, `GET ${at('/launches')}`, { token })],
    'an operation the stand-in does not answer': [
      'not-implemented',
      () => send(forge, `GET ${at('/stargazers')}`, { token }),
    ],
    'an unknown query parameter': ['request-query', () => send(forge, `GET ${at('/pulls?status=open')}`, { token })],
    'a query value outside its list': [
      'request-query',
      () => send(forge, `GET ${at('/pulls?state=merged')}`, { token }),
    ],
    'an unknown body field': [
      'request-body',
      () => send(forge, `POST ${at('/labels')}`, { token, body: { name: 'a', colour: 'red' } }),
    ],
    'a body field of the wrong type': [
      'request-body',
      () => send(forge, `POST ${at('/pulls')}`, { token, body: { head: 1, base: 'main' } }),
    ],
    'a tree entry with an unknown mode': [
      'request-body',
      () =>
        send(forge, `POST ${at('/git/trees')}`, {
          token,
          body: { tree: [{ path: 'a', mode: '100600', content: '' }] },
        }),
    ],
    'a query for a field GraphQL does not have': [
      'graphql-validation',
      () => graphql(forge, token, '{ viewer { nickname } }'),
    ],
    'a query that is no GraphQL': ['graphql-syntax', () => graphql(forge, token, '{ viewer {')],
    'a field the stand-in does not know': [
      'graphql-not-implemented',
      () =>
        graphql(
          forge,
          token,
          `{ viewer { id } rateLimit { nodeCount } repository(owner:"acme",name:"${repo.name}") { diskUsage } }`,
        ),
    ],
    'GraphQL without a token': [
      'no-token',
      () => send(forge, 'POST /graphql', { body: { query: '{ viewer { id } }' } }),
    ],
  };
  test.each(Object.entries(faults))('%s', async (_name, [kind, provoke]) => {
    await provoke();
    expect(forge.violations.take(kind)).toHaveLength(1);
    expect(String(forge.violations)).toBe('');
  });
  test('an answer of its own that GitHub would not give: wrong type, undocumented field, undocumented status', () => {
    const violations = new Violations();
    const description = loadDescription(Object.keys(operations));
    const checker = createChecker(description, violations);
    const getRef = description.operations['git/get-ref'];
    if (!getRef) throw new Error('git/get-ref is not in the description');
    const good = {
      ref: 'refs/heads/a',
      node_id: 'x',
      url: 'https://a.example/',
      object: { type: 'commit', sha: 'a'.repeat(40), url: 'https://a.example/' },
    };
    checker.answer(getRef, 200, good);
    expect(violations.list).toEqual([]);
    checker.answer(getRef, 200, { ...good, ref: 3 });
    checker.answer(getRef, 200, { ...good, branch: 'a' });
    checker.answer(getRef, 418, {});
    expect(violations.list.map(({ kind }) => kind)).toEqual(['response-body', 'response-field', 'response-status']);
  });
  test('a webhook payload GitHub would not send', async () => {
    const app = forge.app({ name: `Odd ${serial}`, owner: 'acme', events: ['issue_comment'] });
    forge.install(app, 'acme', [repo]);
    await forge.deliveries.send(repo, 'issue_comment', { action: 'created', comment: 'text' });
    expect(forge.violations.take('webhook-payload')).toHaveLength(1);
  });
});

describe('git data reads and writes the real repository', () => {
  test('a tree, a commit and a branch made by the API are what git reads, with modes and paths kept', async () => {
    const head = await forge.head(repo, 'main');
    const tree = await send(forge, `POST ${at('/git/trees')}`, {
      token,
      body: {
        base_tree: head,
        tree: [
          { path: 'bin/run', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
          { path: 'docs/ページ.md', mode: '100644', type: 'blob', content: 'é' },
          { path: 'README.md', mode: '100644', type: 'blob', sha: null },
        ],
      },
    });
    const commit = await send(forge, `POST ${at('/git/commits')}`, {
      token,
      body: { tree: tree.json.sha, parents: [head], message: 'Write' },
    });
    await send(forge, `POST ${at('/git/refs')}`, { token, body: { ref: 'refs/heads/launch/a', sha: commit.json.sha } });
    expect(
      (await forge.git(repo, ['-c', 'core.quotePath=false', 'ls-tree', '-r', 'launch/a']))
        .split('\n')
        .map((line) => line.replace(/ blob [0-9a-f]+/, '')),
    ).toEqual(['100755\tbin/run', '100644\tdocs/café.md', '100644\tdocs/ページ.md', '']);
    expect(await forge.git(repo, ['fsck', '--strict'])).toBe('');
    expect(String(forge.violations)).toBe('');
  });
  test('a bot without a custom author is signed; with one, or as a person, not; createCommitOnBranch signs for all', async () => {
    const head = await forge.head(repo, 'main');
    const tree = (await send(forge, `GET ${at(`/git/commits/${head}`)}`, { token })).json.tree as { sha: string };
    const commit = (by: Token, more: object) =>
      send(forge, `POST ${at('/git/commits')}`, {
        token: by,
        body: { tree: tree.sha, parents: [head], message: 'm', ...more },
      });
    const ann = forge.token({ kind: 'pat', login: 'ann' });
    const verified = [
      await commit(token, {}),
      await commit(token, { author: { name: 'A', email: 'a@example.org' } }),
      await commit(ann, {}),
    ].map(({ json }) => (json.verification as { verified: boolean }).verified);
    expect(verified).toEqual([true, false, false]);
    const { json } = await graphql(
      forge,
      ann,
      'mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid signature { isValid } } } }',
      {
        input: {
          branch: { repositoryNameWithOwner: `acme/${repo.name}`, branchName: 'main' },
          expectedHeadOid: head,
          message: { headline: 'm' },
          fileChanges: { additions: [{ path: 'x.md', contents: 'eA==' }] },
        },
      },
    );
    expect(json).toMatchObject({ data: { createCommitOnBranch: { commit: { signature: { isValid: true } } } } });
  });
  test('a branch moves only forward and only from the head that was seen', async () => {
    const head = await forge.head(repo, 'main');
    const next = await forge.commit(repo, { branch: 'main', files: { 'a.md': 'a' } });
    const back = await send(forge, `PATCH ${at('/git/refs/heads/main')}`, { token, body: { sha: head } });
    expect([back.status, back.json.message]).toEqual([422, 'Update is not a fast forward']);
    const { json } = await graphql(
      forge,
      token,
      'mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }',
      {
        input: {
          branch: { repositoryNameWithOwner: `acme/${repo.name}`, branchName: 'main' },
          expectedHeadOid: head,
          message: { headline: 'm' },
          fileChanges: {},
        },
      },
    );
    expect((json.errors as { type: string }[])[0]?.type).toBe('STALE_DATA');
    expect(await forge.head(repo, 'main')).toBe(next);
  });
  test('a protected branch, a workflow file and a name with .. are refused', async () => {
    const head = await forge.head(repo, 'main');
    const tree = await send(forge, `POST ${at('/git/trees')}`, {
      token,
      body: {
        base_tree: head,
        tree: [{ path: '.github/workflows/x.yml', mode: '100644', type: 'blob', content: 'on: push' }],
      },
    });
    const commit = await send(forge, `POST ${at('/git/commits')}`, {
      token,
      body: { tree: tree.json.sha, parents: [head], message: 'm' },
    });
    const ref = (name: string) =>
      send(forge, `POST ${at('/git/refs')}`, { token, body: { ref: name, sha: commit.json.sha } });
    expect((await ref('refs/heads/a')).status).toBe(403);
    expect((await ref('refs/heads/a..b')).status).toBe(422);
    repo.protections.set('main', { requirePullRequest: true, requireSignatures: false });
    expect(
      (await send(forge, `PUT ${at('/contents/a.md')}`, { token, body: { message: 'm', content: '' } })).status,
    ).toBe(422);
    expect(String(forge.violations)).toBe('');
  });
});

describe('tokens', () => {
  test('a read-only token of a fork may read and gets GitHub words when it writes', async () => {
    const reader = forge.token({ kind: 'actions', permissions: READ, repositories: [repo] });
    expect((await send(forge, `GET ${at('/pulls')}`, { token: reader })).status).toBe(200);
    const refused = await send(forge, `POST ${at('/labels')}`, { token: reader, body: { name: 'x' } });
    expect([refused.status, refused.json.message, refused.headers.get('x-accepted-github-permissions')]).toEqual([
      403,
      'Resource not accessible by integration',
      'issues=write',
    ]);
  });
  test('a private repository is not there for who may not see it', async () => {
    const secret = await forge.addRepository({ name: `acme/secret-${serial}`, private: true, files: { a: 'a' } });
    expect((await send(forge, `GET /repos/acme/${secret.name}`, { token })).status).toBe(404);
    expect((await send(forge, `GET /repos/acme/${secret.name}`)).status).toBe(404);
  });
  test('a reader may open issues but not push, an expired token is 401', async () => {
    const rob = forge.token({ kind: 'pat', login: 'rob' });
    expect((await send(forge, `POST ${at('/issues')}`, { token: rob, body: { title: 'Typo' } })).status).toBe(201);
    expect((await send(forge, `POST ${at('/git/blobs')}`, { token: rob, body: { content: '' } })).status).toBe(403);
    const old = forge.token({ kind: 'pat', login: 'rob', lifeMs: -1 });
    expect((await send(forge, `GET ${at()}`, { token: old })).status).toBe(401);
    expect(String(forge.violations)).toBe('');
  });
});

describe('pull requests', () => {
  const open = (by: Token, more: object = {}) =>
    send(forge, `POST ${at('/pulls')}`, { token: by, body: { title: 'T', head: 'topic', base: 'main', ...more } });
  test('one that is there already, one without commits and one without a head are refused in GitHub words', async () => {
    await forge.git(repo, ['branch', 'empty', 'main']);
    await forge.commit(repo, { branch: 'topic', files: { 'b.md': 'b' } });
    expect((await open(token)).status).toBe(201);
    const errors = async (more: object): Promise<unknown> =>
      ((await open(token, more)).json.errors as { message?: string; field?: string }[])[0];
    expect(await errors({})).toMatchObject({ message: 'A pull request already exists for acme:topic.' });
    expect(await errors({ head: 'empty' })).toMatchObject({ message: 'No commits between main and empty' });
    expect(await errors({ head: 'nowhere' })).toMatchObject({ field: 'head', code: 'invalid' });
    expect(String(forge.violations)).toBe('');
  });
  test('it follows its branch, closes when the branch goes, and merges into a real commit', async () => {
    await forge.commit(repo, { branch: 'topic', files: { 'b.md': 'b' } });
    const { json } = await open(token);
    const head = await forge.commit(repo, { branch: 'topic', files: { 'c.md': 'c' } });
    const seen = await send(forge, `GET ${at(`/pulls/${json.number}`)}`, { token });
    expect(seen.json).toMatchObject({ commits: 2, changed_files: 2, mergeable: true, head: { sha: head } });
    expect((await send(forge, `PUT ${at(`/pulls/${json.number}/merge`)}`, { token, body: {} })).status).toBe(200);
    expect(Object.keys(await forge.files(repo, 'main'))).toContain('c.md');
    await forge.commit(repo, { branch: 'other', files: { 'd.md': 'd' } });
    const second = await open(token, { head: 'other' });
    await send(forge, `DELETE ${at('/git/refs/heads/other')}`, { token });
    expect((await send(forge, `GET ${at(`/pulls/${second.json.number}`)}`, { token })).json.state).toBe('closed');
    expect(String(forge.violations)).toBe('');
  });
  test('a fork opens one against its parent', async () => {
    const fork = await forge.fork(repo, 'guest');
    await forge.commit(fork, { branch: 'fix', files: { 'e.md': 'e' } });
    const reply = await open(forge.token({ kind: 'pat', login: 'guest' }), { head: 'guest:fix' });
    expect([reply.status, (reply.json.head as { label: string }).label]).toEqual([201, 'guest:fix']);
    expect(String(forge.violations)).toBe('');
  });
});

describe('it is as strict as GitHub', () => {
  test('a file above 1 MB has no content and no encoding', async () => {
    await forge.commit(repo, { branch: 'main', files: { 'large.md': 'x'.repeat(1_048_577), 'small.md': 'x' } });
    const [large, small] = await Promise.all(
      ['large', 'small'].map((name) => send(forge, `GET ${at(`/contents/${name}.md`)}`, { token })),
    );
    expect(large?.json).toMatchObject({ encoding: 'none', content: '', size: 1_048_577 });
    expect(small?.json).toMatchObject({ encoding: 'base64', content: 'eA==' });
  });
  test('titles of issues and pull requests are not empty', async () => {
    for (const title of ['', '  ']) {
      expect((await send(forge, `POST ${at('/issues')}`, { token, body: { title } })).status).toBe(422);
      expect(
        (await send(forge, `POST ${at('/pulls')}`, { token, body: { title, head: 'a', base: 'main' } })).status,
      ).toBe(422);
    }
  });
  test('a check that is set back to queued loses its conclusion', async () => {
    const head_sha = await forge.head(repo, 'main');
    const body = { name: 'A', head_sha, status: 'completed', conclusion: 'failure' };
    const { json } = await send(forge, `POST ${at('/check-runs')}`, { token, body });
    const again = await send(forge, `PATCH ${at(`/check-runs/${json.id}`)}`, { token, body: { status: 'queued' } });
    expect(again.json).toMatchObject({ status: 'queued', conclusion: null, completed_at: null });
  });
  test('a renamed repository leads to its new name, reading and writing, until another one takes the old name', async () => {
    const old = at();
    renameRepository(repo, `moved-${serial}`);
    expect((await send(forge, `GET ${old}`, { token })).json).toMatchObject({ id: repo.id, name: `moved-${serial}` });
    const written = await send(forge, `POST ${old}/issues`, { token, body: { title: 'T' } });
    expect([written.status, repo.issues.length]).toEqual([201, 1]);
    await forge.addRepository({ name: old.slice('/repos/'.length), files: { a: 'a' } });
    expect(Number((await send(forge, `GET ${old}`, { token })).json.id)).not.toBe(repo.id);
  });
  test('an empty repository answers 409, and has no contents', async () => {
    const empty = await forge.addRepository({ name: `acme/empty-${serial}` });
    const rights = forge.token({ kind: 'actions', repositories: [empty] });
    const ask = async (path: string): Promise<number> =>
      (await send(forge, `GET /repos/acme/${empty.name}${path}`, { token: rights })).status;
    expect([await ask('/git/ref/heads/main'), await ask('/git/trees/main'), await ask('/commits')]).toEqual([
      409, 409, 409,
    ]);
    expect([await ask('/contents/README.md'), await ask('')]).toEqual([404, 200]);
  });
  test('a tree that is too large is truncated, and says so', async () => {
    repo.maxTreeEntries = 1;
    const cut = await send(forge, `GET ${at('/git/trees/main?recursive=1')}`, { token });
    expect([cut.json.truncated, (cut.json.tree as unknown[]).length]).toEqual([true, 1]);
    expect((await send(forge, `GET ${at('/git/trees/main')}`, { token })).json.truncated).toBe(false);
  });
});

describe('faults and limits', () => {
  test('scripted: 502, secondary limit with and without Retry-After, truncated body, lost answer', async () => {
    const get = () => send(forge, `GET ${at()}`, { token });
    forge.faults.add({ on: 'repos/get', kind: 'status', status: 502 });
    forge.faults.add({ on: 'repos/get', kind: 'secondary', retryAfter: 7 });
    forge.faults.add({ on: 'repos/get', kind: 'secondary' });
    expect((await get()).status).toBe(502);
    expect((await get()).headers.get('retry-after')).toBe('7');
    expect((await get()).headers.get('retry-after')).toBe(null);
    forge.faults.add({ on: 'repos/get', kind: 'truncate' });
    await expect(get()).rejects.toThrow();
    forge.faults.add({ on: 'issues/create-label', kind: 'lose-answer' });
    await expect(send(forge, `POST ${at('/labels')}`, { token, body: { name: 'done' } })).rejects.toThrow();
    expect(repo.labels.map(({ name }) => name)).toEqual(['done']);
  });
  test('more than the allowed content writes a minute meet the secondary limit', async () => {
    const other = forge.token({ kind: 'pat', login: 'acme', repositories: [repo] });
    const statuses = [];
    for (let at_ = 0; at_ < 81; at_ += 1)
      statuses.push((await send(forge, `POST ${at('/labels')}`, { token: other, body: { name: `l${at_}` } })).status);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([80, 403]);
  });
});

test('an App gets signed deliveries and may ask for one again; its JWT buys an installation token', async () => {
  const seen: { id: string; valid: boolean }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const expected = `sha256=${createHmac('sha256', 'shh').update(Buffer.concat(chunks)).digest('hex')}`;
    seen.push({
      id: String(request.headers['x-github-delivery']),
      valid: expected === request.headers['x-hub-signature-256'],
    });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const app = forge.app({
    name: `Launch ${serial}`,
    owner: 'acme',
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    webhookSecret: 'shh',
  });
  const installation = forge.install(app, 'acme', [repo]);
  const { createAppAuth } = await import('@octokit/auth-app');
  const { request } = await import('@octokit/request');
  const auth = createAppAuth({
    appId: app.id,
    privateKey: app.privateKey,
    request: request.defaults({ baseUrl: forge.apiUrl }),
  });
  const { token: bought } = await auth({ type: 'installation', installationId: installation.id });
  const comment = await fetch(`${forge.apiUrl}${at('/issues')}`, {
    method: 'POST',
    headers: { authorization: `token ${bought}`, 'user-agent': 'x' },
    body: JSON.stringify({ title: 'Hi' }),
  });
  const { number } = (await comment.json()) as { number: number };
  await fetch(`${forge.apiUrl}${at(`/issues/${number}/comments`)}`, {
    method: 'POST',
    headers: { authorization: `token ${bought}`, 'user-agent': 'x' },
    body: JSON.stringify({ body: '/launch check' }),
  });
  await forge.deliveries.settled();
  expect(seen.map(({ valid }) => valid)).toEqual([true]);
  await forge.deliveries.redeliver(forge.deliveries.list.at(-1)!);
  expect(seen[1]?.id).toBe(seen[0]?.id);
  receiver.close();
  expect(String(forge.violations)).toBe('');
});

test('an OIDC token of a job verifies against the published keys and carries the audience that was asked for', async () => {
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const job = forge.oidc.job({ repository: `acme/${repo.name}`, sub: `repo:acme/${repo.name}:ref:refs/heads/main` });
  const answer = await fetch(`${job.ACTIONS_ID_TOKEN_REQUEST_URL}&audience=launch`, {
    headers: { authorization: `bearer ${job.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` },
  });
  const { value } = (await answer.json()) as { value: string };
  const keys = createRemoteJWKSet(new URL(`${forge.oidc.issuer}/.well-known/jwks`));
  const { payload } = await jwtVerify(value, keys, { issuer: forge.oidc.issuer, audience: 'launch' });
  expect(payload.repository).toBe(`acme/${repo.name}`);
  await expect(jwtVerify(value, keys, { audience: 'other' })).rejects.toThrow();
});

test('Enterprise Server paths answer the same', async () => {
  await using enterprise = await startForge({ enterprise: true });
  const there = await enterprise.addRepository({ name: 'acme/docs', files: { a: 'a' }, actionsMayOpenPulls: true });
  const job = enterprise.token({ kind: 'actions', permissions: WRITE, repositories: [there] });
  expect(enterprise.apiUrl).toMatch(/\/api\/v3$/);
  expect((await send(enterprise, 'GET /repos/acme/docs', { token: job })).status).toBe(200);
  expect((await graphql(enterprise, job, '{ viewer { login } }')).json).toEqual({
    data: { viewer: { login: 'github-actions' } },
  });
  expect(String(enterprise.violations)).toBe('');
});

test('every event it sends has the shape GitHub documents', async () => {
  const app = forge.app({
    name: `Wide ${serial}`,
    owner: 'acme',
    events: [
      'push',
      'pull_request',
      'issues',
      'issue_comment',
      'check_run',
      'workflow_dispatch',
      'repository_dispatch',
    ],
  });
  const by = forge.installationToken(forge.install(app, 'acme', [repo]));
  repo.workflows.push({ id: 7, name: 'Launch', path: '.github/workflows/launch.yml', inputs: ['product'] });
  const head = await forge.commit(repo, { branch: 'topic', files: { 'b.md': 'b' } });
  const pull = await send(forge, `POST ${at('/pulls')}`, {
    token: by,
    body: { title: 'T', head: 'topic', base: 'main', draft: true },
  });
  await send(forge, `PATCH ${at(`/pulls/${pull.json.number}`)}`, { token: by, body: { title: 'U' } });
  await graphql(
    forge,
    by,
    'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }',
    { id: pull.json.node_id },
  );
  await forge.commit(repo, { branch: 'topic', files: { 'c.md': 'c' } });
  const comment = await send(forge, `POST ${at(`/issues/${pull.json.number}/comments`)}`, {
    token: by,
    body: { body: 'x' },
  });
  await send(forge, `PATCH ${at(`/issues/comments/${comment.json.id}`)}`, { token: by, body: { body: 'y' } });
  await send(forge, `POST ${at('/check-runs')}`, {
    token: by,
    body: { name: 'Launch', head_sha: head, status: 'in_progress' },
  });
  await send(forge, `POST ${at('/actions/workflows/launch.yml/dispatches')}`, {
    token: by,
    body: { ref: 'main', inputs: { product: 'a' } },
  });
  await send(forge, `POST ${at('/dispatches')}`, { token: by, body: { event_type: 'docs', client_payload: {} } });
  await send(forge, `PATCH ${at(`/pulls/${pull.json.number}`)}`, { token: by, body: { state: 'closed' } });
  const sent = forge.deliveries.list
    .filter((one) => one.app === app)
    .map(({ event, payload }) => `${event} ${payload.action ?? ''}`.trim());
  expect(sent).toEqual([
    'push',
    'pull_request opened',
    'pull_request edited',
    'pull_request ready_for_review',
    'pull_request synchronize',
    'push',
    'issue_comment created',
    'issue_comment edited',
    'check_run created',
    'workflow_dispatch',
    'repository_dispatch docs',
    'pull_request closed',
  ]);
  expect(String(forge.violations)).toBe('');
});

test('a fresh pull request may not be seen at once, a person’s page shows it, and a comment there reaches its issue', async () => {
  await forge.commit(repo, { branch: 'topic', files: { 'b.md': 'b' } });
  await send(forge, `POST ${at('/pulls')}`, { token, body: { title: 'Seen <late>', head: 'topic', base: 'main' } });
  forge.lagReads = 2;
  const seen = [];
  for (let n = 0; n < 3; n += 1) seen.push((await send(forge, `GET ${at('/pulls/1')}`, { token })).status);
  expect(seen).toEqual([404, 404, 200]);
  const page = `${forge.url}/acme/${repo.name}/pull/1`;
  const html = await (await fetch(page, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('Seen &#60;late&#62;');
  await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ as: 'ann', body: '/launch check' }),
  });
  expect(repo.issues[0]?.comments.map(({ user, body }) => `${user.login}: ${body}`)).toEqual(['ann: /launch check']);
  expect(String(forge.violations)).toBe('');
});
