import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usedToday } from '../../bot/minutes.ts';
import { purge } from '../../bot/runs.ts';
import { listApprovals, requestApproval } from '../../src/toolhub/approvals.ts';
import { tools } from '../../src/tools/index.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { signIn } from '../support/browser.ts';
import { userToken } from '../support/forge/sign-in.ts';
import type { Installation, Repository } from '../support/forge/state.ts';
import { seedCheck } from '../support/seeded-runs.ts';

const TOKENS = { acme: 'a-token-for-acme-of-the-test', beta: 'a-token-for-beta-of-the-test' };
let talk: Conversation;
let beta: Repository;
let betaInstallation: Installation;
let run: string;
let other: string;

beforeAll(async () => {
  talk = await startConversation({
    signIn: true,
    private: true,
    env: {
      LAUNCH_BOT_TOKENS: `one@acme=${TOKENS.acme},two@beta/site=${TOKENS.beta}`,
      TOOL_ALLOWLIST: 'runs.create,code.patch.generate',
      REPO_ALLOWLIST: 'acme/docs',
    },
  });
  beta = await talk.forge.addRepository({
    name: 'beta/site',
    private: true,
    files: { 'docs/index.md': '# Beta\n' },
    collaborators: { bea: 'write' },
  });
  betaInstallation = talk.forge.install(talk.app, 'beta');
  run = await seedCheck(talk, talk.repo, talk.installation);
  other = await seedCheck(talk, beta, betaInstallation);
});
afterAll(() => talk[Symbol.asyncDispose]());

