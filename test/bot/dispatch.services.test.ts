import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { follow } from '../../bot/follower.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { WRITE } from '../support/forge/make.ts';
import { moveWorkflowRun } from '../support/forge/resources/actions.ts';
import { freePort } from '../support/free-port.ts';
import { cleanWorkspaces, runAction } from '../support/run-action.ts';
import { startPostgres } from '../support/servers.ts';
import { identity, installWorkflow, runWorkflow, waitingRun } from '../support/workflow-job.ts';

const MCP_TOKEN = 'a-token-for-acme-of-the-test';
afterAll(cleanWorkspaces);
const talks: Conversation[] = [];
afterEach(async () => {
  for (const talk of talks.splice(0)) {
    expect(talk.violations()).toEqual([]);
    await talk[Symbol.asyncDispose]();
  }
});
async function start(env: Record<string, string> = {}, storeUri?: string): Promise<Conversation> {
  // Branches from before the workflow came are written, too.
  const permissions = { ...WRITE, workflows: 'write' } as const;
  const talk = await startConversation({ env, permissions, ...(storeUri === undefined ? {} : { storeUri }) });
  talks.push(talk);
  return talk;
}
/** A bot that jobs reach by its own address. */
async function startReachable(): Promise<Conversation> {
  const port = await freePort();
  return start({
    PORT: String(port),
    LAUNCH_BOT_URL: `http://127.0.0.1:${port}`,
    LAUNCH_BOT_TOKENS: `agent@acme=${MCP_TOKEN}`,
  });
}
const guideLink = async (talk: Conversation, branch: string): Promise<boolean> =>
  ((await talk.forge.files(talk.repo, branch))['docs/index.md'] ?? '').includes('[the guide](guide.md)');

describe('where the workflow is installed', { timeout: 240_000 }, () => {
  it('a check and a fix run there, through the bot with the identity of the job, and end in check, reply and reaction', async () => {
    const talk = await startReachable();
    await installWorkflow(talk);
    const { number } = await talk.openPull();
    const [check] = talk.repo.checkRuns;
    expect([check?.status, talk.replies(number)]).toEqual(['queued', []]);
    const first = await runWorkflow(talk, { branch: 'more' });
    expect(first.exitCode, first.log).toBe(0);
    expect([check?.status, check?.conclusion, check?.output.title]).toEqual([
      'completed',
      'failure',
      '1 finding, 1 can be fixed safely',
    ]);
    const comment = await talk.comment(number, 'ann', '/launch fix');
    const run = waitingRun(talk);
    const head = await talk.forge.head(talk.repo, 'more');
    expect(run.inputs).toEqual({ 'run-id': expect.stringMatching(/^r_/), command: 'fix', 'head-sha': head });
    expect(talk.answer(number)).toContain('Started the workflow');
    const second = await runWorkflow(talk, { branch: 'more' });
    expect([second.exitCode, second.outputs['reason-code']], second.log).toEqual([0, 'PUSHED']);
    expect(await guideLink(talk, 'more')).toBe(true);
    // The job could only read: the bot wrote, as itself.
    expect((await talk.forge.git(talk.repo, ['log', '-1', '--format=%an', 'more'])).trim()).toContain('launch');
    expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
    expect(talk.replies(number)).toHaveLength(2);
    expect(talk.answer(number)).toContain('Pushed to `more`');
    // The same job once more, by hand: it finds the run finished, and nothing is written again.
    const before = await talk.forge.head(talk.repo, 'more');
    const other = await runWorkflow(talk, { branch: 'more', over: { attempt: 2 } }, run);
    expect([other.outputs['reason-code'], other.log.includes('head')], other.log).toEqual(['POLICY_DENIED', true]);
    expect(await talk.forge.head(talk.repo, 'more')).toBe(before);
  });

  it('a fix runs there through a database, and is collected by the store although no delivery told of its end', async () => {
    const database = await startPostgres();
    try {
      const talk = await start({}, database.uri);
      await installWorkflow(talk);
      const { number } = await talk.openPull();
      const comment = await talk.comment(number, 'ann', '/launch fix');
      const options = { branch: 'more', secrets: { LAUNCH_STORE: database.uri }, quiet: true };
      const end = await runWorkflow(talk, options);
      expect([end.exitCode, end.outputs['reason-code']], end.log).toEqual([0, 'PUSHED']);
      expect([await guideLink(talk, 'more'), talk.reactions(comment)]).toEqual([true, ['eyes']]);
      expect(await follow(talk.running.bot)).toBe(1);
      await talk.settled();
      expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
      expect(await follow(talk.running.bot)).toBe(0);
    } finally {
      await database.stop();
    }
  });

  it('a workflow that ends without a result is told as such, with where to look', async () => {
    const talk = await startReachable();
    await installWorkflow(talk);
    const { number } = await talk.openPull();
    const run = waitingRun(talk);
    await talk.comment(number, 'ann', '/launch fix');
    await moveWorkflowRun(talk.forge, talk.repo, run, 'in_progress');
    await talk.settled();
    expect(talk.repo.checkRuns[0]?.status).toBe('in_progress');
    await moveWorkflowRun(talk.forge, talk.repo, run, 'completed', 'failure');
    await talk.settled();
    await moveWorkflowRun(talk.forge, talk.repo, waitingRun(talk), 'completed', 'cancelled');
    await talk.settled();
    expect([talk.repo.checkRuns[0]?.status, talk.repo.checkRuns[0]?.conclusion]).toEqual(['completed', 'failure']);
    expect(talk.answer(number)).toContain('The workflow ended (cancelled) before the run did');
  });
});

