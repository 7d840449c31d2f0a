/** People are known by the number of their account: whoever renames themselves stays who they are, and whoever takes a login over is somebody else. */
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';
import { signIn } from '../support/browser.ts';
import { userToken } from '../support/forge/sign-in.ts';

type Said = Record<string, unknown> & {
  ok?: boolean;
  result?: Record<string, unknown>;
  error?: { code: string; message?: string; details?: { approval_id?: string; reason?: string } };
};
const CHANGE = {
  base_branch: 'main',
  head_branch: 'theirs',
  commit_message: 'C',
  pr_title: 'T',
  files: [{ path: 'README.md', modified_content: '# owned\n' }],
};

let talk: Conversation;
let serial = 0;
beforeAll(async () => {
  talk = await startConversation({
    signIn: true,
    private: true,
    env: {
      TOOL_ALLOWLIST: 'runs.create,code.branch_pr.create,github.issues.create',
      REPO_ALLOWLIST: 'acme/docs',
    },
  });
});
afterAll(() => talk[Symbol.asyncDispose]());

/** A person who may write, under a login of their own for one test. */
function writer(): string {
  serial += 1;
  const login = `writer-${serial}`;
  talk.forge.account(login);
  talk.repo.collaborators.set(login, 'write');
  return login;
}
/** The login goes to somebody else, who may write as well. */
function takeOver(login: string): string {
  const now = `${login}-now`;
  talk.forge.renameAccount(login, now);
  talk.forge.account(login);
  talk.repo.collaborators.set(login, 'write');
  return now;
}
async function call(login: string, name: string, input: object): Promise<Said> {
  const answer = await fetch(`${talk.running.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${userToken(talk.forge, talk.app, login).value}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const { result = {} } = (await answer.json()) as { result?: Record<string, unknown> };
  return (result.structuredContent ?? result) as Said;
}
const makeRun = async (login: string): Promise<string> =>
  String((await call(login, 'runs_create', { repo: 'acme/docs', purpose: 'x' })).result?.run_id);
const ask = async (login: string, run_id: string): Promise<{ approval_id: string; content_sha256: string }> => {
  const { result } = await call(login, 'approvals_request', { run_id, ...CHANGE });
  return { approval_id: String(result?.approval_id), content_sha256: String(result?.content_sha256) };
};
const statusOf = async (login: string, run_id: string): Promise<unknown> => {
  const { result } = await call(login, 'approvals_list', { run_id });
  return (result?.approvals as { status: string }[] | undefined)?.[0]?.status;
};

describe('who asked for an approval', { timeout: 60_000 }, () => {
  it('cannot grant it under another name, by tool, comment or page', async () => {
    const login = writer();
    const run_id = await makeRun(login);
    const asked = await ask(login, run_id);
    const now = `${login}-now`;
    talk.forge.renameAccount(login, now);
    expect((await call(now, 'approvals_grant', { run_id, ...asked })).error?.details?.reason).toBe(
      'approval_by_requester',
    );
    const { json } = await talk.request(now, 'POST /repos/acme/docs/issues', { title: 'Approve' });
    const line = `/launch approve ${asked.approval_id} ${asked.content_sha256.slice(0, 12)}`;
    await talk.comment(Number(json.number), now, line);
    expect(talk.answer(Number(json.number))).toContain('asked for this approval and cannot grant it');
    const page = await signIn(talk, now);
    const { text } = await page.get(`/runs/${run_id}`);
    expect(text).toContain('You asked for it');
    const csrf = /name="csrf" value="([\w-]+)"/u.exec(text)?.[1] ?? '';
    await page.post(`/runs/${run_id}/approvals/${asked.approval_id}`, { csrf, content_sha256: asked.content_sha256 });
    expect(await statusOf('max', run_id)).toBe('requested');
  });

  it('is not whoever has their login today: that one may grant it', async () => {
    const login = writer();
    const run_id = await makeRun(login);
    const asked = await ask(login, run_id);
    takeOver(login);
    expect((await call(login, 'approvals_grant', { run_id, ...asked })).ok).toBe(true);
    expect(await statusOf('max', run_id)).toBe('granted');
  });
});

describe('whoever takes a login over', { timeout: 60_000 }, () => {
  it('has none of the workflows that stand under it, and who was renamed has theirs', async () => {
    const login = writer();
    const workflow = { id: 'w', steps: [{ id: 'a', actionId: 'core.ping', input: {} }] };
    const started = await call(login, 'workflow.run', { workflow });
    expect(JSON.stringify(started)).toContain('runId');
    const listed = async (by: string): Promise<string> => JSON.stringify(await call(by, 'workflow.list', {}));
    expect(await listed(login)).toContain(String(started.runId));
    const now = takeOver(login);
    expect(await listed(login)).not.toContain(String(started.runId));
    expect(await listed(now)).toContain(String(started.runId));
  });

  it('does not act by a page that was opened under it, and who was renamed does', async () => {
    const [login, renamed] = [writer(), writer()];
    const run_id = await makeRun('max');
    const asked = await ask('max', run_id);
    // Nothing that asks for a role, which would be relied on for a minute.
    const pages = await Promise.all([login, renamed].map((each) => signIn(talk, each, '/login?back=%2Fnowhere')));
    talk.repo.collaborators.delete(login);
    takeOver(login);
    takeOver(renamed);
    const texts = await Promise.all(pages.map(async (page) => (await page.get(`/runs/${run_id}`)).text));
    expect(texts.map((text) => text.includes(asked.approval_id))).toEqual([false, true]);
    expect(texts[1]).toContain('Approve exactly this');
  });

  it('is not heard for a comment that was written under it before', async () => {
    const login = writer();
    const { json } = await talk.request('max', 'POST /repos/acme/docs/issues', { title: 'Late' });
    const number = Number(json.number);
    const url = talk.app.webhookUrl ?? '';
    talk.app.webhookUrl = 'http://127.0.0.1:9/';
    await talk.request(login, `POST /repos/acme/docs/issues/${number}/comments`, { body: '/launch pause' });
    await talk.settled();
    talk.app.webhookUrl = url;
    const late = JSON.stringify(talk.forge.deliveries.list.findLast(({ event }) => event === 'issue_comment')?.payload);
    talk.repo.collaborators.delete(login);
    takeOver(login);
    await fetch(url, {
      method: 'POST',
      body: late,
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issue_comment',
        'x-github-delivery': randomUUID(),
        'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(late).digest('hex')}`,
      },
    });
    await talk.settled();
    expect(talk.answer(number)).toContain('yours is `none`');
  });
});
