/** Long calls on runs lie in threads of their own: a page that takes seconds holds up neither webhooks nor an orderly end. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LONG_CALLS } from '../../bot/engine/messages.ts';
import { answerAsk, createOutside } from '../../bot/engine/outside.ts';
import { createThreadedEngine } from '../../bot/engine/threaded-engine.ts';
import type { CommitRequest } from '../../src/commit/commit-service.ts';
import { GitHubFailure, GitHubPaused } from '../../src/commit/github-api.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { UserError } from '../../src/errors.ts';
import { startConversation } from '../support/bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** More than a second's work, in 6 MB: nearly every word is a node of the tree. */
const heavy = `# Heavy\n\n${'**a** _b_ [d](#heavy) `c` <b>x</b> '.repeat(12).concat('\n\n').repeat(15_000)}`;

test('webhooks are answered while a page is too much, which is red', { timeout: 60_000 }, async () => {
  await using talk = await startConversation({ threads: 2, files: { 'launch.yml': 'limits:\n  page_seconds: 0.2\n' } });
  let longest = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${talk.running.url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await delay(20);
    }
  })();
  await talk.openPull({ 'docs/heavy.md': heavy });
  isOver = true;
  await watch;
  expect(longest).toBeLessThan(1_500);
  const { annotations } = talk.repo.checkRuns.find(({ name }) => name === 'Launch') ?? {};
  expect(annotations?.map(({ message }) => message).join('\n')).toContain('took more than 0.2 s');
});

test('every call that works on a run lies in a thread', () => {
  const file = path.resolve(import.meta.dirname, '../../src/engine/create-engine.ts');
  const calls = [...readFileSync(file, 'utf8').matchAll(/calling\('(\w+)'/gu)].map(([, name]) => name);
  expect(calls).toContain('openPr');
  expect(['resume', 'rehearsePr', ...calls].toSorted()).toEqual([...LONG_CALLS].toSorted());
});

test('a thread that commits asks the one with the key, which calls GitHub and answers, failures too', async () => {
  const asked: unknown[] = [];
  const api = {
    webUrl: 'https://github.example',
    signsGitData: true,
    request: async (route: string, parameters: object, options: object) => {
      asked.push([route, parameters, options]);
      if (route === 'GET /gone') throw new GitHubFailure('Not Found', { status: 404, reasons: 'why' });
      if (route === 'GET /later') throw new GitHubPaused(7_000);
      return { status: 200, data: 'data' };
    },
    graphql: async () => Promise.reject(new UserError('POLICY_DENIED', 'no')),
  };
  const host = { find: async () => 7, api: () => api };
  const { outside, settle } = createOutside(
    api.webUrl,
    (ask) => void answerAsk(host, structuredClone(ask)).then((answer) => settle(structuredClone(answer))),
  );
  expect(await outside.find('acme', 'docs')).toBe(7);
  const { request, graphql, webUrl } = outside.api(7, true);
  expect(webUrl).toBe(api.webUrl);
  expect(await request('POST /x', { a: 1 }, { once: true })).toEqual({ status: 200, data: 'data' });
  expect(asked).toEqual([['POST /x', { a: 1 }, { once: true }]]);
  const gone = await request('GET /gone', {}).catch((thrown: unknown) => thrown);
  expect(gone).toBeInstanceOf(GitHubFailure);
  expect(gone).toMatchObject({ status: 404, said: 'Not Found why', isUncertain: false });
  const later = await request('GET /later', {}).catch((thrown: unknown) => thrown);
  expect([later instanceof GitHubPaused, (later as GitHubPaused).laterMs]).toEqual([true, 7_000]);
  await expect(graphql('mutation', {})).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  await expect(request('GET /x', {}, { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');
});

test('many fixes in one call are made there, as many as were asked for', { timeout: 60_000 }, async () => {
  await using talk = await startConversation({ threads: 1 });
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`docs/${name}.md`, `# ${name}\n\n[x](Guide.md)\n`]));
  await talk.openPull(files);
  const { engine } = talk.running.bot.context;
  const run = (await engine.list({})).runs.find(({ state }) => state === 'VALIDATING')?.run_id ?? '';
  expect(await engine.fixAll(run, { limit: 2 })).toMatchObject({ stopped: 'limit', applied_patches: 2 });
});

test('a fix is committed from there, by the installation that the bot has', { timeout: 300_000 }, async () => {
  await using talk = await startConversation({ threads: 1 });
  const { number } = await talk.openPull({ 'docs/a.md': '# A\n\n[x](Guide.md)\n' });
  await talk.comment(number, 'ann', '/launch fix');
  expect((await talk.forge.files(talk.repo, 'more'))['docs/a.md']).toBe('# A\n\n[x](guide.md)\n');
  expect(talk.violations()).toEqual([]);
});

test('a change of 5,000 files is judged there, and holds up nobody here', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const { engine, commit } = createThreadedEngine(
    { close: async () => undefined } as Engine,
    {
      env: { PATH: process.env.PATH },
      cwd: folder.path,
      home: path.join(folder.path, 'home'),
      storeUri: `sqlite:${path.join(folder.path, 'store.sqlite')}`,
      reach: { webUrl: 'https://github.example', allowLocalExec: false },
    },
    { threads: 1, outside: { find: async () => 7, api: () => expect.unreachable() } },
  );
  try {
    const changes = Array.from({ length: 5_000 }, (_, at) => ({
      path: `docs/page-${at}.md`,
      mode: '100644' as const,
      content: { encoding: 'utf-8' as const, data: Buffer.alloc(6_000, `Words of page ${at}. `).toString() },
    }));
    const began = performance.now();
    const late = monitorEventLoopDelay({ resolution: 5 });
    late.enable();
    const refused = commit({
      repository: 'https://github.example/acme/docs',
      branch: 'launch/x',
      base_ref: 'main',
      base_sha: '1'.repeat(40),
      run_id: 'r_2026-01-21T10-00-00Z_abcd',
      change_set: { schema_version: 1, content_sha256: '0'.repeat(64), changes },
      allowed_paths: ['docs/**'],
      limits: { max_files: 10_000, max_bytes: 1e9 },
      message: 'All pages',
      author: { name: 'A', email: 'a@b.example' },
    } satisfies CommitRequest);
    await expect(refused).rejects.toMatchObject({ code: 'POLICY_DENIED' });
    late.disable();
    // On a busy machine too: most of the time is not spent here.
    expect(late.max / 1e6).toBeLessThan((performance.now() - began) / 2);
  } finally {
    await engine.close();
    folder.remove();
  }
});
