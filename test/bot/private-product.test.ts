/** A private product documented in a repository that others read: who may not read the product learns nothing of it, and nothing of it is posted in public. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberRun } from '../../bot/runs.ts';
import { issue, report } from '../report/issues.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { signIn } from '../support/browser.ts';
import { userToken } from '../support/forge/sign-in.ts';
import type { Issue, Repository } from '../support/forge/state.ts';
import { refOf } from '../support/seeded-runs.ts';

const SECRET_TEXT = 'the word zanzibar of the private product';
let talk: Conversation;
let secret: Repository;
let open: Repository;
let run: string;
let pull: Issue;

beforeAll(async () => {
  talk = await startConversation({ signIn: true, env: { TOOL_ALLOWLIST: 'runs.create', REPO_ALLOWLIST: 'acme/docs' } });
  const files = { 'README.md': '# Product\n' };
  secret = await talk.forge.addRepository({
    name: 'acme/secret',
    private: true,
    files,
    collaborators: { ann: 'write' },
  });
  open = await talk.forge.addRepository({ name: 'acme/open', files, collaborators: {} });
  run = await seed(secret);
  pull = await talk.openPull();
});
afterAll(() => talk[Symbol.asyncDispose]());

/** The product is named by the configuration alone. */
async function seed(product: Repository): Promise<string> {
  const { bot } = talk.running;
  const config = {
    kind: 'check',
    site_repo_url: talk.forge.cloneUrl(talk.repo),
    github_repo_url: talk.forge.cloneUrl(product),
    product_slug: product.name,
  } as const;
  const { run_id } = await bot.context.engine.recordCheck(config, report([issue({ message: SECRET_TEXT })]));
  const repository = refOf(talk.repo, talk.installation);
  await rememberRun(bot, { repository, run: run_id, number: 1, head_sha: null, by: 'ann' }, config);
  return run_id;
}

async function mcp(login: string, method: string, params: unknown): Promise<string> {
  const answer = await fetch(`${talk.running.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${userToken(talk.forge, talk.app, login).value}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return answer.text();
}
const artifactOf = (login: string): Promise<string> =>
  mcp(login, 'tools/call', {
    name: 'launch_get_artifact',
    arguments: { run_id: run, artifact_name: 'validation_report.json' },
  });

describe('somebody who reads the docs repository and not the product', () => {
  it('finds no run by tools, lists and resources, and its readers do', async () => {
    expect(await artifactOf('ann')).toContain('zanzibar');
    const tom = await artifactOf('tom');
    expect(tom).toContain('RUN_NOT_FOUND');
    expect(tom).not.toContain('zanzibar');
    for (const [login, isShown] of [
      ['ann', true],
      ['tom', false],
    ] as const) {
      const listed = await mcp(login, 'tools/call', { name: 'launch_list_runs', arguments: {} });
      expect(listed.includes(run), login).toBe(isShown);
      const read = await mcp(login, 'resources/read', { uri: `launch://runs/${run}/artifacts/validation_report.json` });
      expect(read.includes('zanzibar'), login).toBe(isShown);
    }
  });

  it('finds no page of it', async () => {
    for (const [login, isShown] of [
      ['ann', true],
      ['tom', false],
    ] as const) {
      const visitor = await signIn(talk, login);
      expect((await visitor.get(`/runs/${run}`)).text.includes('zanzibar'), login).toBe(isShown);
      expect((await visitor.get('/runs')).text.includes(run), login).toBe(isShown);
    }
  });

  it('learns nothing by comments, and nobody makes the bot post it in public', async () => {
    const finding = issue({ message: SECRET_TEXT }).issue_id;
    for (const login of ['tom', 'ann'])
      for (const command of [`artifact ${run} validation_report`, `status ${run}`, 'list', `explain ${finding}`]) {
        await talk.comment(pull.number, login, `/launch ${command}`);
        const said = talk.answer(pull.number);
        expect(said, command).not.toContain('zanzibar');
        if (!command.includes(run)) expect(said, command).not.toContain(run);
        else expect(said, command).toContain(login === 'ann' ? 'private product' : 'of this repository');
      }
  });
});

it('a public product is everybody’s, also where nobody installed the App', async () => {
  const other = await seed(open);
  const listed = await mcp('tom', 'tools/call', { name: 'launch_list_runs', arguments: {} });
  expect(listed).toContain(other);
});

it('a private product is not launched into a public repository, whoever asks', async () => {
  await talk.comment(pull.number, 'ann', `/launch start ${talk.forge.url}/acme/secret`);
  expect(talk.replies(pull.number).join('\n')).toContain('There is no public product `acme/secret`');
  await talk.comment(pull.number, 'ann', `/launch start ${talk.forge.url}/acme/absent`);
  expect(talk.replies(pull.number).join('\n')).toContain('There is no public product `acme/absent`');
  await talk.comment(pull.number, 'max', `/launch start ${talk.forge.url}/acme/secret`);
  expect(talk.replies(pull.number).join('\n').split('There is no public product `acme/secret`')).toHaveLength(3);
});
