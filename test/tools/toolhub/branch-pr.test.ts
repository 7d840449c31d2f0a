/** Pull requests of approved bytes: nobody approves their own, nothing is used twice, nothing is left half done. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Registry } from '../../../src/tools/registry.ts';
import { openToolHub, type ToolHubFixture } from '../../support/toolhub.ts';

let hub: ToolHubFixture;
let reviewer: Registry;
let run_id: string;
let count = 0;
beforeAll(async () => {
  hub = await openToolHub();
  reviewer = hub.open({ LAUNCH_APPROVER_TOKEN: hub.forge.token({ kind: 'pat', login: 'reviewer' }).value });
});
afterAll(() => hub.close());
beforeEach(async () => {
  run_id = await hub.run();
});

const nextBranch = (): string => {
  count += 1;
  return `topic-${count}`;
};
const change = (more: object = {}) => ({
  base_branch: 'main',
  head_branch: nextBranch(),
  commit_message: 'Correct the guide',
  pr_title: 'Correct the guide',
  files: [
    { path: 'docs/guide.md', original_content: 'one\ntwo\n', modified_content: `one\n${count}\n` },
    { path: 'run.sh', modified_content: '#!/bin/sh\necho\n' },
    { path: 'docs/new.md', modified_content: 'new\n' },
  ],
  ...more,
});
const asking = async (content: object) => {
  const { approval_id, content_sha256 } = (await hub.call('approvals_request', { run_id, ...content })).result;
  return { approval_id: String(approval_id), content_sha256: String(content_sha256) };
};
const ask = async (content: object): Promise<string> => (await asking(content)).approval_id;
const granted = async (content: object): Promise<string> => {
  const { approval_id, content_sha256 } = await asking(content);
  expect(await hub.call('approvals_grant', { run_id, approval_id, content_sha256 }, {}, reviewer)).toMatchObject({
    ok: true,
    result: { status: 'granted', granted_by: 'reviewer' },
  });
  return approval_id;
};
const pulls = (): number => hub.repo.issues.filter(({ pull }) => pull !== null).length;
const reasonOf = async (call: Promise<{ error?: { details: Record<string, unknown> } }>): Promise<unknown> =>
  (await call).error?.details.reason;

describe('code_branch_pr_create', () => {
  test('commits exactly the approved files and opens the pull request, once', async () => {
    const content = change();
    const approval_id = await granted(content);
    const done = await hub.call('code_branch_pr_create', { run_id, approval_id, ...content });
    expect(done).toMatchObject({
      ok: true,
      result: {
        base_branch: 'main',
        head_branch: content.head_branch,
        commit_hash: expect.stringMatching(/^[0-9a-f]{40}$/),
        pull_request: { number: expect.any(Number), url: expect.stringContaining('/pull/') },
        patch_artifact_id: expect.stringMatching(/\.patch$/),
      },
    });
    expect(await hub.forge.files(hub.repo, content.head_branch)).toMatchObject({
      'docs/new.md': 'new\n',
      'run.sh': '#!/bin/sh\necho\n',
      'check.mjs': expect.any(String),
    });
    expect((await hub.forge.file(hub.repo, content.head_branch, 'run.sh'))?.mode).toBe('100755');
    const before = pulls();
    const again = await hub.call('code_branch_pr_create', { run_id, approval_id, ...content });
    expect(again).toEqual({ ...done, meta: { ...done.meta, replayed: true } });
    expect(pulls()).toBe(before);
    expect(await hub.call('approvals_list', { run_id })).toMatchObject({
      result: { approvals: [{ approval_id, status: 'used', requested_by: 'agent', granted_by: 'reviewer' }] },
    });
  });
  test('where the front end can ask, a person is asked before the grant and before the pull request; a no leaves both as they were', async () => {
    const content = change();
    const approval_id = await ask(content);
    const asked: string[] = [];
    const replying = (reply: 'yes' | 'no' | 'closed') => ({
      ask: async (question: string) => {
        asked.push(question);
        return reply;
      },
    });
    const grant = (reply: 'yes' | 'no' | 'closed') =>
      hub.call('approvals_grant', { run_id, approval_id }, replying(reply), reviewer);
    const open = (reply: 'yes' | 'no' | 'closed') =>
      hub.call('code_branch_pr_create', { run_id, approval_id, ...content }, replying(reply));
    expect(await open('yes')).toMatchObject({ error: { details: { reason: 'approval_not_granted' } } });
    expect(asked).toEqual([]);
    expect(await grant('no')).toMatchObject({
      ok: false,
      meta: { evidence_hash: expect.stringMatching(/./) },
      error: { code: 'POLICY_DENIED', details: { reason: 'declined' } },
    });
    expect(await hub.call('approvals_list', { run_id })).toMatchObject({
      result: { approvals: [{ status: 'requested' }] },
    });
    expect(await grant('yes')).toMatchObject({ ok: true });
    expect(await grant('no')).toMatchObject({ ok: true });
    const { approvals } = (await hub.call('approvals_list', { run_id })).result as unknown as {
      approvals: { approval_id: string; content_sha256: string; change: string }[];
    };
    const { content_sha256 = '', change: shown = '' } = approvals.find((one) => one.approval_id === approval_id) ?? {};
    const patch = shown.slice(shown.indexOf('diff --git'));
    for (const line of ['-two', `+${count}`, '+new', '+echo']) expect(patch).toContain(`\n${line}\n`);
    expect(
      await reasonOf(
        hub.call('approvals_grant', { run_id, approval_id, content_sha256: 'f'.repeat(64) }, {}, reviewer),
      ),
    ).toBe('approval_content');
    const before = pulls();
    expect(await open('closed')).toMatchObject({ error: { code: 'CANCELLED', details: { reason: 'unanswered' } } });
    expect(pulls()).toBe(before);
    expect(await open('yes')).toMatchObject({ ok: true });
    expect(await open('no')).toMatchObject({ ok: true, meta: { replayed: true } });
    expect(asked).toEqual([
      ...Array(2).fill(
        [
          `Grant approval ${approval_id} as reviewer, for agent to write docs/guide.md, docs/new.md, run.sh in acme/docs?`,
          '',
          `acme/docs: ${content.head_branch} into main: "Correct the guide" (content ${content_sha256.slice(0, 12)})`,
          '- docs/guide.md +1 -1',
          '- docs/new.md +1 -0, written whole',
          '- run.sh +2 -0, written whole',
          '',
          'Correct the guide',
          '',
          patch,
        ].join('\n'),
      ),
      ...Array(2).fill(
        `Open the pull request "Correct the guide" in acme/docs: docs/guide.md, docs/new.md, run.sh on branch ${content.head_branch} into main?`,
      ),
    ]);
  });
  test('a dry run says the commands and writes nothing', async () => {
    const content = change();
    const approval_id = await granted(content);
    const dry = await hub.call('code_branch_pr_create', { run_id, approval_id, ...content, dry_run: true });
    expect(dry).toMatchObject({
      ok: true,
      meta: { dry_run: true },
      result: {
        planned_commands: expect.arrayContaining([`git checkout -b "${content.head_branch}"`, 'write "docs/new.md"']),
      },
    });
    expect(dry.result).not.toHaveProperty('commit_hash');
    expect(await hub.forge.head(hub.repo, content.head_branch)).toBeUndefined();
  });
  test('refuses what was not granted, other bytes, other runs, and content that is not there', async () => {
    const content = change();
    const asked = await ask(content);
    expect(await reasonOf(hub.call('code_branch_pr_create', { run_id, approval_id: asked, ...content }))).toBe(
      'approval_not_granted',
    );
    const approval_id = await granted(content);
    for (const other of [
      { pr_title: 'x' },
      { head_branch: 'x' },
      { commit_message: 'x' },
      { pr_body: 'x' },
      { files: content.files.slice(1) },
    ])
      expect(await reasonOf(hub.call('code_branch_pr_create', { run_id, approval_id, ...content, ...other }))).toBe(
        'approval_content',
      );
    expect(
      await reasonOf(hub.call('code_branch_pr_create', { run_id: await hub.run(), approval_id, ...content })),
    ).toBe('approval_not_found');
    const stale = change({ files: [{ path: 'docs/guide.md', original_content: 'old\n', modified_content: 'x\n' }] });
    expect(
      await reasonOf(hub.call('code_branch_pr_create', { run_id, approval_id: await granted(stale), ...stale })),
    ).toBe('original_content');
    // What a reader of UTF-8 makes of a file in Latin-1 is never its text: nobody changed it.
    const latin = change({
      files: [{ path: 'data/latin.txt', original_content: 'Stra\ufffde\n', modified_content: 'Straße\n' }],
    });
    expect(
      (await hub.call('code_branch_pr_create', { run_id, approval_id: await granted(latin), ...latin })).error?.message,
    ).toContain('`data/latin.txt` is no UTF-8 text');
    expect(await hub.forge.head(hub.repo, content.head_branch)).toBeUndefined();
  });
  test('refuses protected paths and bad branches before anything', async () => {
    const files = [{ path: '.github/workflows/x.yml', modified_content: 'x' }];
    expect(await hub.call('approvals_request', { run_id, ...change({ files }) })).toMatchObject({
      ok: false,
      error: { code: 'ALLOWED_PATHS_VIOLATION', details: { reason: 'path_policy_forbidden' } },
    });
    for (const head_branch of ['-x', 'a..b', 'a b', 'main'])
      expect(
        (await hub.call('approvals_request', { run_id, ...change({ head_branch }) })).error?.code,
        head_branch,
      ).toBe('INVALID_INPUT');
  });
  test('a refused pull request takes its branch back and leaves the approval', async () => {
    const content = change();
    const approval_id = await granted(content);
    hub.forge.faults.add({
      on: 'pulls/create',
      kind: 'status',
      status: 403,
      body: { message: 'Resource not accessible' },
    });
    expect(await reasonOf(hub.call('code_branch_pr_create', { run_id, approval_id, ...content }))).toBe('taken_back');
    expect(await hub.forge.head(hub.repo, content.head_branch)).toBeUndefined();
    expect((await hub.call('code_branch_pr_create', { run_id, approval_id, ...content })).ok).toBe(true);
  });
  test('an existing branch of that name is never taken: refused, rehearsed or not, and left as it is', async () => {
    const content = change();
    const approval_id = await granted(content);
    const theirs = await hub.forge.commit(hub.repo, { branch: content.head_branch, files: { 'mine.md': 'mine\n' } });
    const input = { run_id, approval_id, ...content };
    const before = pulls();
    expect(await reasonOf(hub.call('code_branch_pr_create', { ...input, dry_run: true }))).toBe('branch_exists');
    expect(await reasonOf(hub.call('code_branch_pr_create', input))).toBe('branch_exists');
    expect(await hub.forge.head(hub.repo, content.head_branch)).toBe(theirs);
    expect(pulls()).toBe(before);
    // The approval is left: it is used once the name is free.
    await hub.forge.git(hub.repo, ['update-ref', '-d', `refs/heads/${content.head_branch}`]);
    expect((await hub.call('code_branch_pr_create', input)).ok).toBe(true);
  });
  test('an existing branch without commits of its own is not taken either', async () => {
    const content = change();
    const approval_id = await granted(content);
    const main = String(await hub.forge.head(hub.repo, 'main'));
    await hub.forge.git(hub.repo, ['update-ref', `refs/heads/${content.head_branch}`, main]);
    expect(await reasonOf(hub.call('code_branch_pr_create', { run_id, approval_id, ...content }))).toBe(
      'branch_exists',
    );
    expect(await hub.forge.head(hub.repo, content.head_branch)).toBe(main);
  });
  test('a branch that this call made stays when a person wrote to it before it could be taken back', async () => {
    const content = change();
    const approval_id = await granted(content);
    hub.forge.faults.add({ on: 'pulls/create', kind: 'status', status: 403, body: { message: 'Not accessible' } });
    let theirs = '';
    hub.forge.faults.add({
      on: 'graphql:updateRefs',
      kind: 'hook',
      run: async () => {
        theirs = await hub.forge.commit(hub.repo, { branch: content.head_branch, files: { 'mine.md': 'mine\n' } });
      },
    });
    expect((await hub.call('code_branch_pr_create', { run_id, approval_id, ...content })).ok).toBe(false);
    expect(theirs).toMatch(/^[0-9a-f]{40}$/);
    expect(await hub.forge.head(hub.repo, content.head_branch)).toBe(theirs);
  });
  test('a lost answer does not open a second pull request', async () => {
    const content = change();
    const approval_id = await granted(content);
    const before = pulls();
    hub.forge.faults.add({ on: 'pulls/create', kind: 'lose-answer' });
    const input = { run_id, approval_id, ...content };
    const answers = await Promise.all([
      hub.call('code_branch_pr_create', input),
      hub.call('code_branch_pr_create', input),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(pulls()).toBe(before + 1);
  });
});

describe('approvals', () => {
  test('are granted only by a proven other person who may write', async () => {
    const asked = await asking(change());
    const grant = (env: Record<string, string>, meta = {}) =>
      reasonOf(hub.call('approvals_grant', { run_id, ...asked }, meta, hub.open(env)));
    expect(await grant({}, { actor: 'reviewer', approved: true })).toBe('approver_unknown');
    expect(await grant({ LAUNCH_APPROVER_TOKEN: hub.env.GITHUB_TOKEN ?? '' })).toBe('approval_by_requester');
    expect(await grant({ LAUNCH_APPROVER_TOKEN: hub.forge.token({ kind: 'pat', login: 'visitor' }).value })).toBe(
      'approver_permission',
    );
    const { approval_id } = asked;
    expect(await reasonOf(hub.call('approvals_grant', { run_id, approval_id }, {}, reviewer))).toBe('approval_unseen');
  });
  test('expire', async () => {
    const content = change();
    const soon = hub.open({ LAUNCH_APPROVAL_HOURS: '0.0001' });
    const { approval_id, content_sha256 } = (await hub.call('approvals_request', { run_id, ...content }, {}, soon))
      .result;
    await hub.call('approvals_grant', { run_id, approval_id, content_sha256 }, {}, reviewer);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await reasonOf(hub.call('code_branch_pr_create', { run_id, approval_id, ...content }))).toMatch(
      /approval_expired|approval_not_granted/,
    );
  });
});
