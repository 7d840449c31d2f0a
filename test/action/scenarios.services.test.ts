import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { READ } from '../support/forge/make.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import type { Issue, Repository, Token } from '../support/forge/state.ts';
import { type ActionRun, cleanWorkspaces, runAction } from '../support/run-action.ts';

let forge: Forge;
let repo: Repository;
let token: Token;
let serial = 0;
beforeAll(async () => {
  forge = await startForge();
});
afterAll(async () => {
  await forge.close();
  cleanWorkspaces();
});
const CLEAN = {
  'README.md': '# Docs\n\nSee [the guide](docs/guide.md).\n',
  'docs/guide.md': '# Guide\n\nBack to [start](../README.md).\n',
};
/** One finding that a rule mends, one that needs a person. */
const BROKEN = { 'docs/guide.md': '# Guide\n\nBack to [start](../readme.md) and [nowhere](missing.md).\n' };
/** Only what a rule mends. */
const MENDABLE = { 'docs/guide.md': '# Guide\n\nBack to [start](../readme.md).\n' };
beforeEach(async () => {
  repo = await forge.addRepository({ name: `acme/site-${++serial}`, files: CLEAN });
  token = forge.token({ kind: 'actions', repositories: [repo] });
  forge.requests.length = 0;
});
afterEach(() => {
  expect(String(forge.violations)).toBe('');
});
const run = ({ inputs, ...over }: Partial<ActionRun> = {}) =>
  runAction({
    forge,
    repo,
    token,
    ...over,
    inputs: { ...(over.action === 'apply/action.yml' ? {} : { profile: 'local' }), ...inputs },
  });
const pullOf = (issue: Issue) => ({
  number: issue.number,
  pull_request: {
    number: issue.number,
    head: {
      ref: issue.pull?.headRef,
      sha: issue.pull?.headSha,
      repo: { full_name: `${issue.pull?.headRepository.owner.login}/${repo.name}` },
    },
    base: { ref: issue.pull?.baseRef, sha: issue.pull?.baseSha, repo: { full_name: `acme/${repo.name}` } },
  },
});
const writes = () =>
  forge.requests.filter(
    ({ method, operation }) =>
      method !== 'GET' && !operation.startsWith('git:upload') && operation !== 'graphql:viewer',
  );
const guide = async (branch: string) => (await forge.files(repo, branch))['docs/guide.md'];

/** The files of an example of this repository, by path. */
function examples(name: string): Record<string, Uint8Array> {
  const folder = path.resolve(import.meta.dirname, '..', '..', 'examples', name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name: file }) => [
      path.relative(folder, path.join(parentPath, file)),
      readFileSync(path.join(parentPath, file)),
    ]),
  );
}

describe('check', { timeout: 180_000 }, () => {
  test('a clean site is green, with nothing written outside', async () => {
    const end = await run();
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code'], end.annotations]).toEqual([
      0,
      'true',
      'CLEAN',
      [],
    ]);
    expect(end.summary).toContain('✅ Launch check');
    expect(writes()).toEqual([]);
  });
  test('a broken link fails the step with an annotation on its line and a SARIF result', async () => {
    await forge.commit(repo, { branch: 'main', files: BROKEN });
    const end = await run({ event: 'schedule', inputs: { 'sarif-file': 'out/launch.sarif' } });
    expect([end.exitCode, end.outputs.ok, end.outputs['reason-code'], end.outputs.findings]).toEqual([
      1,
      'false',
      'FINDINGS',
      '2',
    ]);
    expect(end.annotations.join('\n')).toMatch(/^::error title=.*file=docs\/guide.md,line=3/m);
    const sarif = JSON.parse(readFileSync(path.join(end.workspace, 'out/launch.sarif'), 'utf8')) as {
      runs: { results: unknown[] }[];
    };
    expect(sarif.runs[0]?.results).toHaveLength(2);
    expect(existsSync(path.join(end.workspace, end.outputs['report-path'] ?? ''))).toBe(true);
  });
  test('on a pull request with `changed-only`, what others broke does not fail it', async () => {
    await forge.commit(repo, { branch: 'main', files: BROKEN });
    await forge.commit(repo, { branch: 'topic', files: { 'docs/new.md': '# New\n' } });
    const { issue } = await openPull('topic');
    const end = await run({
      event: 'pull_request',
      ref: 'topic',
      depth: 0,
      payload: pullOf(issue),
      inputs: { 'changed-only': 'true' },
    });
    expect([end.exitCode, end.outputs.findings]).toEqual([0, '0']);
    expect(end.summary).toContain('2 findings outside the changed files');
  });
  test('a token never stands in the log, and an unknown input is named with the right one', async () => {
    const end = await run({ inputs: { 'github-token': 'x', fail_on: 'error' } });
    expect([end.exitCode, end.outputs['reason-code']]).toEqual([2, 'INVALID_INPUT']);
    expect(end.log).toContain('`fail_on`: Unexpected input, expected `fail-on`.');
    expect(end.log).toContain('`github-token`: Unexpected input, expected `token`.');
    expect(end.log).not.toContain(token.value);
  });
  test('a cancelled job says so and exits 130', async () => {
    const end = await run({ cancelAt: 'Fetching the inputs' });
    expect([end.exitCode, end.outputs['reason-code']]).toEqual([130, 'CANCELLED']);
  });
});

