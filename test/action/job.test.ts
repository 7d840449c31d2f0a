import { describe, expect, test } from 'vitest';
import { checkedBranch, homeBranch, proposedBase, readJob as read } from '../../src/action/job.ts';
import { homeOf } from '../../src/action/site.ts';
import { isReadOnly, tokenConsequences, tokenKind } from '../../src/action/token.ts';

type Env = Record<string, string>;
/** As @actions/github reads them from the same environment. */
const readJob = (env: Env, payload: object) =>
  read(
    {
      eventName: env.GITHUB_EVENT_NAME ?? '',
      payload: { ...payload },
      runAttempt: Number(env.GITHUB_RUN_ATTEMPT),
      runId: Number(env.GITHUB_RUN_ID),
      serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
      sha: env.GITHUB_SHA ?? '',
    },
    env,
  );
const env = {
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REPOSITORY: 'acme/docs',
  GITHUB_REF_NAME: 'main',
  GITHUB_REF_TYPE: 'branch',
  GITHUB_RUN_ID: '7',
  GITHUB_WORKSPACE: '/w',
};
const pull = (from: string | null) => ({
  pull_request: {
    number: 3,
    head: { ref: 'topic', sha: 'a', repo: from === null ? null : { full_name: from } },
    base: { ref: 'main', sha: 'b', repo: { full_name: 'acme/docs' } },
  },
});

describe('what a job is', () => {
  test('a push: its branch is what was checked and where a proposal goes', () => {
    const job = readJob(env, {});
    expect([checkedBranch(job), proposedBase(job), job.pull, job.runUrl]).toEqual([
      'main',
      'main',
      null,
      'https://github.com/acme/docs/actions/runs/7',
    ]);
  });
  test('a pull request: a proposal goes into its own branch', () => {
    const job = readJob({ ...env, GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF_NAME: '3/merge' }, pull('acme/docs'));
    expect([checkedBranch(job), proposedBase(job), isReadOnly(job)]).toEqual(['topic', 'topic', false]);
  });
  test('a fork, or a head whose repository is gone, can only read', () => {
    for (const from of ['guest/docs', null])
      expect(isReadOnly(readJob({ ...env, GITHUB_EVENT_NAME: 'pull_request' }, pull(from)))).toBe(true);
  });
  test('a tag has no branch; the default branch takes its place', () => {
    const job = readJob(
      { ...env, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' },
      { repository: { default_branch: 'trunk' } },
    );
    expect([checkedBranch(job), proposedBase(job)]).toEqual([null, 'trunk']);
  });
  test('what is checked is of a branch or a tag, or goes to a branch, and stands for the files of that', () => {
    const payload = { repository: { default_branch: 'main' } };
    const push = readJob(env, payload);
    const tag = readJob({ ...env, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' }, payload);
    const proposed = readJob({ ...env, GITHUB_REF_NAME: '3/merge' }, { ...payload, ...pull('guest/docs') });
    const group = { merge_group: { base_ref: 'refs/heads/main', base_sha: 'b' } };
    const queued = readJob({ ...env, GITHUB_REF_NAME: 'gh-readonly-queue/main/pr-3-b' }, { ...payload, ...group });
    expect([push, tag, proposed, queued].map(homeBranch)).toEqual(['main', 'v1', 'main', 'main']);
    const place = { folder: '/w', root: '/w', inside: '.', head: null, parents: [], slug: 'docs' };
    const site = { ...place, repository: 'https://github.com/acme/docs.git' };
    expect(homeOf(site, proposed)).toEqual({ site_home: { default_branch: 'main', branch: 'main' } });
    expect(homeOf({ ...site, repository: 'https://github.com/acme/other' }, proposed)).toEqual({});
    expect(homeOf(site, readJob(env, {}))).toEqual({});
  });
  test('an enterprise server is recognised, an empty environment does not throw', () => {
    expect(readJob({ ...env, GITHUB_SERVER_URL: 'https://ghe.example/' }, {}).serverUrl).toBe('https://ghe.example');
    expect(readJob({}, {})).toMatchObject({
      event: 'none',
      repository: null,
      enterprise: false,
      attempt: 1,
      runUrl: null,
    });
  });
});

describe('token kinds', () => {
  test.each([
    [null, null, 'none'],
    ['ghp_x', null, 'person'],
    ['github_pat_x', null, 'person'],
    ['ghs_x', 'github-actions[bot]', 'job'],
    ['ghs_x', 'github-actions', 'job'],
    ['ghs_x', 'docs-app[bot]', 'app'],
    ['ghs_x', null, 'unknown'],
    ['0123', 'ann', 'unknown'],
  ])('%s asked as %s is %s', (token, viewer, kind) => expect(tokenKind(token, viewer)).toBe(kind));
  test('a job’s token is said to wait for approval; an App’s needs no words', () => {
    expect(tokenConsequences('job', 'pull-request').join()).toContain('Approve workflows to run');
    expect(tokenConsequences('app', 'pull-request')).toEqual([]);
  });
  test('of a push no pull request is spoken of', () => {
    expect(tokenConsequences('job', 'push').join()).toContain('starts no workflow');
    for (const kind of ['job', 'person', 'app', 'unknown'] as const)
      expect(tokenConsequences(kind, 'push').join()).not.toContain('pull request');
  });
});
