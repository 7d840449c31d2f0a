/** ToolHub on GitHub: once for each key whatever happens, lists before effects, and evidence of all of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvidence } from '../../../src/toolhub/evidence.ts';
import { onceKey } from '../../../src/toolhub/once.ts';
import { verifyEvidence } from '../../../src/toolhub/verify-evidence.ts';
import { changeExample, changeRules } from '../../../src/tools/toolhub/change-fields.ts';
import { openToolHub, type ToolHubFixture } from '../../support/toolhub.ts';

let hub: ToolHubFixture;
beforeAll(async () => {
  hub = await openToolHub();
});
afterAll(() => hub.close());

const HASH = /^[0-9a-f]{64}$/;
const issues = (): string[] => hub.repo.issues.filter(({ pull }) => pull === null).map(({ title }) => title);
const evidenceOf = async (run: string) => readEvidence((await hub.registry.ports()).services?.store as never, run);

describe('runs_create', () => {
  test('makes a run that every family knows, and starts its evidence', async () => {
    const made = await hub.call('runs_create', { repo: 'acme/docs', purpose: 'filing' });
    expect(made).toMatchObject({
      ok: true,
      meta: { tool_call_id: expect.stringMatching(/-/), evidence_hash: expect.stringMatching(HASH), dry_run: false },
      result: { repo: 'acme/docs', purpose: 'filing' },
      repo: 'acme/docs',
    });
    const status = (await hub.call('launch_get_status', { run_id: made.meta.run_id })) as unknown as { status: object };
    expect(status).toMatchObject({ ok: true, status: { state: 'CREATED' } });
  });
  test('is refused outside the lists, also when they are empty', async () => {
    const code = async (env: Record<string, string | undefined>, repo = 'acme/docs') =>
      (await hub.call('runs_create', { repo, purpose: 'x' }, {}, hub.open(env))).error?.details.reason;
    expect(await code({}, 'acme/other')).toBe('repo_not_allowed');
    expect(await code({ REPO_ALLOWLIST: '' })).toBe('repo_not_allowed');
    expect(await code({ REPO_ALLOWLIST: undefined })).toBe('repo_not_allowed');
    expect(await code({ TOOL_ALLOWLIST: undefined })).toBe('tool_not_allowed');
  });
});

describe('github_issues_create', () => {
  test('replays the first answer whole, for the same words in another spelling', async () => {
    const run_id = await hub.run();
    const first = await hub.call('github_issues_create', {
      run_id,
      title: 'Dead link',
      body: 'here',
      labels: ['b', 'a'],
    });
    const again = await hub.call('github_issues_create', {
      run_id,
      title: ' Dead link ',
      body: 'here',
      labels: ['a', 'b'],
    });
    expect(first).toMatchObject({ ok: true, meta: { run_id, dry_run: false }, result: { title: 'Dead link' } });
    expect(first.meta).not.toHaveProperty('replayed');
    expect(again).toEqual({ ...first, meta: { ...first.meta, replayed: true } });
    expect(issues().filter((title) => title === 'Dead link')).toHaveLength(1);
    const other = await hub.call('github_issues_create', {
      run_id: await hub.run(),
      title: 'Dead link',
      body: 'here',
      labels: ['a', 'b'],
    });
    expect(other.result).not.toEqual(first.result);
  });
  test('a dry run says what it would do, writes nothing and takes no key', async () => {
    const run_id = await hub.run();
    const before = issues().length;
    const dry = await hub.call('github_issues_create', { run_id, title: 'Later', body: '', dry_run: true });
    expect(dry).toMatchObject({
      ok: true,
      meta: { dry_run: true },
      result: { would_create: { repo: 'acme/docs', title: 'Later' } },
    });
    expect(issues()).toHaveLength(before);
    const real = await hub.call('github_issues_create', { run_id, title: 'Later', body: '' });
    expect(real.meta.replayed).toBeUndefined();
    expect(issues()).toHaveLength(before + 1);
  });
  test('identical calls at the same moment, of two processes, make one issue', async () => {
    const run_id = await hub.run();
    const other = hub.open();
    const input = { run_id, title: 'Storm', body: 'x' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        hub.call('github_issues_create', input, {}, n % 2 === 0 ? hub.registry : other),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(new Set(answers.map(({ meta }) => meta.tool_call_id)).size).toBe(1);
    expect(answers.filter(({ meta }) => meta.replayed !== true)).toHaveLength(1);
    expect(issues().filter((title) => title === 'Storm')).toHaveLength(1);
  });
  test('a lost answer is found again, never posted twice', async () => {
    const run_id = await hub.run();
    hub.forge.faults.add({ on: 'issues/create', kind: 'lose-answer' });
    const answer = await hub.call('github_issues_create', { run_id, title: 'Lost', body: 'x' });
    expect(answer.ok).toBe(true);
    expect(issues().filter((title) => title === 'Lost')).toHaveLength(1);
  });
  test('a process that died after the write leaves no second one to the next', async () => {
    const run_id = await hub.run();
    const store = (await hub.registry.ports()).services?.store;
    const input = { run_id, title: 'Died', body: 'x' };
    const first = await hub.call('github_issues_create', input);
    const key = onceKey({ run_id, tool_name: 'github.issues.create', title: 'Died', body: 'x', labels: [] });
    await store?.set('toolhub-once', `${run_id}/${key}`, { state: 'pending', since: Date.now() });
    const next = await hub.call('github_issues_create', input);
    expect(next).toEqual({ ...first, meta: { ...first.meta, replayed: true } });
    expect(issues().filter((title) => title === 'Died')).toHaveLength(1);
  });
  test('GitHub`s refusals keep their reason, and a failed call never replays', async () => {
    const run_id = await hub.run();
    hub.forge.faults.add({ on: 'issues/create', kind: 'status', status: 422, body: { message: 'Validation Failed' } });
    const failed = await hub.call('github_issues_create', { run_id, title: 'Refused', body: 'x' });
    expect(failed).toMatchObject({
      ok: false,
      result: null,
      error: { code: 'COMMIT_SERVICE_ERROR', details: { reason: 'github_validation_failed' } },
    });
    expect(failed.meta.evidence_hash).toMatch(HASH);
    expect((await hub.call('github_issues_create', { run_id, title: 'Refused', body: 'x' })).ok).toBe(true);
  });
  test('keys are those other readers of the contract compute', () => {
    const base = { run_id: 'run1', title: 'title', body: 'body' };
    expect(onceKey({ ...base, tool_name: 'github.issues.create', labels: ['b', 'a'] })).toBe(
      'c7cdf4d304ffd8e9964bdb4fd622db77307ee9089c1ea1c847afd35a0c5a7336',
    );
    expect(onceKey({ ...base, tool_name: 'github.issues.batch_create', labels: ['a'], index: 0 })).toBe(
      'e56675e884cc74af0a1e4c624130998be490cf7816d1b67bf449f5006619979a',
    );
  });
});

describe('github_issues_batch_create', () => {
  const items = (...titles: string[]) => titles.map((title) => ({ title, body: 'b' }));
  test('says partial when some failed, and finishes them when called again', async () => {
    const run_id = await hub.run();
    hub.forge.faults.add({ on: 'issues/create', kind: 'status', status: 422, after: 1, body: { message: 'no' } });
    const input = { run_id, issues: items('A', 'B', 'C') };
    const first = await hub.call('github_issues_batch_create', input);
    expect(first.result).toMatchObject({ status: 'partial', total: 3, processed: 3, errors: 1, created_fresh: 2 });
    const second = await hub.call('github_issues_batch_create', input);
    expect(second.result).toMatchObject({ status: 'ok', replayed: 2, created_fresh: 1, errors: 0 });
    expect(issues().filter((title) => ['A', 'B', 'C'].includes(title))).toHaveLength(3);
  });
  test('is fail when all failed, and strict stops at the first', async () => {
    const run_id = await hub.run();
    hub.forge.faults.add({ on: 'issues/create', kind: 'status', status: 422, times: 3, body: { message: 'no' } });
    expect((await hub.call('github_issues_batch_create', { run_id, issues: items('D', 'E') })).result).toMatchObject({
      status: 'fail',
      errors: 2,
    });
    const strict = await hub.call(
      'github_issues_batch_create',
      { run_id, issues: items('F', 'G') },
      {},
      hub.open({ BATCH_MODE: 'strict' }),
    );
    expect(strict.result).toMatchObject({ status: 'fail', mode: 'strict', processed: 1, stopped_at: 0 });
    hub.forge.faults.clear();
  });
  test('one bad item refuses the whole batch before anything is written', async () => {
    const before = issues().length;
    const run_id = await hub.run();
    expect(
      (await hub.call('github_issues_batch_create', { run_id, issues: [...items('H'), { title: ' ', body: '' }] })).ok,
    ).toBe(false);
    expect(issues()).toHaveLength(before);
  });
});

describe('pull requests', () => {
  test('are read, listed and commented on once', async () => {
    const { forge, repo } = hub;
    await forge.git(repo, ['branch', 'topic', 'main']);
    await forge.commit(repo, { branch: 'topic', files: { 'docs/guide.md': 'one\nthree\n' }, message: 'change' });
    const token = hub.env.GITHUB_TOKEN;
    const opened = await fetch(`${forge.apiUrl}/repos/acme/docs/pulls`, {
      method: 'POST',
      headers: {
        authorization: `token ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'test',
        'x-github-api-version': '2022-11-28',
      },
      body: JSON.stringify({ title: 'Topic', head: 'topic', base: 'main' }),
    });
    const { number: pr_number } = (await opened.json()) as { number: number };
    const run_id = await hub.run();
    expect(await hub.call('github_pr_get', { run_id, pr_number })).toMatchObject({
      ok: true,
      meta: { evidence_hash: expect.stringMatching(HASH) },
      result: {
        number: pr_number,
        title: 'Topic',
        state: 'open',
        draft: false,
        merged: false,
        base: { ref: 'main' },
        head: { ref: 'topic' },
      },
    });
    expect((await hub.call('github_pr_files_list', { run_id, pr_number })).result).toMatchObject({
      count: 1,
      files: [{ filename: 'docs/guide.md', status: 'modified' }],
      summary: { total_files: 1, total_additions: 1, total_deletions: 1 },
    });
    hub.forge.faults.add({ on: 'issues/create-comment', kind: 'lose-answer' });
    const first = await hub.call('github_pr_comment_create', { run_id, pr_number, body: 'Seen.' });
    const again = await hub.call('github_pr_comment_create', { run_id, pr_number, body: 'Seen.' });
    expect(first.result).toMatchObject({ body: 'Seen.', html_url: expect.stringContaining('issuecomment') });
    expect(again).toEqual({ ...first, meta: { ...first.meta, replayed: true } });
    expect(repo.issues.find(({ number }) => number === pr_number)?.comments).toHaveLength(1);
  });
});

describe('lists', () => {
  test('a denied call has no effect, says why and stands in the evidence', async () => {
    const run_id = await hub.run();
    const strict = hub.open({ TOOL_ALLOWLIST: 'github.pr.get' });
    const before = hub.forge.requests.length;
    const denied = await hub.call('github_issues_create', { run_id, title: 'No', body: '' }, {}, strict);
    expect(denied).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { reason: 'tool_not_allowed' } },
    });
    expect((await hub.call('github_pr_files_list', { run_id, pr_number: 1 }, {}, strict)).error?.code).toBe(
      'POLICY_DENIED',
    );
    expect(hub.forge.requests).toHaveLength(before);
    expect((await evidenceOf(run_id)).map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      'runs.create ok',
      'github.issues.create fail',
      'github.pr.files.list fail',
    ]);
  });
});

describe('a key', () => {
  const KEY = ['ghp', 'Ky9Pf34qY6Nb3wWD25RQ4F5ZR3qa7y3gm1IL'].join('_');
  const posted = (): unknown[] => [issues(), hub.forge.requests.length];
  test.each([
    ['github_issues_create', { title: 'a', body: `plain ${KEY}` }, 'body'],
    ['github_issues_create', { title: 'a', body: `as shown ${KEY.replace('_', '\\_')}` }, 'body'],
    ['github_issues_create', { title: KEY, body: '' }, 'title'],
    ['github_issues_create', { title: 'a', body: '', labels: ['ok', KEY] }, 'labels[1]'],
    ['github_issues_create', { title: 'a', body: KEY, dry_run: true }, 'body'],
    [
      'github_issues_batch_create',
      {
        issues: [
          { title: 'a', body: '' },
          { title: 'b', body: KEY },
        ],
      },
      'issues[1].body',
    ],
    ['github_pr_comment_create', { pr_number: 1, body: KEY }, 'body'],
    ['approvals_request', { ...changeExample, pr_body: KEY }, 'pr_body'],
    ['approvals_request', { ...changeExample, commit_message: KEY }, 'commit_message'],
  ])('is sent by no tool: %s %o', async (tool, input, member) => {
    const run_id = await hub.run();
    const before = posted();
    const answer = await hub.call(tool, { run_id, ...input });
    expect(answer.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'secret', members: [member] } });
    expect(JSON.stringify([answer, await evidenceOf(run_id)])).not.toContain(KEY.slice(4, 20));
    expect(posted()).toEqual(before);
  });
  test('of this process is none that may be sent, whatever it looks like', async () => {
    const run_id = await hub.run();
    const body = `it says ${hub.env.GITHUB_TOKEN}`;
    const answer = await hub.call('github_issues_create', { run_id, title: 'a', body });
    expect(answer.error).toMatchObject({ code: 'POLICY_DENIED', details: { members: ['body'] } });
    expect(JSON.stringify(answer)).not.toContain(hub.env.GITHUB_TOKEN);
  });
  test('that is shown as an example, or that a change takes away, holds nothing up', async () => {
    const run_id = await hub.run();
    const body = `Set \`GITHUB_TOKEN=ghp_${'x'.repeat(36)}\` and \`token: YOUR-TOKEN\`.`;
    expect((await hub.call('github_issues_create', { run_id, title: 'Example', body })).ok).toBe(true);
    const [file] = changeExample.files;
    const files = [{ ...file, original_content: `${KEY}\n` }];
    expect((await hub.call('approvals_request', { run_id, ...changeExample, files })).ok).toBe(true);
  });
});

describe('evidence', () => {
  test('verifies as written and at no other bytes', async () => {
    const run_id = await hub.run();
    for (const title of ['one', 'two', 'three'])
      await hub.call('github_issues_create', { run_id, title, body: `ghp_${'a'.repeat(36)}`, dry_run: true });
    const records = await evidenceOf(run_id);
    const events = await (await hub.registry.ports()).engine.events(run_id);
    const anchored = events.flatMap(({ payload }) =>
      typeof payload.evidence_hash === 'string' ? [payload.evidence_hash] : [],
    );
    expect(verifyEvidence(records, run_id, anchored)).toMatchObject({
      ok: true,
      records: 4,
      head: records[3]?.evidence_hash,
    });
    expect(JSON.stringify(records)).not.toContain('ghp_a');
    const edited = records.map((record, n) => (n === 2 ? { ...record, request: { title: 'other' } } : record));
    expect(verifyEvidence(edited, run_id, anchored)).toMatchObject({ ok: false, broken_at: 3 });
    expect(verifyEvidence(records.toSpliced(1, 1), run_id, anchored)).toMatchObject({ ok: false, broken_at: 2 });
    expect(verifyEvidence(records.slice(0, 3), run_id, anchored)).toMatchObject({ ok: false, broken_at: 4 });
  });
  test('calls at the same moment stand in one chain', async () => {
    const run_id = await hub.run();
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        hub.call('github_issues_create', { run_id, title: `t${n}`, body: '', dry_run: true }),
      ),
    );
    expect(verifyEvidence(await evidenceOf(run_id), run_id, undefined)).toMatchObject({ ok: true, records: 11 });
  });
});

test('a write that the evidence names is not made again where the store has lost that it was', async () => {
  const run_id = await hub.run();
  const issue = { run_id, title: 'Only once', body: '' };
  const first = await hub.call('github_issues_create', issue);
  const { services } = await hub.registry.ports();
  for (const key of (await services?.store.keys('toolhub-once')) ?? [])
    await services?.store.delete('toolhub-once', key);
  const again = await hub.call('github_issues_create', issue);
  expect(again).toMatchObject({ ok: true, meta: { replayed: true }, result: first.result });
  expect(issues().filter((title) => title === 'Only once')).toHaveLength(1);
});
test('a branch cannot be called HEAD', () => {
  const [, head] = changeRules.filter(({ path }) => path.endsWith('_branch'));
  expect(head?.holds({ ...changeExample, head_branch: 'HEAD' } as never)).toBe(false);
  expect(head?.holds(changeExample as never)).toBe(true);
});