async function openPull(head: string, by = token): Promise<{ issue: Issue }> {
  const response = await fetch(`${forge.apiUrl}/repos/acme/${repo.name}/pulls`, {
    method: 'POST',
    headers: { authorization: `token ${by.value}`, 'user-agent': 'test' },
    body: JSON.stringify({ title: 'T', head, base: 'main' }),
  });
  const { number } = (await response.json()) as { number: number };
  return { issue: repo.issues.find((issue) => issue.number === number)! };
}

describe('fix', { timeout: 180_000 }, () => {
  test('proposes signed fixes as one pull request, and a later run appends to it', async () => {
    await forge.commit(repo, { branch: 'main', files: MENDABLE });
    const first = await run({ inputs: { command: 'fix', commit: 'pull-request', labels: 'docs, bot' } });
    expect([
      first.exitCode,
      first.outputs['reason-code'],
      first.outputs['pr-operation'],
      first.outputs.verified,
    ]).toEqual([0, 'PROPOSED', 'created', 'true']);
    expect(await guide(first.outputs.branch ?? '')).toContain('(../README.md)');
    expect(repo.issues.at(-1)?.labels).toEqual(['docs', 'bot']);
    expect(first.summary).toContain('Approve workflows to run');
    await forge.commit(repo, { branch: 'main', files: { 'docs/more.md': '# More\n\n[start](../Readme.md)\n' } });
    const second = await run({ runId: '43', inputs: { command: 'fix', commit: 'pull-request' } });
    expect([second.outputs['pr-operation'], second.outputs.branch, second.outputs['pr-number']]).toEqual([
      'updated',
      first.outputs.branch,
      first.outputs['pr-number'],
    ]);
    expect((await forge.files(repo, second.outputs.branch ?? ''))['docs/more.md']).toContain('(../README.md)');
    expect(repo.issues.filter(({ pull, state }) => pull && state === 'open')).toHaveLength(1);
  });
  test('with an App’s token no approval is asked for', async () => {
    await forge.commit(repo, { branch: 'main', files: MENDABLE });
    const app = forge.app({ name: `Docs App ${serial}`, owner: 'acme', events: [] });
    const end = await run({
      token: forge.installationToken(forge.install(app, 'acme', [repo])),
      inputs: { command: 'fix', commit: 'pull-request' },
    });
    expect([end.exitCode, end.outputs['pr-operation']]).toEqual([0, 'created']);
    expect(end.summary).not.toContain('Approve workflows');
  });
  test('pushes to the branch that was checked', async () => {
    await forge.commit(repo, { branch: 'main', files: MENDABLE });
    const end = await run({ inputs: { command: 'fix', commit: 'push' } });
    expect([end.exitCode, end.outputs.branch, end.outputs['pr-number']]).toEqual([0, 'main', '']);
    expect(await guide('main')).toContain('(../README.md)');
    expect(await forge.head(repo, 'main')).toBe(end.outputs['commit-sha']);
  });
  test('without a commit the checkout is mended and can be put back', async () => {
    await forge.commit(repo, { branch: 'main', files: MENDABLE });
    const end = await run({ inputs: { command: 'fix' } });
    expect([end.exitCode, end.outputs['reason-code'], end.outputs.fixed]).toEqual([0, 'FIXED', '1']);
    expect(readFileSync(path.join(end.workspace, 'docs/guide.md'), 'utf8')).toContain('(../README.md)');
    expect(end.summary).toContain('git apply -R .launch/report/undo.patch');
    expect(writes()).toEqual([]);
  });
  test('on a fork’s pull request it only reports, with the patch in the summary, and tries no write', async () => {
    const fork = await forge.fork(repo, 'guest');
    await forge.commit(fork, { branch: 'topic', files: BROKEN });
    const { issue } = await openPull('guest:topic', forge.token({ kind: 'pat', login: 'guest' }));
    const reader = forge.token({ kind: 'actions', permissions: READ, repositories: [repo, fork] });
    forge.requests.length = 0;
    const end = await run({
      repo: fork,
      token: reader,
      event: 'pull_request',
      ref: 'topic',
      payload: pullOf(issue),
      inputs: { command: 'fix', commit: 'pull-request' },
      env: { GITHUB_REPOSITORY: `acme/${repo.name}` },
    });
    expect([end.exitCode, end.outputs['reason-code'], writes()]).toEqual([1, 'READ_ONLY', []]);
    expect(end.summary).toContain('comes from a fork');
    expect(end.summary).toContain('+Back to [start](../README.md)');
    expect(end.summary).not.toContain('pull_request_target');
  });
  test('a dry run writes nothing and shows the patch', async () => {
    await forge.commit(repo, { branch: 'main', files: MENDABLE });
    const end = await run({ inputs: { command: 'fix', commit: 'pull-request', 'dry-run': 'true' } });
    expect([end.exitCode, end.outputs['reason-code'], writes()]).toEqual([0, 'DRY_RUN', []]);
  });
});