interface Answer {
  status: number;
  result?: { structuredContent?: Record<string, unknown>; content?: { text: string }[]; isError?: boolean };
  error?: { code: number; message: string };
  text: string;
}
async function mcp(token: string | null, method: string, params: unknown = {}, headers = {}): Promise<Answer> {
  const answer = await fetch(`${talk.running.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await answer.text();
  return { status: answer.status, text, ...(JSON.parse(text) as object) };
}
const call = (token: string, name: string, input: unknown): Promise<Answer> =>
  mcp(token, 'tools/call', { name, arguments: input });

describe('MCP over HTTP', () => {
  it('wants a bearer it knows, says where one is had, and takes no foreign origin', async () => {
    const nobody = await mcp(null, 'tools/list');
    expect(nobody.status).toBe(401);
    const metadata = (await (await fetch(`${talk.running.url}/.well-known/oauth-protected-resource`)).json()) as {
      resource: string;
      authorization_servers: string[];
    };
    expect(metadata).toMatchObject({
      resource: `${talk.running.url}/mcp`,
      authorization_servers: [`${talk.forge.url}/login/oauth`],
    });
    expect((await mcp('a-token-that-nobody-knows-here', 'tools/list')).status).toBe(401);
    expect((await mcp(TOKENS.acme, 'tools/list', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await mcp(TOKENS.acme, 'tools/list', {}, { origin: talk.running.url })).status).toBe(200);
  });

  it('refuses a body that names a key twice', async () => {
    const asked = await fetch(`${talk.running.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${TOKENS.acme}`,
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"launch_list_runs","arguments":{},"_meta":{"dryRun":true,"dryRun":false}}}',
    });
    expect(asked.status).toBe(400);
    expect(await asked.text()).toContain('the key `dryRun` stands twice in one object');
  });

  it('knows people by tokens of this App alone', async () => {
    const ann = userToken(talk.forge, talk.app, 'ann').value;
    expect((await call(ann, 'launch_list_runs', {})).text).toContain(run);
    // A person's own token, and one that another App was given, are good elsewhere.
    expect((await mcp(talk.person('ann').value, 'tools/list')).status).toBe(401);
    const elsewhere = talk.forge.app({ name: 'Another', owner: 'acme' });
    expect((await mcp(userToken(talk.forge, elsewhere, 'ann').value, 'tools/list')).status).toBe(401);
  });

  it('shows each token its own tenant', async () => {
    expect((await call(TOKENS.acme, 'launch_list_runs', {})).text).toContain(run);
    expect((await call(TOKENS.acme, 'launch_list_runs', {})).text).not.toContain(other);
    expect((await call(TOKENS.beta, 'launch_list_runs', {})).text).not.toContain(run);
    expect((await mcp(TOKENS.beta, 'resources/list')).text).not.toContain(run);
    expect(
      (await call(TOKENS.acme, 'launch_get_artifact', { run_id: run, artifact_name: 'validation_report.json' })).text,
    ).toContain('LINK_TARGET_MISSING');
  });

  it('answers every tool about a foreign run in the words for one that does not exist', async () => {
    const missing = run.replace(/.{4}$/u, 'zzzz');
    const strip = ({ text, status }: Answer, id: string): string =>
      `${status} ${text
        .replaceAll(id, 'RUN')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'UUID')
        .replace(/[0-9a-f]{64}/gu, 'HASH')
        .replace(/"?duration_?[mM]s"?\\*":\d+|durationMs\\":\d+/gu, '')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'TIME')}`;
    const withRun = tools.filter(
      ({ input, family }) => family !== 'manager' && 'run_id' in ((input as unknown as { shape?: object }).shape ?? {}),
    );
    expect(withRun.length).toBeGreaterThan(14);
    for (const { id, examples } of withRun) {
      const input = { ...(examples[0]?.input as unknown as object) };
      const foreign = await call(TOKENS.beta, id, { ...input, run_id: run });
      const none = await call(TOKENS.beta, id, { ...input, run_id: missing });
      expect([id, strip(foreign, run)]).toEqual([id, strip(none, missing)]);
      expect([id, foreign.text.includes('RUN_NOT_FOUND')]).toEqual([id, true]);
    }
    for (const [id, input] of [
      ['launch_manager', { action: 'status', run_id: run }],
      ['launch_manager', { action: 'artifact', run_id: run, artifact_name: 'validation_report.json' }],
      ['code_manager', { action: 'patch', run_id: run }],
    ] as const)
      expect((await call(TOKENS.beta, id, input)).text).not.toContain('LINK_TARGET_MISSING');
    for (const uri of [`launch://runs/${run}`, `launch://runs/${run}/artifacts/validation_report.json`])
      expect((await mcp(TOKENS.beta, 'resources/read', { uri })).error).toBeDefined();
  });

  it('names no path of this machine, also not in the files of a manager', async () => {
    const change = { path: 'docs/a.md', original_content: 'a\n', modified_content: 'b\n' };
    const made = await call(TOKENS.acme, 'code_manager', { action: 'patch', run_id: run, ...change });
    expect(made.text).toContain('patch_artifact_id');
    expect(made.text).not.toContain('pathAbs');
    expect(made.text).not.toContain(talk.running.bot.context.home);
  });

  it('shows no span of a foreign run, also by its trace', async () => {
    const trace = (await talk.running.bot.context.engine.events(run))[0]?.trace_id;
    const found = await call(TOKENS.beta, 'launch_get_telemetry', { trace_id: trace });
    expect(found.text).not.toContain(run);
  });

  it('keeps workflows to whoever started them, and their steps to what they may read', async () => {
    const workflow = { id: 'look', steps: [{ id: 'one', actionId: 'launch_get_status', input: { run_id: run } }] };
    const started = await call(TOKENS.beta, 'workflow.run', { workflow });
    const id = /wf_[a-z0-9]+/u.exec(started.text)?.[0] ?? '';
    await expect.poll(async () => (await call(TOKENS.beta, 'workflow.status', { runId: id })).text).toContain('failed');
    expect((await call(TOKENS.beta, 'workflow.status', { runId: id })).text).not.toContain('VALIDATING');
    expect((await call(TOKENS.acme, 'workflow.list', {})).text).not.toContain(id);
    expect((await call(TOKENS.acme, 'workflow.status', { runId: id })).text).not.toContain('look');
    expect((await call(TOKENS.acme, 'workflow.logs', { runId: id })).text).not.toContain('look');
  });

  it('moves a run only for whoever may write, and starts one only where they may', async () => {
    const rob = userToken(talk.forge, talk.app, 'rob').value;
    expect((await call(rob, 'launch_get_status', { run_id: run })).text).toContain('VALIDATING');
    expect((await call(rob, 'launch_cancel', { run_id: run })).text).toContain('POLICY_DENIED');
    const start = (token: string, config: object) => call(token, 'launch_start_run', { run_config: config });
    const site = `${talk.forge.url}/acme/docs`;
    for (const [token, config] of [
      [TOKENS.beta, { kind: 'check', site_repo_url: site }],
      [rob, { kind: 'check', site_repo_url: site }],
      [TOKENS.acme, { kind: 'check', site_repo_url: '/etc' }],
      [TOKENS.acme, { kind: 'launch', site_repo_url: site, github_repo_url: '/etc' }],
      [TOKENS.acme, { kind: 'check', site_repo_url: site, built: { folder: '/etc', name: 'etc' } }],
      [
        TOKENS.acme,
        {
          kind: 'launch',
          site_repo_url: site,
          github_repo_url: `${talk.forge.url}/nobody/none`,
          hugo: { arguments: ['--x'] },
        },
      ],
    ] as const)
      expect((await start(token, config)).text).toContain('POLICY_DENIED');
    const started = await start(TOKENS.acme, { kind: 'check', site_repo_url: site });
    const id = /r_[0-9TZ-]+_[a-z0-9]+/u.exec(started.text)?.[0] ?? '';
    expect((await call(TOKENS.acme, 'launch_get_status', { run_id: id })).text).toContain('CREATED');
    expect((await call(TOKENS.beta, 'launch_get_status', { run_id: id })).text).toContain('RUN_NOT_FOUND');
  });

  it('works on runs within the minutes that their installation has, as comments do, and looks at them without', async () => {
    const { bot } = talk.running;
    const account = bot.settings as { maxMinutesPerDay: number };
    const site = `${talk.forge.url}/acme/docs`;
    const started = await call(TOKENS.acme, 'launch_start_run', { run_config: { kind: 'check', site_repo_url: site } });
    const run_id = /r_[0-9TZ-]+_[a-z0-9]+/u.exec(started.text)?.[0] ?? '';
    const minutes = account.maxMinutesPerDay;
    account.maxMinutesPerDay = 0;
    try {
      for (const tool of ['launch_resume', 'launch_validate', 'launch_fix_next', 'launch_fix_all', 'launch_open_pr'])
        expect([tool, (await call(TOKENS.acme, tool, { run_id })).text]).toEqual([
          tool,
          expect.stringContaining('This installation has used its 0 minutes of today'),
        ]);
      expect((await call(TOKENS.acme, 'launch_get_status', { run_id })).text).toContain('CREATED');
    } finally {
      account.maxMinutesPerDay = minutes;
    }
    const before = await usedToday(bot, talk.installation.id);
    expect((await call(TOKENS.acme, 'launch_resume', { run_id })).text).toContain('CLONED_INPUTS');
    expect(await usedToday(bot, talk.installation.id)).toBeGreaterThan(before);
  });

  it('tells nothing of the machine it runs on', async () => {
    const listed = await mcp(TOKENS.acme, 'tools/list');
    expect(listed.text).not.toContain('workspace_stats');
    expect((await call(TOKENS.acme, 'project.workspace_stats', {})).text).not.toContain('"files"');
  });
});

