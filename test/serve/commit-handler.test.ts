import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import identicalCallsAtOnce from '../soak/commit-storm.ts';
import { commitRequest, OTHER_RUN, RUN } from '../support/change-set.ts';
import { BEARER, commitServer } from '../support/commit-server.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import { BRANCH, pullRequest } from '../support/github-site.ts';

let forge: Forge;
let server: Awaited<ReturnType<typeof commitServer>>;
beforeAll(async () => {
  forge = await startForge();
  server = await commitServer(forge, { maxBodyBytes: 200_000 });
});
afterAll(async () => {
  await server.stop();
  await forge.close();
});
afterEach(() => expect(forge.violations.list).toEqual([]));

const body = (files = { 'content/x.md': 'x\n' } as Record<string, string>, over = {}) => ({
  schema_version: 1,
  ...commitRequest(server.name, server.base, files, over),
});
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string; message: string } }).error,
];

describe('POST /v1/commit', () => {
  it('commits, replays the first answer under its key, and refuses another body under it', async () => {
    const key = randomUUID();
    const first = await server.post('/v1/commit', body(), { 'idempotency-key': key });
    expect(first.status).toBe(200);
    const answer = await first.json();
    expect(answer).toMatchObject({ ok: true, run_id: RUN, operation: 'committed', branch: BRANCH, verified: true });
    const again = await server.post('/v1/commit', body(), { 'idempotency-key': key });
    expect([again.headers.get('idempotency-replayed'), await again.json()]).toEqual(['true', answer]);
    expect(
      await errorOf(await server.post('/v1/commit', body({ 'content/y.md': 'y' }), { 'idempotency-key': key })),
    ).toMatchObject([409, { code: 'INVALID_INPUT' }]);
    const other = await server.post('/v1/commit', body({ 'content/x.md': 'x\n' }, { branch: 'not-ours' }), {
      'idempotency-key': key,
      authorization: 'Bearer another-token-0123456789',
    });
    expect(other.status).toBe(200);
  });

  it('names every offending path', async () => {
    const [status, error] = await errorOf(
      await server.post('/v1/commit', body({ '.github/workflows/x.yml': 'x', '../up.md': 'x', 'content/ok.md': 'x' })),
    );
    expect([status, error]).toMatchObject([
      403,
      {
        code: 'ALLOWED_PATHS_VIOLATION',
        details: { violations: [{ path: '.github/workflows/x.yml' }, { path: '../up.md' }] },
      },
    ]);
  });

  it.each([
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: 'Bearer operator-token-0123456780' }, 401],
    ['another scheme', { authorization: `Basic ${BEARER}` }, 401],
    ['no key', { 'idempotency-key': '' }, 400],
    ['a key of version 1', { 'idempotency-key': '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }, 400],
    ['a form', { 'content-type': 'text/plain' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    expect((await server.post('/v1/commit', body(), headers)).status).toBe(status);
  });

  it('refuses what is no call: wrong JSON, unknown keys, a body over the cap, another method or path', async () => {
    expect(await errorOf(await server.post('/v1/commit', '{'))).toMatchObject([400, { code: 'INVALID_INPUT' }]);
    expect(await errorOf(await server.post('/v1/commit', { ...body(), surplus: 1 }))).toMatchObject([
      400,
      { code: 'SCHEMA_VALIDATION_FAILED' },
    ]);
    expect((await server.post('/v1/commit', 'x'.repeat(200_001)).catch(() => ({ status: 413 }))).status).toBe(413);
    expect((await fetch(`${server.url}/v1/commit`)).status).toBe(405);
    expect((await fetch(`${server.url}/v2/commit`)).status).toBe(404);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe("a job's OIDC token", () => {
  const job = async (token: string, path: string, content: unknown, key: string = randomUUID()) =>
    server.post(path, content, { authorization: `Bearer ${token}`, 'idempotency-key': key });

  it('is good for the planned paths of one run on one branch, once', async () => {
    const place = await commitServer(forge);
    try {
      const send = async (path: string, content: unknown) =>
        place.post(path, content, { authorization: `Bearer ${await place.jobToken()}` });
      const call = (files: Record<string, string>, over = {}) => ({
        schema_version: 1,
        ...commitRequest(place.name, place.base, files, over),
      });
      expect(await errorOf(await send('/v1/commit', call({ 'content/x.md': 'x\n', 'other/y.md': 'y' })))).toMatchObject(
        [403, { code: 'ALLOWED_PATHS_VIOLATION', details: { violations: [{ path: 'other/y.md' }] } }],
      );
      expect(
        await errorOf(await send('/v1/commit', call({ '.github/x.yml': 'x' }, { approvals: ['.github/x.yml'] }))),
      ).toMatchObject([403, { code: 'ALLOWED_PATHS_VIOLATION' }]);
      expect(
        (
          await errorOf(
            await send(
              '/v1/commit',
              call({ 'content/x.md': 'x' }, { run_id: OTHER_RUN, branch: `launch/${OTHER_RUN}/demo` }),
            ),
          )
        )[0],
      ).toBe(403);
      expect((await errorOf(await send('/v1/commit', call({ 'content/x.md': 'x' }, { branch: 'main' }))))[0]).toBe(403);
      expect(
        (
          await errorOf(await send('/v1/commit', call({ 'content/x.md': 'x' }, { branch: `launch/${OTHER_RUN}/demo` })))
        )[0],
      ).toBe(403);
      expect((await send('/v1/commit', call({ 'content/x.md': 'x\n' }))).status).toBe(200);
      expect((await send('/v1/commit', call({ 'content/x.md': 'x\n' }))).status).toBe(200);
      expect((await errorOf(await send('/v1/commit', call({ 'content/x.md': 'second\n' }))))[1]).toMatchObject({
        message: expect.stringContaining('has used its right'),
      });
      const plan = commitRequest(place.name, place.base, { 'content/x.md': 'x\n' }).change_set.content_sha256;
      expect((await send('/v1/open_pr', { schema_version: 1, ...pullRequest(place.name, plan) })).status).toBe(200);
      expect([await place.commits(), place.repo.issues.length]).toEqual([1, 1]);
    } finally {
      await place.stop();
    }
  });

  it('is judged by the branch that the change goes to, and proposes to that one alone', async () => {
    const place = await commitServer(forge, {
      plannedPaths: async (run, _name, base) =>
        run !== RUN ? undefined : base === 'main' ? ['nothing/**'] : ['content/**'],
    });
    try {
      await forge.git(place.repo, ['branch', 'free', 'main']);
      const send = async (path: string, content: unknown) =>
        place.post(path, content, { authorization: `Bearer ${await place.jobToken()}` });
      const files = { 'content/x.md': 'x\n' };
      const call = (base_ref: string) => ({
        schema_version: 1,
        ...commitRequest(place.name, place.base, files, { base_ref }),
      });
      expect((await send('/v1/commit', call('main'))).status).toBe(403);
      expect((await send('/v1/commit', call('free'))).status).toBe(200);
      const plan = commitRequest(place.name, place.base, files).change_set.content_sha256;
      const open = async (base_ref: string) =>
        send('/v1/open_pr', { schema_version: 1, ...pullRequest(place.name, plan), base_ref });
      expect(await errorOf(await open('main'))).toMatchObject([
        403,
        { message: expect.stringContaining('goes to `free`') },
      ]);
      expect((await open('free')).status).toBe(200);
      expect(place.repo.issues.map(({ pull }) => pull?.baseRef)).toEqual(['free']);
    } finally {
      await place.stop();
    }
  });

  it('may repeat its call, and no other call', async () => {
    const [token, key, content] = [await server.jobToken(), randomUUID(), body({ 'content/job.md': 'x\n' })];
    expect((await job(token, '/v1/commit', content, key)).status).toBe(200);
    expect((await job(token, '/v1/commit', content, key)).status).toBe(200);
    expect(await errorOf(await job(token, '/v1/commit', content))).toMatchObject([
      401,
      { message: expect.stringContaining('was used before') },
    ]);
  });

  it('is refused for another repository, audience, issuer, workflow or event, when expired or forged', async () => {
    const tokens: [string, Promise<string>][] = [
      [
        'stranger',
        server.jobToken({ repository: 'evil/site', workflow_ref: 'evil/site/.github/workflows/x.yml@refs/heads/main' }),
      ],
      ['audience', server.jobToken({}, {}, 'https://other.example')],
      ['issuer', server.jobToken({}, { issuer: 'https://evil.example' })],
      ['workflow', server.jobToken({ workflow_ref: 'acme/other/.github/workflows/x.yml@refs/heads/main' })],
      ['event', server.jobToken({ event_name: 'pull_request_target' })],
      ['expired', server.jobToken({}, { issuedAt: Date.now() - 3_600_000 })],
      ['forged', server.jobToken().then((token) => `${token.slice(0, -8)}AAAAAAAA`)],
      [
        'unsigned',
        server
          .jobToken()
          .then((token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`),
      ],
    ];
    for (const [name, token] of tokens)
      expect([name, (await job(await token, '/v1/commit', body())).status]).toEqual([name, 401]);
    const neighbour = await server.jobToken({
      repository: 'acme/neighbour',
      workflow_ref: 'acme/neighbour/.github/workflows/x.yml@refs/heads/main',
    });
    expect((await job(neighbour, '/v1/commit', body())).status).toBe(403);
  });
});

describe('the HTTP backend', () => {
  it('does what the service behind it does, and hands its refusals on', async () => {
    const place = await commitServer(forge);
    try {
      const client = place.client(place.jobToken);
      const request = commitRequest(place.name, place.base, { 'content/x.md': 'x\n' });
      expect(await client.findOpenPullRequest(place.name, 'demo', 'main')).toBeUndefined();
      expect(await client.commit(request)).toMatchObject({ operation: 'committed', verified: true });
      expect(await client.openPullRequest(pullRequest(place.name, request.change_set.content_sha256))).toMatchObject({
        operation: 'created',
        number: 1,
      });
      expect(await client.findOpenPullRequest(place.name, 'demo', 'main')).toMatchObject({ number: 1, branch: BRANCH });
      await expect(client.commit(commitRequest(place.name, place.base, { 'other.md': 'x' }))).rejects.toMatchObject({
        code: 'ALLOWED_PATHS_VIOLATION',
      });
      await expect(client.findOpenPullRequest('acme/neighbour', 'demo', 'main')).rejects.toMatchObject({
        code: 'POLICY_DENIED',
      });
    } finally {
      await place.stop();
    }
  });

  it('repeats a call whose answer was lost, and gets the first answer', async () => {
    const place = await commitServer(forge);
    let lost = 0;
    const deaf: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      if (lost++ > 0) return response;
      await response.arrayBuffer();
      throw new TypeError('terminated');
    };
    try {
      const done = await place
        .client(async () => BEARER, deaf)
        .commit(commitRequest(place.name, place.base, { 'content/x.md': 'x\n' }));
      expect([done.operation, await place.commits(), lost]).toEqual(['committed', 1, 2]);
    } finally {
      await place.stop();
    }
  });

  it('says that the service is away', async () => {
    const place = await commitServer(forge);
    await place.stop();
    await expect(
      place.client(async () => BEARER).findOpenPullRequest(place.name, 'demo', 'main'),
    ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
  });
});

it('makes one commit and one pull request of identical calls at once', async () => {
  expect(await identicalCallsAtOnce(0.1)).toContain('100 identical calls');
});

it('finishes a call under way before it stops', async () => {
  const place = await commitServer(forge);
  forge.faults.add({ on: 'git/create-commit', kind: 'slow', ms: 300 });
  const call = place.post('/v1/commit', {
    schema_version: 1,
    ...commitRequest(place.name, place.base, { 'content/x.md': 'x\n' }),
  });
  while (!place.calls().includes('git/create-tree')) await new Promise((next) => setTimeout(next, 5));
  const finished = await place.stop();
  expect([finished, (await call).status, await place.commits()]).toEqual([true, 200, 1]);
});