describe('plan and apply', { timeout: 180_000 }, () => {
  const plan = async () => {
    await forge.commit(repo, { branch: 'main', files: MENDABLE });
    const reader = forge.token({ kind: 'actions', permissions: READ, repositories: [repo] });
    return run({ action: 'plan/action.yml', token: reader, inputs: { command: 'fix' } });
  };
  const apply = (workspace: string, sha256: string) =>
    run({ action: 'apply/action.yml', workspace, inputs: { 'plan-sha256': sha256 } });
  test('the bytes that were planned are the bytes that are committed', async () => {
    const planned = await plan();
    expect([planned.exitCode, planned.outputs['reason-code'], writes()]).toEqual([0, 'PLANNED', []]);
    const applied = await apply(planned.workspace, planned.outputs['plan-sha256'] ?? '');
    expect([applied.exitCode, applied.outputs['reason-code'], applied.outputs['pr-operation']]).toEqual([
      0,
      'APPLIED',
      'created',
    ]);
    expect(await guide(applied.outputs.branch ?? '')).toContain('(../README.md)');
  });
  test('one changed byte is refused, with and without the hash that was handed on', async () => {
    const planned = await plan();
    const file = path.join(planned.workspace, '.launch/plan/plan.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('../README.md', '../EVIL.md'));
    for (const hash of [planned.outputs['plan-sha256'] ?? '', ''])
      expect((await apply(planned.workspace, hash)).outputs['reason-code']).toBe('POLICY_DENIED');
    expect(writes()).toEqual([]);
  });
  test('the base branch’s own configuration decides, as it is now', async () => {
    const planned = await plan();
    await forge.commit(repo, { branch: 'main', files: { '.github/launch.yml': 'allowed_paths: ["handbook/**"]\n' } });
    const applied = await apply(planned.workspace, planned.outputs['plan-sha256'] ?? '');
    expect([applied.exitCode, applied.outputs['reason-code']]).toEqual([3, 'ALLOWED_PATHS_VIOLATION']);
    expect(applied.log).toContain('docs/guide.md');
  });
});

describe('run', { timeout: 180_000 }, () => {
  test('a product becomes a pull request in steps, its proofs hold, and break when the source changes', async () => {
    const site = await forge.addRepository({ name: `acme/pages-${serial}`, files: examples('site') });
    const product = await forge.addRepository({ name: `acme/product-${serial}`, files: examples('product') });
    const writer = forge.token({ kind: 'actions', repositories: [site, product] });
    const url = `${forge.url}/acme/${product.name}`;
    const step = (inputs: Record<string, string>, over: Partial<ActionRun> = {}) =>
      run({ repo: site, token: writer, event: 'workflow_dispatch', ...over, inputs });
    const drafted = await step({ command: 'run', 'github-repo-url': url });
    expect([drafted.exitCode, drafted.outputs.state, drafted.outputs['reason-code']]).toEqual([
      0,
      'READY_FOR_PR',
      'READY',
    ]);
    const { workspace } = drafted;
    const id = drafted.outputs['run-id'] ?? '';
    const again = await step({ command: 'run', 'github-repo-url': url }, { workspace, attempt: 2 });
    expect(again.outputs['run-id']).toBe(id);
    const opened = await step({ command: 'open-pr', 'run-id': id }, { workspace });
    expect([opened.exitCode, opened.outputs.state, opened.outputs['pr-operation'], opened.outputs.verified]).toEqual([
      0,
      'DONE',
      'created',
      'true',
    ]);
    const twice = await step({ command: 'open-pr', 'run-id': id }, { workspace });
    expect(twice.outputs['pr-number']).toBe(opened.outputs['pr-number']);
    const status = await step({ command: 'status', 'run-id': id }, { workspace });
    expect([status.outputs.state, status.outputs['pr-url']]).toEqual(['DONE', opened.outputs['pr-url']]);
    const branch = opened.outputs.branch ?? '';
    const proofs = await step({ command: 'verify' }, { ref: branch });
    expect([proofs.exitCode, proofs.outputs['reason-code']]).toEqual([0, 'PROOFS_HOLD']);
    const sources = Object.keys(await forge.files(product, 'main')).filter((file) =>
      /README|\.py$|\.toml$|package\.json$/.test(file),
    );
    await forge.commit(product, {
      branch: 'main',
      files: Object.fromEntries(sources.map((file) => [file, 'nothing is left\n'])),
    });
    const broken = await step({ command: 'verify' }, { ref: branch, env: { RUNNER_DEBUG: '1' } });
    expect([broken.exitCode, broken.outputs['reason-code']], broken.log).toEqual([1, 'PROOFS_BROKEN']);
    expect(broken.annotations.length).toBeGreaterThan(0);
  });
});

test('a whole run travels as a plan: one job drafts it with a token that reads, the other takes it to DONE', {
  timeout: 180_000,
}, async () => {
  const site = await forge.addRepository({ name: `acme/pages-${serial}-plan`, files: examples('site') });
  const product = await forge.addRepository({ name: `acme/product-${serial}-plan`, files: examples('product') });
  const reader = forge.token({ kind: 'actions', permissions: READ, repositories: [site, product] });
  const planned = await run({
    repo: site,
    token: reader,
    env: { RUNNER_DEBUG: '1' },
    action: 'plan/action.yml',
    inputs: { command: 'run', 'github-repo-url': `${forge.url}/acme/${product.name}` },
  });
  expect([planned.exitCode, planned.outputs['reason-code'], writes()], planned.log).toEqual([0, 'PLANNED', []]);
  const applied = await run({
    repo: site,
    token: forge.token({ kind: 'actions', repositories: [site] }),
    env: { RUNNER_DEBUG: '1' },
    action: 'apply/action.yml',
    workspace: planned.workspace,
    inputs: { 'plan-sha256': planned.outputs['plan-sha256'] ?? '' },
  });
  expect([applied.exitCode, applied.outputs.state, applied.outputs['pr-operation']], applied.log).toEqual([
    0,
    'DONE',
    'created',
  ]);
});

test('on an Enterprise Server every call goes to its own paths', { timeout: 180_000 }, async () => {
  await using enterprise = await startForge({ enterprise: true });
  const there = await enterprise.addRepository({ name: 'acme/docs', files: { ...CLEAN, ...MENDABLE } });
  const writer = enterprise.token({ kind: 'actions', repositories: [there] });
  const end = await runAction({
    forge: enterprise,
    repo: there,
    token: writer,
    inputs: { command: 'fix', commit: 'pull-request', profile: 'local' },
  });
  expect([end.exitCode, end.outputs['pr-operation']]).toEqual([0, 'created']);
  expect(String(enterprise.violations)).toBe('');
});
