/** What a tenant's run reaches on the bot's own host, however it came to be and however somebody asks for it: repositories of this GitHub alone. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReach } from '../../bot/reach.ts';
import { renderPullRequestBody } from '../../src/commit/pull-request-body.ts';
import { toLaunchError } from '../../src/errors.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { userToken } from '../support/forge/sign-in.ts';
import type { Repository } from '../support/forge/state.ts';
import { plantRun } from '../support/planted-run.ts';

const WORD = 'zanzibar-4711';
const WEB = 'https://github.example';

describe('the reach of a configuration', () => {
  const reach = createReach({ webUrl: WEB, allowLocalExec: false });
  const refused = (config: RunConfig): boolean => {
    try {
      reach(config);
      return false;
    } catch (thrown) {
      return ['POLICY_DENIED', 'SCHEMA_VALIDATION_FAILED'].includes(toLaunchError(thrown).code);
    }
  };
  const site_repo_url = `${WEB}/acme/docs`;
  const github_repo_url = `${WEB}/acme/lib.git`;

  it('is repositories of this GitHub by their web address', () => {
    for (const config of [
      { site_repo_url, github_repo_url },
      { kind: 'check', site_repo_url },
      { kind: 'check', site_repo_url: `${site_repo_url}/`, github_repo_url },
      { kind: 'toolhub', github_repo_url },
    ] satisfies RunConfig[])
      expect([config, refused(config)]).toEqual([config, false]);
  });

  it.each<[string, RunConfig]>([
    ['a folder', { site_repo_url, github_repo_url: '/etc' }],
    ['a relative folder', { site_repo_url, github_repo_url: 'acme/lib' }],
    ['a folder as an address', { site_repo_url, github_repo_url: 'file:///etc' }],
    ['a folder as the site', { kind: 'check', site_repo_url: '/etc' }],
    ['a folder as the repository of tools', { kind: 'toolhub', github_repo_url: '/etc' }],
    ['another host', { site_repo_url, github_repo_url: 'http://10.0.0.1/x/y.git' }],
    ['the same host by another protocol', { site_repo_url, github_repo_url: 'git@github.example:acme/lib.git' }],
    ['the same host without encryption', { site_repo_url, github_repo_url: 'http://github.example/acme/lib' }],
    ['another host behind this one', { site_repo_url, github_repo_url: 'https://github.example@10.0.0.1/x/y' }],
    ['no site', { github_repo_url }],
    ['two repositories of tools', { kind: 'toolhub', github_repo_url, site_repo_url }],
    ['arguments of a build', { site_repo_url, github_repo_url, hugo: { build: false, arguments: ['--x'] } }],
    ['a folder that was built', { kind: 'check', site_repo_url, built: { folder: '/etc', name: 'etc' } }],
    ['a folder outside the site', { kind: 'check', site_repo_url, site_path: '../other-run/site' }],
    ['a folder outside the product', { site_repo_url, github_repo_url, ingestion: { scan_directories: ['../..'] } }],
  ])('is not %s', (_, config) => expect(refused(config)).toBe(true));

  it('is a build only where the operator allows it', () => {
    const config: RunConfig = { site_repo_url, github_repo_url, hugo: { build: true } };
    expect(reach(config).hugo).toEqual({ build: false });
    expect(reach({ site_repo_url, github_repo_url }).hugo).toEqual({ build: false });
    expect(createReach({ webUrl: WEB, allowLocalExec: true })(config).hugo).toEqual({ build: true });
  });
});

describe.each([
  ['in the bot itself', 0],
  ['in a thread of its own', 1],
])('a run that a job of CI made, worked on %s', { timeout: 120_000 }, (_where, threads) => {
  let talk: Conversation;
  let repo: Repository;
  let folder: string;
  let number: number;
  const asked: string[] = [];
  const inner = http.createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(404).end();
  });

  beforeAll(async () => {
    await new Promise<void>((up) => inner.listen(0, '127.0.0.1', up));
    folder = await mkdtemp(path.join(tmpdir(), 'launch-reach-'));
    const storeUri = `sqlite:${path.join(folder, 'store.sqlite')}`;
    talk = await startConversation({ signIn: true, threads, storeUri });
    repo = await talk.forge.addRepository({
      name: 'mallory/docs',
      files: { 'docs/index.md': '# Docs\n', 'README.md': '# Lib\n\nLib draws maps of harbours.\n' },
      collaborators: { mal: 'write' },
    });
    talk.forge.install(talk.app, 'mallory');
    const { json } = await talk.request('mal', 'POST /repos/mallory/docs/issues', { title: 't', body: 'x' });
    number = Number(json.number);
  });
  afterAll(async () => {
    inner.close();
    await talk[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  function product(at: string): string {
    mkdirSync(at, { recursive: true });
    writeFileSync(path.join(at, 'package.json'), '{"name":"zanzibar","version":"1.0.0","description":"A library"}');
    writeFileSync(
      path.join(at, 'README.md'),
      `# Zanzibar\n\nThe word is ${WORD}.\n\n## Install\n\n    npm i zanzibar\n`,
    );
    return at;
  }
  const said = (): string =>
    repo.issues
      .flatMap(({ comments }) => comments)
      .filter(({ viaApp }) => viaApp === talk.app)
      .map(({ body }) => body)
      .join('\n');
  /** The bot's newest answer where it was asked. */
  async function say(line: string, on = number): Promise<string> {
    await talk.request('mal', `POST /repos/mallory/docs/issues/${on}/comments`, { body: line });
    await talk.settled();
    const comments = repo.issues.find((one) => one.number === on)?.comments ?? [];
    return comments.findLast(({ body }) => body.startsWith('<!-- launch:answer '))?.body ?? '';
  }
  async function mcp(name: string, input: object): Promise<string> {
    const answer = await fetch(`${talk.running.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${userToken(talk.forge, talk.app, 'mal').value}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    });
    return answer.text();
  }

  it.each([
    ['a folder of the host', () => product(path.join(folder, 'private'))],
    [
      'what another tenant has checked out',
      () => product(path.join(talk.running.bot.context.home, 'runs', 'r_x', 'product')),
    ],
  ])('reads nothing of %s, by comment or tool', async (_, place) => {
    const run = await plantRun(talk, repo, folder, { github_repo_url: place() });
    expect(await say(`/launch resume ${run}`)).toContain('not a repository here');
    await say(`/launch artifact ${run} product_facts`);
    expect(await mcp('launch_resume', { run_id: run })).toContain('not a repository here');
    for (const tool of ['launch_validate', 'launch_fix_next', 'launch_fix_all', 'launch_open_pr'])
      expect([tool, await mcp(tool, { run_id: run })]).toEqual([tool, expect.stringContaining('"ok\\":false')]);
    expect(said()).not.toContain(WORD);
    expect(await mcp('launch_get_artifact', { run_id: run, artifact_name: 'product_facts' })).not.toContain(WORD);
  });

  it('asks no other host', async () => {
    const { port } = inner.address() as { port: number };
    const run = await plantRun(talk, repo, folder, { github_repo_url: `http://127.0.0.1:${port}/internal/x.git` });
    expect(await say(`/launch resume ${run}`)).toContain('not a repository here');
    expect(asked).toEqual([]);
  });

  it('is not made anew from such a configuration', async () => {
    const run = await plantRun(talk, repo, folder, { github_repo_url: product(path.join(folder, 'anew')) });
    await talk.forge.commit(repo, {
      branch: 'more',
      files: { 'docs/more.md': '# More\n' },
      author: 'mal',
      quiet: true,
    });
    const { json } = await talk.request('mal', 'POST /repos/mallory/docs/pulls', {
      title: 'More',
      head: 'more',
      base: 'main',
      body: renderPullRequestBody({
        ...{ run_id: run, plan: '0'.repeat(64), product_slug: 'zanzibar', what: 'What', head: undefined },
        ...{ judgement: [], groups: [], evidence: [], gates: [], fixes: [], notes: [], rollback: [] },
      }),
    });
    await talk.settled();
    // A person's pull request is none of Launch's, whatever its text says.
    expect(await say('/launch recreate', Number(json.number))).toContain('Launch did not open');
    expect(said()).not.toContain(WORD);
  });

  it('is taken up where its repositories are of this GitHub, and builds nothing', async () => {
    const run = await plantRun(talk, repo, folder, { kind: 'launch', hugo: { build: true } });
    const answer = await say(`/launch resume ${run}`);
    expect(answer).toContain('Ready to propose');
    const { bytes } = await talk.running.bot.context.engine.artifact(run, 'validation_report');
    const { gates } = JSON.parse(bytes.toString('utf8')) as ValidationReport;
    expect(gates.find(({ name }) => name === 'hugo-build')?.outcome).toBe('not_requested');
  });
});
