/** One idea of a run's repository and of who acts, over MCP: what authorises is what is worked on and what an approver is shown, and who signed in is who is judged and named. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { signIn } from '../support/browser.ts';
import { userToken } from '../support/forge/sign-in.ts';
import type { Repository } from '../support/forge/state.ts';

type Said = Record<string, unknown> & {
  result?: Record<string, unknown>;
  meta?: Record<string, unknown>;
  error?: { code: string; details?: { approval_id?: string } };
};
const TOOLS = 'runs.create,code.branch_pr.create,github.issues.create';
const TOKEN = 'a-token-for-acme-of-the-test';

async function rpc(
  talk: Conversation,
  bearer: string,
  method: string,
  params: object,
  headers: Record<string, string> = {},
): Promise<{ result?: Record<string, unknown> }> {
  const answer = await fetch(`${talk.running.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${bearer}`,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await answer.json()) as { result?: Record<string, unknown> };
}
const bearerOf = (talk: Conversation, login: string): string =>
  login === 'token' ? TOKEN : userToken(talk.forge, talk.app, login).value;
async function call(talk: Conversation, login: string, name: string, input: object, meta?: object): Promise<Said> {
  const params = { name, arguments: input, ...(meta === undefined ? {} : { _meta: meta }) };
  const { result = {} } = await rpc(talk, bearerOf(talk, login), 'tools/call', params);
  return (result.structuredContent ?? result) as Said;
}
async function evidenceOf(talk: Conversation, run: string): Promise<string> {
  const uri = `launch://runs/${run}/evidence`;
  const { result } = await rpc(talk, bearerOf(talk, 'ann'), 'resources/read', { uri });
  return (result?.contents as { text: string }[] | undefined)?.[0]?.text ?? '';
}
const makeRun = async (talk: Conversation, login: string, meta?: object): Promise<string> =>
  String((await call(talk, login, 'runs_create', { repo: 'acme/docs', purpose: 'x' }, meta)).result?.run_id);
const CHANGE = {
  base_branch: 'main',
  head_branch: 'theirs',
  commit_message: 'C',
  pr_title: 'T',
  files: [{ path: 'README.md', modified_content: '# owned\n' }],
};

describe('the repository of a run', { timeout: 60_000 }, () => {
  let talk: Conversation;
  let secret: Repository;
  let beta: Repository;
  const url = (name: string): string => `${talk.forge.url}/${name}`;
  beforeAll(async () => {
    talk = await startConversation({
      signIn: true,
      env: { TOOL_ALLOWLIST: TOOLS, REPO_ALLOWLIST: 'acme/docs,acme/docs-old,acme/secret,beta/site,mallory/docs' },
    });
    secret = await talk.forge.addRepository({
      name: 'acme/secret',
      private: true,
      files: { 'README.md': '# s\n' },
      collaborators: { ann: 'write' },
    });
    beta = await talk.forge.addRepository({ name: 'beta/site', files: { 'README.md': '# b\n' } });
    await talk.forge.addRepository({
      name: 'mallory/docs',
      files: { 'README.md': '# m\n' },
      collaborators: { mal: 'write', mal2: 'write' },
    });
    talk.forge.install(talk.app, 'beta');
    talk.forge.install(talk.app, 'mallory');
  });
  afterAll(() => talk[Symbol.asyncDispose]());

  it.each([
    ['another one of the installation', 'max', 'acme/docs', 'acme/secret'],
    ['one of another tenant', 'mal', 'mallory/docs', 'beta/site'],
  ])('is never two: %s is not named beside it', async (_, login, mine, other) => {
    for (const run_config of [
      { kind: 'toolhub', github_repo_url: url(mine), site_repo_url: url(other) },
      { kind: 'toolhub', github_repo_url: url(other), site_repo_url: url(mine) },
      { kind: 'toolhub', github_repo_url: url(other) },
      { kind: 'toolhub', site_repo_url: url(mine) },
    ])
      expect(JSON.stringify(await call(talk, login, 'launch_start_run', { run_config }))).toContain('POLICY_DENIED');
    expect([secret.issues, beta.issues]).toEqual([[], []]);
  });

  it('is the one that an approver is shown, on the page, in the list and in the answer to a comment', async () => {
    const run = await makeRun(talk, 'ann');
    const asked = await call(talk, 'ann', 'approvals_request', { run_id: run, ...CHANGE });
    const id = String(asked.result?.approval_id);
    const page = await (await signIn(talk, 'max')).get(`/runs/${run}`);
    expect(page.text).toContain('In <span class="mono">acme/docs</span> from');
    expect(JSON.stringify(await call(talk, 'max', 'approvals_list', { run_id: run }))).toContain(
      'acme/docs: theirs into',
    );
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Approve' });
    await talk.comment(Number(json.number), 'max', `/launch approve ${id}`);
    expect(talk.answer(Number(json.number))).toContain('In `acme/docs`: `theirs` into `main`');
  });

  it('is lost with its name: who takes the name over is not worked on, by tool, approval or page', async () => {
    const run = await makeRun(talk, 'max');
    const asked = await call(talk, 'ann', 'approvals_request', { run_id: run, ...CHANGE });
    const id = String(asked.result?.approval_id);
    const open = await (await signIn(talk, 'max')).get(`/runs/${run}`);
    const csrf = /name="csrf" value="([\w-]+)"/u.exec(open.text)?.[1] ?? '';
    const content_sha256 = /name="content_sha256" value="([0-9a-f]{64})"/u.exec(open.text)?.[1] ?? '';
    talk.repo.name = 'docs-old';
    const taken = await talk.forge.addRepository({
      name: 'acme/docs',
      private: true,
      files: { 'README.md': '# s\n' },
      collaborators: { ann: 'write' },
    });
    await talk.forge.commit(taken, { branch: 'b', files: { 'a.md': 'x' }, author: 'ann' });
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/pulls', {
      title: 'zanzibar',
      head: 'b',
      base: 'main',
    });
    const pr_number = Number(json.number);
    for (const [tool, input] of [
      ['github_pr_get', { pr_number }],
      ['github_pr_files_list', { pr_number }],
      ['github_issues_create', { title: 'owned', body: 'b' }],
      ['github_pr_comment_create', { pr_number, body: 'owned' }],
      ['approvals_request', CHANGE],
      ['approvals_grant', { approval_id: id }],
      ['code_branch_pr_create', { ...CHANGE, approval_id: id }],
    ] as const) {
      const text = JSON.stringify(await call(talk, 'max', tool, { run_id: run, ...input }));
      expect([tool, text]).toEqual([tool, expect.stringContaining('renamed or is out of reach')]);
      expect(text).not.toContain('zanzibar');
    }
    const posted = await (await signIn(talk, 'max')).post(`/runs/${run}/approvals/${id}`, { csrf, content_sha256 });
    expect(posted.text).not.toContain('granted by max');
    expect(taken.issues.flatMap(({ title, comments }) => [title, ...comments.map(({ body }) => body)])).toEqual([
      'zanzibar',
    ]);
  });
});

describe('who acts', { timeout: 60_000 }, () => {
  let talk: Conversation;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'launch-pack-'));
    const pack = path.join(folder, 'pack.json');
    writeFileSync(
      pack,
      JSON.stringify({
        version: 'v1',
        mode: 'deny-by-default',
        rules: [
          { match: { sideEffects: ['none', 'read'] }, effect: 'allow' },
          { match: { actor: 'ann', actionId: 'runs_create' }, effect: 'allow' },
          { match: { actorPrefix: 'token:one@', actionId: 'runs_create' }, effect: 'allow' },
          { match: { actionId: 'github_issues_create' }, effect: 'allow', requiresApproval: true },
          { match: { actionPrefix: 'approvals' }, effect: 'allow' },
        ],
      }),
    );
    talk = await startConversation({
      signIn: true,
      env: {
        LAUNCH_POLICY_FILE: pack,
        TOOL_ALLOWLIST: TOOLS,
        REPO_ALLOWLIST: 'acme/docs',
        LAUNCH_BOT_TOKENS: `one@acme=${TOKEN}`,
      },
    });
  });
  afterAll(async () => {
    await talk[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const lines = (): { actor: string | null; runId: string | null; tool: string }[] =>
    readFileSync(path.join(talk.running.bot.context.home, 'audit.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { actor: string | null; runId: string | null; tool: string });

  it('is who signed in, for the policy and in the audit log, whatever a call says', async () => {
    expect(await makeRun(talk, 'max', { actor: 'ann' })).toBe('undefined');
    expect(lines().at(-1)).toMatchObject({ tool: 'runs_create', actor: 'max' });
    expect(await makeRun(talk, 'ann', { actor: 'max' })).toMatch(/^r_/u);
    expect(lines().at(-1)).toMatchObject({ tool: 'runs_create', actor: 'ann' });
    expect(await makeRun(talk, 'token')).toMatch(/^r_/u);
    expect(lines().at(-1)).toMatchObject({ tool: 'runs_create', actor: 'token:one@acme' });
    await call(talk, 'ann', 'runs_create', { repo: 'acme/docs', purpose: 'private words' });
    expect(lines().at(-1)).toMatchObject({ args: { repo: 'acme/docs', purpose: '(13 characters)' } });
    // A workflow passes on what its caller says of themselves.
    const definition = {
      id: 'as-ann',
      steps: [{ id: 'a', actionId: 'runs_create', input: { repo: 'acme/docs', purpose: 'x' } }],
    };
    await call(talk, 'max', 'workflow.run', { workflow: definition, actor: 'ann', approved: true });
    await vi.waitFor(() => expect(lines().filter(({ tool }) => tool === 'runs_create')).toHaveLength(5));
    expect(lines().findLast(({ tool }) => tool === 'runs_create')).toMatchObject({ actor: 'max', runId: null });
  });

  it('approves nothing by saying so in the call', async () => {
    const run_id = await makeRun(talk, 'ann');
    for (const approved of [true, 'true'])
      expect(
        (await call(talk, 'max', 'github_issues_create', { run_id, title: 't', body: 'b' }, { approved })).ok,
      ).toBe(false);
    expect(talk.repo.issues).toEqual([]);
  });

  it('passes once what somebody else approved, and nothing else', { timeout: 60_000 }, async () => {
    const run_id = await makeRun(talk, 'ann');
    const issue = { run_id, title: 'A title', body: 'A body' };
    const create = (login: string, input: object, meta?: object): Promise<Said> =>
      call(talk, login, 'github_issues_create', input, meta);
    const approvalOf = ({ ok, error }: Said): string => {
      expect([ok, error?.code]).toEqual([false, 'POLICY_DENIED']);
      return String(error?.details?.approval_id);
    };
    const id = approvalOf(await create('ann', issue));
    expect(id).toMatch(/^ap_/u);
    // The same call waits for the same approval; another one, and another person's, for their own.
    expect(approvalOf(await create('ann', { body: 'A body', title: 'A title', run_id }))).toBe(id);
    expect(approvalOf(await create('ann', { ...issue, title: 'Another title' }))).not.toBe(id);
    expect(approvalOf(await create('max', issue))).not.toBe(id);
    // A rehearsal asks for nothing, and who may not write neither.
    expect(approvalOf(await create('ann', { ...issue, dry_run: true, title: 'Third' }))).toBe('undefined');
    expect(JSON.stringify(await create('rob', { ...issue, title: 'Fourth' }))).not.toContain('ap_');
    const { result } = await call(talk, 'max', 'approvals_list', { run_id });
    const listed = result?.approvals as {
      approval_id: string;
      content_sha256: string;
      change: string;
      status: string;
    }[];
    expect(listed).toHaveLength(3);
    const asked = listed.find(({ approval_id }) => approval_id === id);
    expect(asked?.change).toContain('A call of github_issues_create');
    expect(asked?.change).toContain('"title": "A title"');
    const grant = { run_id, approval_id: id, content_sha256: asked?.content_sha256 };
    expect((await call(talk, 'ann', 'approvals_grant', grant)).ok).toBe(false);
    expect((await create('ann', issue)).ok).toBe(false);
    expect((await call(talk, 'max', 'approvals_grant', grant)).ok).toBe(true);
    const page = await (await signIn(talk, 'max')).get(`/runs/${run_id}`);
    expect(page.text).toContain('github_issues_create');
    expect(page.text).toContain('&quot;A title&quot;');
    // Of two calls at once one passes.
    const both = await Promise.all([create('ann', issue), create('ann', issue)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(talk.repo.issues.filter(({ title }) => title === 'A title')).toHaveLength(1);
    expect(approvalOf(await create('ann', issue))).not.toBe(id);
    expect((await call(talk, 'max', 'approvals_grant', grant)).ok).toBe(false);
  });

  it('keeps an approval of a call that failed before it did anything, and spends it with the first write', async () => {
    const run_id = await makeRun(talk, 'ann');
    const issue = { run_id, title: 'Kept', body: 'A body' };
    const create = (): Promise<Said> => call(talk, 'ann', 'github_issues_create', issue);
    const approval_id = String((await create()).error?.details?.approval_id);
    const statusOf = async (): Promise<{ status?: string; content_sha256?: string }> => {
      const { result } = await call(talk, 'max', 'approvals_list', { run_id });
      return (result?.approvals as { status: string; content_sha256: string }[] | undefined)?.[0] ?? {};
    };
    const { content_sha256 } = await statusOf();
    expect((await call(talk, 'max', 'approvals_grant', { run_id, approval_id, content_sha256 })).ok).toBe(true);
    talk.repo.archived = true;
    expect((await create()).ok).toBe(false);
    expect((await statusOf()).status).toBe('granted');
    talk.repo.archived = false;
    const used = async (): Promise<number> =>
      (await talk.running.bot.context.engine.events(run_id)).filter(({ type }) => type === 'APPROVAL_USED').length;
    expect(await used()).toBe(0);
    expect((await create()).ok).toBe(true);
    expect([(await statusOf()).status, await used()]).toEqual(['used', 1]);
  });

  it('is asked before a grant where the client can ask, and a grant is on record', async () => {
    const run_id = await makeRun(talk, 'ann');
    const asked = await call(talk, 'ann', 'approvals_request', { run_id, ...CHANGE });
    const approval_id = String(asked.result?.approval_id);
    const key = 'io.modelcontextprotocol/';
    const version = '2026-07-28';
    const params = {
      name: 'approvals_grant',
      arguments: { run_id, approval_id },
      _meta: {
        [`${key}protocolVersion`]: version,
        [`${key}clientCapabilities`]: { elicitation: { form: {} } },
        [`${key}clientInfo`]: { name: 'x', version: '1' },
      },
    };
    const headers = { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': 'approvals_grant' };
    const { result } = await rpc(talk, bearerOf(talk, 'max'), 'tools/call', params, headers);
    expect(JSON.stringify(result)).toContain('input_required');
    expect(JSON.stringify(result)).toContain('as max, for ann to write README.md in acme/docs?');
    const status = async (): Promise<unknown> => {
      const { result: listed } = await call(talk, 'ann', 'approvals_list', { run_id });
      return (listed?.approvals as { status: string }[] | undefined)?.[0]?.status;
    };
    expect(await status()).toBe('requested');
    // A client that cannot ask names what was looked at; the grant is evidence like every call.
    const content_sha256 = asked.result?.content_sha256;
    const { meta } = await call(talk, 'max', 'approvals_grant', { run_id, approval_id, content_sha256 });
    expect(await status()).toBe('granted');
    expect(meta).toMatchObject({
      tool_call_id: expect.stringMatching(/.{8}/u),
      evidence_hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(await evidenceOf(talk, run_id)).toContain(String(meta?.evidence_hash));
  });
});

describe('who may only read a run', { timeout: 60_000 }, () => {
  it('leaves nothing in it, neither by refused calls nor by those that read', async () => {
    const talk = await startConversation({ signIn: true, env: { TOOL_ALLOWLIST: TOOLS, REPO_ALLOWLIST: 'acme/docs' } });
    try {
      const run_id = await makeRun(talk, 'ann');
      const before = [await evidenceOf(talk, run_id), (await talk.running.bot.context.engine.events(run_id)).length];
      for (const [tool, input] of [
        ['github_issues_create', { title: 't', body: 'WORDS OF A STRANGER' }],
        ['approvals_request', { ...CHANGE, pr_title: 'WORDS OF A STRANGER' }],
        ['approvals_grant', { approval_id: 'ap_0123456789abcdef' }],
        ['github_pr_get', { pr_number: 4711 }],
        ['approvals_list', {}],
        ['qa_lint', {}],
        ['launch_cancel', {}],
      ] as const)
        await call(talk, 'stranger', tool, { run_id, ...input });
      expect([await evidenceOf(talk, run_id), (await talk.running.bot.context.engine.events(run_id)).length]).toEqual(
        before,
      );
      const { spans } = (await call(talk, 'ann', 'launch_get_telemetry', { run_id, limit: 1000 })) as unknown as {
        spans: { name: string }[];
      };
      const names = spans.map(({ name }) => name);
      expect(names.filter((name) => /github_issues_create|launch_cancel|qa_lint/u.test(name))).toEqual([]);
      // A writer's refused call is on record as before.
      await call(talk, 'max', 'github_pr_get', { run_id, pr_number: 4711 });
      expect(await evidenceOf(talk, run_id)).toContain('4711');
    } finally {
      await talk[Symbol.asyncDispose]();
    }
  });

  it('leaves no span in a run that they cannot see', async () => {
    const talk = await startConversation({
      signIn: true,
      private: true,
      env: { TOOL_ALLOWLIST: TOOLS, REPO_ALLOWLIST: 'acme/docs' },
    });
    try {
      const run_id = await makeRun(talk, 'ann');
      await call(talk, 'stranger', 'launch_get_artifact', { run_id, artifact_name: 'x' });
      await call(talk, 'ann', 'launch_get_status', { run_id });
      const { spans } = (await call(talk, 'ann', 'launch_get_telemetry', { run_id, limit: 1000 })) as unknown as {
        spans: { name: string }[];
      };
      const names = spans.map(({ name }) => name);
      expect(names).toContain('tool launch_get_status');
      expect(names).not.toContain('tool launch_get_artifact');
    } finally {
      await talk[Symbol.asyncDispose]();
    }
  });
});