describe('the commit service', () => {
  it('writes for a token only where it is for', async () => {
    const ask = async (token: string, repository: string): Promise<number> => {
      const query = new URLSearchParams({ repository, product_slug: 'docs', base_ref: 'main' });
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${talk.running.url}/v1/open_pr?${query}`, { headers })).status;
    };
    expect(await ask(TOKENS.acme, `${talk.forge.url}/acme/docs`)).toBe(200);
    expect(await ask(TOKENS.beta, `${talk.forge.url}/acme/docs`)).toBe(403);
    expect(await ask(TOKENS.beta, `${talk.forge.url}/beta/site`)).toBe(200);
    expect(await ask('nobody-knows-this-token', `${talk.forge.url}/acme/docs`)).toBe(401);
  });
});

describe('an approval', () => {
  const ask = (requester: string, lifeMs?: number) =>
    requestApproval(talk.running.bot.context, {
      run_id: run,
      repo: 'acme/docs',
      requester: { login: requester, id: null },
      ...(lifeMs === undefined ? {} : { lifeMs }),
      content: {
        base_branch: 'main',
        head_branch: 'branch-of-it',
        commit_message: 'Message of it',
        pr_title: 'Title of it <i>',
        pr_body: 'Words of the pull request',
        files: [
          { path: 'docs/<b>.md', original_content: '# w\n', modified_content: '# x\u202e```\n@ann <script>\n' },
          { path: 'docs/large.md', modified_content: 'large\n'.repeat(20_000) },
        ],
      },
    });

  it('is granted on the run page by somebody who may write, never by a form from elsewhere', async () => {
    const { approval_id: id, content_sha256 } = await ask('ann');
    const path = `/runs/${run}/approvals/${id}`;
    const [max, rob, ann] = [await signIn(talk, 'max'), await signIn(talk, 'rob'), await signIn(talk, 'ann')];
    const csrfOf = (text: string): string => /name="csrf" value="([\w-]+)"/u.exec(text)?.[1] ?? '';
    const page = (await max.get(`/runs/${run}`)).text;
    expect(page).toContain('docs/&lt;b&gt;.md');
    expect(page).toContain('Approve exactly this');
    // Everything that the button allows stands above it, and what is not shown is counted.
    const before = page.slice(0, page.indexOf('Approve exactly this'));
    for (const part of [
      'branch-of-it',
      'Message of it',
      'Title of it &lt;i&gt;',
      '-# w',
      '+# x&lt;U+202E&gt;',
      '@ann &lt;script&gt;',
    ])
      expect(before).toContain(part);
    expect(before).toContain('characters more are not shown');
    expect(page).not.toContain('<script>');
    expect((await rob.get(`/runs/${run}`)).text).not.toContain('Approve exactly this');
    expect((await ann.get(`/runs/${run}`)).text).toContain('somebody else with write permission');
    const csrf = csrfOf(page);
    expect((await max.post(path, { content_sha256 })).status).toBe(403);
    expect((await max.post(path, { csrf: csrfOf((await rob.get('/runs')).text), content_sha256 })).status).toBe(403);
    expect((await rob.post(path, { csrf: csrfOf((await rob.get('/runs')).text), content_sha256 })).status).toBe(403);
    expect((await ann.post(path, { csrf: csrfOf((await ann.get('/runs')).text), content_sha256 })).status).toBe(409);
    expect((await max.post(path, { csrf, content_sha256: 'another' })).status).toBe(409);
    const granted = await max.post(path, { csrf, content_sha256 });
    expect(granted.status).toBe(200);
    expect(granted.text).toContain('granted by max');
    expect((await signIn(talk, 'bea').then((bea) => bea.post(path, { csrf: 'x', content_sha256 }))).status).toBe(403);
  });

  it('is granted over MCP by a person with their own token, and by no token of the operator', async () => {
    const { approval_id: id, content_sha256 } = await ask('ann');
    const grant = async (token: string, more: object = { content_sha256 }): Promise<string> =>
      (await call(token, 'approvals_grant', { run_id: run, approval_id: id, ...more })).text;
    const tokenOf = (login: string): string => userToken(talk.forge, talk.app, login).value;
    expect(await grant(TOKENS.acme)).toContain('POLICY_DENIED');
    expect(await grant(tokenOf('rob'))).toContain('POLICY_DENIED');
    expect(await grant(tokenOf('ann'))).toContain('Let another person grant it');
    expect(await grant(tokenOf('bea'))).toContain('RUN_NOT_FOUND');
    // Who saw nothing of it, or something else, grants nothing.
    expect(await grant(tokenOf('max'), {})).toContain('approval_unseen');
    expect(await grant(tokenOf('max'), { content_sha256: 'f'.repeat(64) })).toContain('approval_content');
    expect(await grant(tokenOf('max'))).toContain('granted');
  });

  it('is granted by /launch approve of somebody else with write permission, in the repository of its run', async () => {
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Approve' });
    const number = Number(json.number);
    const { approval_id: id, content_sha256 } = await ask('ann');
    const say = async (login: string, line: string): Promise<string> => {
      await talk.comment(number, login, line);
      return talk.answer(number);
    };
    expect(await say('rob', `/launch approve ${id}`)).toContain('needs the `write` role');
    expect(await say('ann', `/launch approve ${id}`)).toContain('Let another person grant it');
    expect(await say('max', '/launch approve ap_0000000000000000')).toContain('INVALID_INPUT');
    const late = await ask('ann', -1);
    expect(await say('max', `/launch approve ${late.approval_id}`)).toContain('ended at');
    const shown = async (): Promise<string | undefined> =>
      (await listApprovals(talk.running.bot.context, run)).find((each) => each.approval_id === id)?.status;
    const short = content_sha256.slice(0, 12);
    // Nothing is granted before somebody saw it: the first answer shows it, and names the command that allows exactly this.
    for (const [line, word] of [
      [`/launch approve ${id}`, 'nothing of it is approved yet'],
      [`/launch approve ${id} ${'f'.repeat(12)}`, 'is not what approval'],
    ] as const) {
      const answer = await say('max', line);
      expect(answer).toContain(word);
      // In a fence that its own text does not end.
      for (const part of [
        '`branch-of-it` into `main`',
        'Message of it',
        'Words of the pull request',
        '````diff',
        '+# x<U+202E>```',
        '`docs/<b>.md` +2 -1',
        'characters more',
        `/launch approve ${id} ${short}`,
      ])
        expect(answer).toContain(part);
      expect(await shown()).toBe('requested');
    }
    expect(await say('max', `/launch approve ${id} ${short}`)).toContain('Approved 2 files');
    expect(await shown()).toBe('granted');
  });
});

it('Uninstalling forgets the runs of that tenant, whole, and nobody else’s', async () => {
  const { context } = talk.running.bot;
  const kept = path.join(context.home, 'cache', 'results');
  mkdirSync(kept, { recursive: true });
  writeFileSync(path.join(kept, 'of-a-page'), 'words of a private page');
  await context.store.set('toolhub-once', `${other}/key`, { state: 'done', result: { title: 'private' } });
  await purge(talk.running.bot, betaInstallation.id, null);
  await expect(context.engine.artifact(other, 'validation_report')).rejects.toThrow();
  for (const namespace of ['run', 'event', 'bot-run', 'artifact', 'toolhub-once'])
    expect((await context.store.keys(namespace)).filter((key) => key.startsWith(other))).toEqual([]);
  expect(readdirSync(kept)).toEqual([]);
  expect((await context.engine.snapshot(run)).run_id).toBe(run);
});
