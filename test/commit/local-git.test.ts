import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { createLocalCommitService } from '../../src/commit/local-git.ts';
import { parseTrailers } from '../../src/commit/message.ts';
import type { LaunchError } from '../../src/errors.ts';
import type { Git } from '../../src/ports/git.ts';
import { commitRequest, OTHER_RUN, RUN } from '../support/change-set.ts';
import { bareClone, commitTree, gitIn, makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const git = createGit(createProcesses());
const clock = { now: () => Date.UTC(2026, 0, 21, 10) };
const service = createLocalCommitService({ git, clock });
const failure = (work: Promise<unknown>): Promise<LaunchError> =>
  work.then(
    () => {
      throw new Error('Unexpected success');
    },
    (thrown: LaunchError) => thrown,
  );
const BRANCH = `launch/${RUN}/demo`;
const filesOf = (root: string, treeish: string): string[] =>
  gitIn(root, '-c', 'core.quotePath=false', 'ls-tree', '-r', treeish)
    .split('\n')
    .map((line) => line.replace(/^(\d+) blob [0-9a-f]+\t/, '$1 '));

let count = 0;
/** A work repository and its bare origin, with a few kinds of files. */
function site(): { work: string; bare: string; base: string } {
  const work = path.join(folder.path, `site-${count++}`);
  const base = makeRepository(work, {
    'content/a.md': 'a\n',
    'content/b.md': 'b\n',
    'content/old.md': 'old\n',
    'run.sh': { executable: '#!/bin/sh\n' },
    'latest.md': { link: 'content/a.md' },
  });
  const bare = `${work}.git`;
  bareClone(work, bare);
  return { work, bare, base };
}
/** A person's commit on a branch of the bare repository. */
function pushed(
  work: string,
  bare: string,
  branch: string,
  files: Record<string, string>,
  message = 'a person',
): string {
  gitIn(work, 'fetch', '--quiet', bare, branch);
  gitIn(work, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
  const sha = commitTree(work, files, message);
  gitIn(work, 'push', '--quiet', bare, `HEAD:refs/heads/${branch}`);
  return sha;
}

describe('a commit to a bare repository', () => {
  const { bare, base } = site();
  it('writes every kind of file in one commit on the head that was seen', async () => {
    const ok = await service.commit(
      commitRequest(
        bare,
        base,
        {
          'café/ページ.md': '# 頁\n',
          'bin/go': { executable: '#!/bin/sh\n' },
          'now.md': { link: 'content/a.md' },
          'content/new.md': 'old\n',
          'content/old.md': null,
          'content/copy.md': 'a\n',
          'empty.md': '',
          'windows.md': 'one\r\ntwo\r\n',
          "it's a file.md": 'q',
        },
        { approvals: ['bin/go'] },
      ),
    );
    expect(ok).toMatchObject({ operation: 'committed', branch: BRANCH, base_sha: base, verified: false, notes: [] });
    expect(gitIn(bare, 'rev-parse', BRANCH)).toBe(ok.commit_sha);
    expect(gitIn(bare, 'rev-parse', `${BRANCH}^`)).toBe(base);
    expect(filesOf(bare, BRANCH)).toEqual([
      '100755 bin/go',
      '100644 café/ページ.md',
      '100644 content/a.md',
      '100644 content/b.md',
      '100644 content/copy.md',
      '100644 content/new.md',
      '100644 empty.md',
      "100644 it's a file.md",
      '120000 latest.md',
      '120000 now.md',
      '100755 run.sh',
      '100644 windows.md',
    ]);
    expect(gitIn(bare, 'show', `${BRANCH}:windows.md`)).toBe('one\r\ntwo\r');
    expect(gitIn(bare, 'log', '-1', '--format=%an <%ae> %ad', '--date=iso', BRANCH)).toBe(
      'Launch <launch@localhost> 2026-01-21 10:00:00 +0000',
    );
    expect(parseTrailers(gitIn(bare, 'log', '-1', '--format=%B', BRANCH))?.run).toBe(RUN);
    expect(gitIn(bare, 'for-each-ref', 'refs/launch/work')).toBe('');
    gitIn(bare, 'fsck', '--strict');
  });
});

it('answers a second time with the commit of the first', async () => {
  const { bare, base } = site();
  const request = commitRequest(bare, base, { 'content/n.md': 'n\n' });
  const first = await service.commit(request);
  const second = await service.commit(request);
  expect(second).toMatchObject({ operation: 'committed', commit_sha: first.commit_sha, tree_sha: first.tree_sha });
  expect(gitIn(bare, 'rev-list', '--count', BRANCH)).toBe('2');
});

it('is a no-op when everything is there already, and makes no branch', async () => {
  const { bare, base } = site();
  expect(
    await service.commit(commitRequest(bare, base, { 'content/a.md': 'a\n', 'content/none.md': null })),
  ).toMatchObject({ operation: 'none', commit_sha: base });
  expect(gitIn(bare, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

it('puts 2,000 files into one commit', async () => {
  const { bare, base } = site();
  const files = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [`content/p${index % 37}/page-${index}.md`, `# ${index}\n`]),
  );
  const done = await service.commit(commitRequest(bare, base, files));
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${done.commit_sha}`)).toBe('1');
  expect(filesOf(bare, BRANCH)).toHaveLength(2_005);
});

it('refuses 101 files where 100 are allowed and a blob over 40 MiB anywhere, and writes nothing', async () => {
  const { bare, base } = site();
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`content/${index}.md`, 'x']));
  const error = await failure(
    service.commit(commitRequest(bare, base, many, { limits: { max_files: 100, max_bytes: 4_000_000 } })),
  );
  expect([error.code, error.message.includes('101 files')]).toEqual(['POLICY_DENIED', true]);
  const big = await failure(
    service.commit(commitRequest(bare, base, { 'content/big.md': 'x'.repeat(41 * 1024 * 1024) })),
  );
  expect([big.code, big.message.includes('content/big.md')]).toEqual(['POLICY_DENIED', true]);
  expect(gitIn(bare, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

describe('when the base moved meanwhile', () => {
  it('stands on the new head where nothing overlaps', async () => {
    const { work, bare, base } = site();
    const moved = pushed(work, bare, 'main', { 'content/b.md': 'person\n' });
    const done = await service.commit(commitRequest(bare, base, { 'content/a.md': 'launch\n' }));
    expect(done.base_sha).toBe(moved);
    expect(done.notes.join()).toContain('stands on the new head');
    expect(gitIn(bare, 'show', `${BRANCH}:content/b.md`)).toBe('person');
  });

  it('publishes behind and says so where the same file was touched', async () => {
    const { work, bare, base } = site();
    pushed(work, bare, 'main', { 'content/a.md': 'person\n' });
    const done = await service.commit(commitRequest(bare, base, { 'content/a.md': 'launch\n' }));
    expect(done.base_sha).toBe(base);
    expect(done.notes.join()).toContain('published behind');
    expect(gitIn(bare, 'rev-parse', `${BRANCH}^`)).toBe(base);
  });
});

describe('a branch where a person has worked', () => {
  it('is appended to; their commit and their version of a file stay', async () => {
    const { work, bare, base } = site();
    await service.commit(commitRequest(bare, base, { 'content/x.md': 'x1\n', 'content/y.md': 'y1\n' }));
    const theirs = pushed(work, bare, BRANCH, { 'content/x.md': 'x by a person\n' });
    const done = await service.commit(
      commitRequest(bare, base, { 'content/x.md': 'x2\n', 'content/y.md': 'y2\n' }, { run_id: OTHER_RUN }),
    );
    expect(gitIn(bare, 'rev-parse', `${BRANCH}^`)).toBe(theirs);
    expect(gitIn(bare, 'show', `${BRANCH}:content/x.md`)).toBe('x by a person');
    expect(gitIn(bare, 'show', `${BRANCH}:content/y.md`)).toBe('y2');
    expect(done.notes.join()).toContain('`content/x.md`');
  });

  it('answers a resumed run with its own commit below theirs', async () => {
    const { work, bare, base } = site();
    const request = commitRequest(bare, base, { 'content/x.md': 'x1\n' });
    const first = await service.commit(request);
    pushed(work, bare, BRANCH, { 'content/x.md': 'edited\n' });
    expect((await service.commit(request)).commit_sha).toBe(first.commit_sha);
    expect(gitIn(bare, 'rev-list', '--count', BRANCH)).toBe('3');
  });
});

it('lets two runs race for one branch without losing either', async () => {
  const { bare, base } = site();
  const runs = Array.from({ length: 4 }, (_, index) =>
    service.commit(
      commitRequest(
        bare,
        base,
        { [`content/race-${index}.md`]: 'r\n' },
        { run_id: `r_2026-01-21T10-00-0${index}Z_race` },
      ),
    ),
  );
  const done = await Promise.all(runs);
  expect(new Set(done.map(({ commit_sha }) => commit_sha)).size).toBe(4);
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${BRANCH}`)).toBe('4');
  expect(filesOf(bare, BRANCH).filter((name) => name.includes('race-'))).toHaveLength(4);
});

it('killed between any two git calls and resumed, ends with one commit and one record', async () => {
  const { bare, base } = site();
  const request = commitRequest(bare, base, { 'content/x.md': 'x\n' });
  const pr = {
    run_id: RUN,
    repository: bare,
    branch: BRANCH,
    base_ref: 'main',
    title: 't',
    body: 'b',
    draft: false,
    labels: [],
    reviewers: [],
  };
  let finished = false;
  for (let survive = 0; !finished && survive < 60; survive += 1) {
    let left = survive;
    const dying: Git = {
      ...git,
      run: (...args) => {
        if (left-- <= 0) throw new Error('killed');
        return git.run(...args);
      },
    };
    const mortal = createLocalCommitService({ git: dying, clock });
    finished = await (async () => {
      await mortal.commit(request);
      await mortal.openPullRequest(pr);
      return true;
    })().catch(() => false);
    const heads = gitIn(bare, 'for-each-ref', '--format=%(refname)', 'refs/heads').split('\n');
    if (heads.length > 1) expect(gitIn(bare, 'rev-list', '--count', BRANCH)).toBe('2');
  }
  expect(finished).toBe(true);
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${BRANCH}`)).toBe('1');
  expect(await service.openPullRequest(pr)).toMatchObject({ operation: 'none', url: `local:${BRANCH}` });
});

describe('the record of a pull request', () => {
  const pr = (repository: string, over = {}) => ({
    run_id: RUN,
    repository,
    branch: BRANCH,
    base_ref: 'main',
    title: 't',
    body: 'b',
    draft: false,
    labels: [],
    reviewers: [],
    ...over,
  });
  it('is found while open, and no more once merged', async () => {
    const { bare, base } = site();
    const done = await service.commit(commitRequest(bare, base, { 'content/x.md': 'x\n' }));
    expect(await service.findOpenPullRequest(bare, 'demo', 'main')).toBeUndefined();
    expect(await service.openPullRequest(pr(bare))).toMatchObject({ operation: 'created', number: null });
    expect(await service.openPullRequest(pr(bare, { body: 'other' }))).toMatchObject({ operation: 'updated' });
    expect(await service.findOpenPullRequest(bare, 'demo', 'main')).toMatchObject({
      branch: BRANCH,
      head_sha: done.commit_sha,
    });
    expect(await service.findOpenPullRequest(bare, 'other', 'main')).toBeUndefined();
    gitIn(bare, 'update-ref', 'refs/heads/main', done.commit_sha);
    expect(await service.findOpenPullRequest(bare, 'demo', 'main')).toBeUndefined();
  });

  it('means no once its branch was deleted, until the inputs change', async () => {
    const { bare, base } = site();
    const request = commitRequest(bare, base, { 'content/x.md': 'x\n' });
    await service.commit(request);
    await service.openPullRequest(pr(bare));
    gitIn(bare, 'update-ref', '-d', `refs/heads/${BRANCH}`);
    const again = { ...request, run_id: OTHER_RUN, branch: `launch/${OTHER_RUN}/demo` };
    expect((await failure(service.commit(again))).details).toMatchObject({ reason: 'CLOSED_BEFORE' });
    const changed = commitRequest(
      bare,
      base,
      { 'content/x.md': 'better\n' },
      { run_id: OTHER_RUN, branch: `launch/${OTHER_RUN}/demo` },
    );
    expect((await service.commit(changed)).operation).toBe('committed');
  });
});

it('commits into a repository with a work tree without touching it, and never to a branch checked out there', async () => {
  const { work, base } = site();
  await service.commit(commitRequest(work, base, { 'content/a.md': 'launch\n' }));
  expect(gitIn(work, 'status', '--porcelain')).toBe('');
  expect(
    (await failure(service.commit(commitRequest(work, base, { 'content/a.md': 'launch\n' }, { branch: 'main' })))).code,
  ).toBe('POLICY_DENIED');
});

it.each([
  ['branch', { branch: '--force' }],
  ['branch', { branch: '\uFEFFmain' }],
  ['base_ref', { base_ref: 'refs/heads/main' }],
  ['base_ref', { base_ref: 'nowhere' }],
])('refuses a bad %s', async (field, over) => {
  const { bare, base } = site();
  const error = await failure(service.commit(commitRequest(bare, base, { 'content/a.md': 'x' }, over)));
  expect([error.code, error.details.field]).toEqual(['INVALID_INPUT', field]);
});

it('says when the repository or the commit is not there', async () => {
  const { bare, base } = site();
  expect(
    (await failure(service.commit(commitRequest(path.join(folder.path, 'none'), base, { 'a.md': 'x' })))).code,
  ).toBe('REPO_NOT_FOUND');
  expect((await failure(service.commit(commitRequest(bare, 'e'.repeat(40), { 'a.md': 'x' })))).code).toBe(
    'INVALID_INPUT',
  );
});

let sha256Repository = '';
beforeAll(() => {
  sha256Repository = path.join(folder.path, 'sha256.git');
  gitIn(folder.path, 'init', '--quiet', '--bare', '--object-format=sha256', sha256Repository);
});
it('writes to a sha256 repository', async () => {
  const blob = gitIn(sha256Repository, 'mktree', '--missing').trim();
  const base = gitIn(sha256Repository, 'commit-tree', blob, '-m', 'first');
  gitIn(sha256Repository, 'update-ref', 'refs/heads/main', base);
  expect((await service.commit(commitRequest(sha256Repository, base, { 'a.md': 'x\n' }))).commit_sha).toHaveLength(64);
});

describe('who made a commit', () => {
  it('cannot add a line to it, nor can its message name somebody by no identity', async () => {
    const { bare, base } = site();
    const evil = { name: 'ann', email: 'a@x>\ncommitter evil <e@e> 1 +0000\n\nx <y' };
    for (const over of [{ author: evil }, { message: 'm\n\nCo-authored-by: ann' }, { message: 'x\0y' }]) {
      const found = await failure(service.commit(commitRequest(bare, base, { 'content/x.md': 'x\n' }, over)));
      expect([found.code, found.message]).toEqual(['INVALID_INPUT', expect.stringContaining('Nothing was written')]);
    }
    const author = { name: 'Docs', email: 'docs@example.org' };
    const made = await service.commit(commitRequest(bare, base, { 'content/x.md': 'x\n' }, { author }));
    expect(gitIn(bare, 'log', '-1', '--format=%an <%ae> %cn', made.commit_sha)).toBe('Docs <docs@example.org> Launch');
  });
});
