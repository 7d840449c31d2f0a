/** Approved files over MCP at the bot: a private repository is read and written with its own installation's right, by its own people alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { userToken } from '../support/forge/sign-in.ts';

let talk: Conversation;
beforeAll(async () => {
  talk = await startConversation({
    signIn: true,
    private: true,
    env: { TOOL_ALLOWLIST: 'runs.create,code.branch_pr.create', REPO_ALLOWLIST: 'acme/docs,beta/site,acme/none' },
  });
  const files = { 'docs/index.md': '# Beta\n' };
  await talk.forge.addRepository({ name: 'beta/site', private: true, files, collaborators: { bea: 'write' } });
  talk.forge.install(talk.app, 'beta');
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

interface Envelope {
  ok: boolean;
  result: Record<string, unknown>;
  error?: { code: string; message: string };
}
async function call(login: string, name: string, input: unknown): Promise<Envelope> {
  const answer = await fetch(`${talk.running.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${userToken(talk.forge, talk.app, login).value}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  return ((await answer.json()) as { result: { structuredContent: Envelope } }).result.structuredContent;
}

it('code_branch_pr_create clones and writes the asker’s own private repository, and knows no run of another tenant', async () => {
  const made = await call('ann', 'runs_create', { repo: 'acme/docs', purpose: 'Correct the guide' });
  expect(made, JSON.stringify(made)).toMatchObject({ ok: true });
  const run_id = String(made.result.run_id);
  const change = {
    run_id,
    base_branch: 'main',
    head_branch: 'topic',
    commit_message: 'Correct the guide',
    pr_title: 'Correct the guide',
    files: [{ path: 'docs/guide.md', modified_content: '# Guide\n' }],
  };
  const { approval_id, content_sha256 } = (await call('ann', 'approvals_request', change)).result;
  const foreign = await call('bea', 'code_branch_pr_create', { ...change, approval_id });
  const missing = await call('bea', 'code_branch_pr_create', {
    ...change,
    approval_id,
    run_id: run_id.replace(/.{4}$/u, 'zzzz'),
  });
  expect([foreign.error?.code, missing.error?.code]).toEqual(['RUN_NOT_FOUND', 'RUN_NOT_FOUND']);
  const refused = await call('bea', 'runs_create', { repo: 'acme/docs', purpose: 'Look' });
  const none = await call('bea', 'runs_create', { repo: 'acme/none', purpose: 'Look' });
  expect([refused.ok, refused.error?.message]).toEqual([false, none.error?.message]);
  expect(await call('max', 'approvals_grant', { run_id, approval_id, content_sha256 })).toMatchObject({ ok: true });
  const done = await call('ann', 'code_branch_pr_create', { ...change, approval_id });
  expect(done, JSON.stringify(done)).toMatchObject({
    ok: true,
    result: { pull_request: { number: expect.any(Number) } },
  });
  expect((await talk.forge.files(talk.repo, 'topic'))['docs/guide.md']).toBe('# Guide\n');
  expect(talk.repo.issues.filter(({ pull }) => pull !== null).map(({ user }) => user)).toEqual([talk.app.bot]);
});