describe('the run API', () => {
  it('opens a run to no job of another repository, and gives a session no key but its own', async () => {
    const talk = await startReachable();
    await installWorkflow(talk);
    await talk.openPull();
    const run = String(waitingRun(talk).inputs['run-id']);
    const { publicUrl } = talk.running.bot.settings;
    const stranger = await talk.forge.addRepository({ name: 'acme/other', files: { 'a.md': '# A\n' } });
    const post = async (path: string, token: string, body: unknown) => {
      const response = await fetch(`${publicUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const token = (over: Record<string, unknown> = {}, audience = publicUrl ?? ''): Promise<string> =>
      talk.forge.oidc.sign(
        {
          repository: 'acme/docs',
          repository_id: String(talk.repo.id),
          workflow_ref: 'acme/docs/.github/workflows/launch.yml@refs/heads/main',
          ref: 'refs/heads/main',
          sha: '0'.repeat(40),
          event_name: 'workflow_dispatch',
          ...over,
        },
        audience,
      );
    const holder = { holder: 'a'.repeat(24) };
    const session = `/v1/runs/${run}/session`;
    const other = { repository: 'acme/other', repository_id: String(stranger.id) };
    const workflow_ref = 'acme/other/.github/workflows/launch.yml@refs/heads/main';
    expect((await post(session, await token({ ...other, workflow_ref }), holder)).status).toBe(404);
    // The name changed hands: the number did not.
    expect((await post(session, await token({ repository_id: String(stranger.id) }), holder)).status).toBe(404);
    expect((await post(session, await token({}, 'https://elsewhere.example'), holder)).status).toBe(401);
    expect((await post(session, await token({ event_name: 'pull_request_target' }), holder)).status).toBe(401);
    expect((await post(session, MCP_TOKEN, holder)).status).toBe(401);
    const once = await token();
    const opened = await post(session, once, holder);
    expect(opened.status).toBe(200);
    expect((await post('/v1/runs/find', once, { prefix: 'acme/docs|' })).status).toBe(401);
    expect((await post('/v1/runs/find', await token(), { prefix: 'acme/other|' })).status).toBe(403);
    const mine = String(opened.body.token);
    const ask = (call: unknown) => post(`/v1/runs/${run}/store`, mine, call);
    expect((await ask({ op: 'get', namespace: 'run', key: run })).body.value).toMatchObject({ run_id: run });
    for (const call of [
      { op: 'get', namespace: 'bot-thread', key: run },
      { op: 'get', namespace: 'run', key: 'r_2026-01-21T10-00-00Z_abcd' },
      { op: 'keys', namespace: 'event', prefix: '' },
      { op: 'set', namespace: 'event', key: `${run}/00000000`, value: {} },
      { op: 'delete', namespace: 'run', key: run },
      { op: 'set', namespace: 'run-target', key: run, value: {} },
      { op: 'acquire', name: 'bot:sweep', owner: 'me', ttl_ms: 1000 },
      { op: 'renew', fence: { name: `run/${run}`, owner: 'somebody', token: 1 }, ttl_ms: 1000 },
    ])
      expect([call, (await ask(call)).status]).toEqual([call, 403]);
    expect((await post(`/v1/runs/r_2026-01-21T10-00-00Z_abcd/store`, mine, {})).status).toBe(401);
    expect((await ask({ op: 'flush' })).status).toBe(400);
  });
});

it('The same fix by comment here and in the workflow, by the Action and by MCP is the same tree, report and envelope', {
  timeout: 240_000,
}, async () => {
  const talk = await startReachable();
  const { forge, repo } = talk;
  // The Action and MCP are not asked about a pull request here.
  const all = { '.github/launch.yml': 'bot:\n  scope: all\n' };
  const base = await forge.commit(repo, { branch: 'main', files: all, author: 'ann', quiet: true });
  const files = { 'docs/guide.md': '# Guide\n\nBack to [the start](index.md). More soon.\n' };
  const branch = async (name: string): Promise<number> => {
    await forge.commit(repo, { branch: name, files, author: 'ann', from: base, quiet: true });
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/pulls', {
      title: name,
      head: name,
      base: 'main',
    });
    await talk.settled();
    return Number(json.number);
  };
  const treeOf = async (name: string): Promise<string> =>
    (await forge.git(repo, ['rev-parse', `${name}^{tree}`])).trim();
  const runOf = async (by: string): Promise<string> => {
    const { store } = talk.running.bot.context;
    const owners = await store.getMany<{ run: string; by: string }>('bot-run', await store.keys('bot-run'));
    return owners.findLast((owner) => owner?.by === by)?.run ?? '';
  };
  const call = async (name: string, input: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${talk.running.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${MCP_TOKEN}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    });
    const { result } = (await answer.json()) as { result?: { structuredContent?: Record<string, unknown> } };
    return result?.structuredContent ?? {};
  };

  const runs: Record<string, string> = {};
  await talk.comment(await branch('local'), 'ann', '/launch fix');
  runs.local = await runOf('fix');

  const number = await branch('workflow');
  await installWorkflow(talk);
  await talk.comment(number, 'ann', '/launch fix');
  const inWorkflow = await runWorkflow(talk, { branch: 'workflow' });
  expect(inWorkflow.exitCode, inWorkflow.log).toBe(0);
  runs.workflow = String(inWorkflow.outputs['run-id']);

  await forge.commit(repo, { branch: 'action', files, author: 'ann', from: base, quiet: true });
  const { publicUrl } = talk.running.bot.settings;
  const token = forge.token({ kind: 'actions', repositories: [repo], permissions: WRITE });
  const alone = await runAction({
    ...{ forge, repo, token, ref: 'action', depth: 0, event: 'push' },
    inputs: { command: 'fix', commit: 'push', store: publicUrl ?? '' },
    env: identity(talk, { ref: 'refs/heads/action', event_name: 'push' }),
  });
  expect(alone.exitCode, alone.log).toBe(0);
  runs.action = String(alone.outputs['run-id']);

  const sha = await forge.commit(repo, { branch: 'mcp', files, author: 'ann', from: base, quiet: true });
  const config = { kind: 'check', site_repo_url: `${forge.url}/acme/docs.git`, site_ref: sha, product_slug: 'docs' };
  const started = await call('launch_start_run', {
    run_config: { ...config, validation_profile: 'ci', hugo: { build: false }, commit: { base: 'mcp' } },
  });
  runs.mcp = String(started.run_id ?? JSON.stringify(started));
  for (let step = 0; step < 12; step += 1) {
    const { status } = await call('launch_get_status', { run_id: runs.mcp });
    const { state } = status as { state: string };
    if (state === 'READY_FOR_PR') break;
    await call(state === 'VALIDATING' ? 'launch_fix_next' : 'launch_resume', { run_id: runs.mcp });
  }

  const trees = [await treeOf('local'), await treeOf('workflow'), await treeOf('action')];
  expect(new Set(trees).size, JSON.stringify(trees)).toBe(1);
  expect(await guideLink(talk, 'local')).toBe(true);
  const envelopes = await Promise.all(
    Object.values(runs).map(async (run) => {
      const { status, ...envelope } = await call('launch_get_status', { run_id: run });
      const { artifacts, ...rest } = status as { artifacts: { name: string; sha256: string }[] };
      // What names the run or the branch it was made for differs, and nothing a person reads of it.
      const kept = artifacts.map(({ name, sha256 }) =>
        name === 'validation_report.json' ? { name, sha256 } : { name },
      );
      return JSON.stringify({ ...envelope, status: { ...rest, artifacts: kept } }).replaceAll(run, 'r_RUN');
    }),
  );
  expect(envelopes[0]).toContain('validation_report.json');
  for (const envelope of envelopes) expect(envelope).toBe(envelopes[0]);
  const opened = await call('launch_open_pr', { run_id: runs.mcp });
  const proposed = `launch/${runs.mcp}/docs`;
  expect(await treeOf(proposed), JSON.stringify(opened)).toBe(trees[0]);
});
