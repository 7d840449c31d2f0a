import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LaunchError } from '../../src/errors.ts';
import cutOffAnywhere from '../soak/commit-github.ts';
import killedAnywhere from '../soak/commit-kill.ts';
import { commitRequest, OTHER_RUN } from '../support/change-set.ts';
import type { NewToken } from '../support/forge/make.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import { BRANCH, bodyText, githubSite, modes, pullRequest } from '../support/github-site.ts';

let forge: Forge;
beforeAll(async () => {
  forge = await startForge();
});
afterAll(() => forge.close());
afterEach(() => {
  forge.faults.clear();
  expect(forge.violations.list).toEqual([]);
});

const site = (token?: NewToken) => githubSite(forge, token);
const failure = (work: Promise<unknown>): Promise<LaunchError> =>
  work.then(
    () => {
      throw new Error('Unexpected success');
    },
    (thrown: LaunchError) => thrown,
  );

describe('a commit on GitHub', () => {
  it('writes every kind of file in one signed commit and creates the branch at it', async () => {
    const { repo, base, name, service, calls } = await site();
    const done = await service.commit(
      commitRequest(
        name,
        base,
        {
          'café/ページ.md': '# 頁\n',
          'bin/go': { executable: '#!/bin/sh\n' },
          'latest.md': { link: 'content/a.md' },
          'content/new.md': 'old\n',
          'content/old.md': null,
          'content/copy.md': 'a\n',
          'empty.md': '',
          'windows.md': 'one\r\ntwo\r\n',
          'logo.bin': Buffer.from([0, 255, 1]),
          'run.sh': { executable: '#!/bin/sh\necho\n' },
        },
        { allow_binary: true, approvals: ['bin/go'] },
      ),
    );
    expect(done).toMatchObject({ operation: 'committed', verified: true, base_sha: base, notes: [] });
    expect(await forge.head(repo, BRANCH)).toBe(done.commit_sha);
    expect(await modes(forge, repo, BRANCH)).toEqual([
      '100755 bin/go',
      '100644 café/ページ.md',
      '100644 content/a.md',
      '100644 content/b.md',
      '100644 content/copy.md',
      '100644 content/new.md',
      '100644 empty.md',
      '120000 latest.md',
      '100644 logo.bin',
      '100755 run.sh',
      '100644 windows.md',
    ]);
    expect((await forge.file(repo, BRANCH, 'windows.md'))?.bytes.toString()).toBe('one\r\ntwo\r\n');
    expect((await forge.file(repo, BRANCH, 'logo.bin'))?.bytes).toEqual(Buffer.from([0, 255, 1]));
    expect(calls().filter((call) => /create|update/.test(call))).toEqual([
      'git/create-blob',
      'git/create-tree',
      'git/create-commit',
      'git/create-ref',
    ]);
  });

  it('appends plain files by one createCommitOnBranch', async () => {
    const { repo, base, name, service, calls, commits } = await site();
    await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }));
    const before = calls().length;
    const done = await service.commit(
      commitRequest(name, base, { 'content/y.md': 'y\n', 'content/old.md': null }, { run_id: OTHER_RUN }),
    );
    expect(done).toMatchObject({ operation: 'committed', verified: true });
    expect(
      calls()
        .slice(before)
        .filter((call) => !/get|list/.test(call)),
    ).toEqual(['graphql:createCommitOnBranch']);
    expect(await commits()).toBe(2);
    expect(Object.keys(await forge.files(repo, BRANCH))).not.toContain('content/old.md');
  });

  it('keeps the executable bit of a file that the mutation would take', async () => {
    const { repo, base, name, service } = await site();
    await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }));
    await service.commit(
      commitRequest(name, base, { 'run.sh': { executable: '#!/bin/sh\ntrue\n' } }, { run_id: OTHER_RUN }),
    );
    expect((await forge.file(repo, BRANCH, 'run.sh'))?.mode).toBe('100755');
  });

  it("signs with a person's token too, and leaves nothing of the branch it staged on", async () => {
    const { repo, base, name, service } = await site({ kind: 'pat', login: 'octocat' });
    const done = await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }));
    expect(done).toMatchObject({ operation: 'committed', verified: true });
    expect((await forge.git(repo, ['for-each-ref', '--format=%(refname)', 'refs/heads'])).trim().split('\n')).toEqual([
      `refs/heads/${BRANCH}`,
      'refs/heads/main',
    ]);
  });

  it('removes what a killed run staged long ago, and nothing of a run that may still be at work', async () => {
    const { repo, base, name, service } = await site({ kind: 'pat', login: 'octocat' });
    const left = 'launch-staging/r_2026-01-20T10-00-00Z_dead/demo';
    const busy = 'launch-staging/r_2026-01-21T09-30-00Z_live/demo';
    for (const branch of [left, busy, 'launch-staging/mine'])
      await forge.git(repo, ['update-ref', `refs/heads/${branch}`, base]);
    await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }));
    const heads = (await forge.git(repo, ['for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads'])).trim();
    expect(heads.split('\n')).toEqual([BRANCH, busy, 'launch-staging/mine', 'main'].toSorted());
  });

  it('says that a configured author costs the signature', async () => {
    const { base, name, service } = await site();
    const done = await service.commit(
      commitRequest(name, base, { 'content/x.md': 'x\n' }, { author: { name: 'Docs', email: 'docs@example.org' } }),
    );
    expect([done.verified, done.notes.join()]).toEqual([
      false,
      'not signed: GitHub signs only when no author is configured',
    ]);
  });

  it('puts 101 files and more into one commit by trees in chunks', async () => {
    const { repo, base, name, service, calls, commits } = await site();
    const files = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`content/p${index % 41}/page-${index}.md`, `# ${index}\n`]),
    );
    const done = await service.commit(commitRequest(name, base, files));
    expect(done.operation).toBe('committed');
    expect(await commits()).toBe(1);
    expect(calls().filter((call) => call === 'git/create-tree')).toHaveLength(3);
    expect(Object.keys(await forge.files(repo, BRANCH))).toHaveLength(205);
  });

  it('is a no-op when everything is there, and once for the same run', async () => {
    const { repo, base, name, service } = await site();
    expect(await service.commit(commitRequest(name, base, { 'content/a.md': 'a\n' }))).toMatchObject({
      operation: 'none',
    });
    expect(await forge.head(repo, BRANCH)).toBeUndefined();
    const request = commitRequest(name, base, { 'content/x.md': 'x\n' });
    const first = await service.commit(request);
    expect(await service.commit(request)).toMatchObject({
      operation: 'committed',
      commit_sha: first.commit_sha,
      verified: true,
    });
  });

  it('stands on a base that moved elsewhere, and publishes behind one that moved here', async () => {
    const clean = await site();
    const moved = await forge.commit(clean.repo, {
      branch: 'main',
      files: { 'content/b.md': 'person\n' },
      message: 'person',
    });
    expect(
      (await clean.service.commit(commitRequest(clean.name, clean.base, { 'content/a.md': 'launch\n' }))).base_sha,
    ).toBe(moved);
    const clash = await site();
    await forge.commit(clash.repo, { branch: 'main', files: { 'content/a.md': 'person\n' }, message: 'person' });
    const behind = await clash.service.commit(commitRequest(clash.name, clash.base, { 'content/a.md': 'launch\n' }));
    expect([behind.base_sha, behind.notes.join()]).toEqual([clash.base, expect.stringContaining('published behind')]);
  });

  it('plans anew when a person moves the branch in the very moment', async () => {
    const { repo, base, name, service, commits } = await site();
    await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }));
    forge.faults.add({
      on: 'graphql:createCommitOnBranch',
      kind: 'hook',
      run: async () => {
        await forge.commit(repo, { branch: BRANCH, files: { 'content/x.md': 'person\n' }, message: 'person' });
      },
    });
    const done = await service.commit(
      commitRequest(name, base, { 'content/x.md': 'x2\n', 'content/y.md': 'y\n' }, { run_id: OTHER_RUN }),
    );
    expect(done.notes.join()).toContain('`content/x.md`');
    expect(await forge.files(repo, BRANCH)).toMatchObject({ 'content/x.md': 'person\n', 'content/y.md': 'y\n' });
    expect(await commits()).toBe(3);
  });

  it('recreates a branch that was deleted before its pull request', async () => {
    const { repo, base, name, service, commits } = await site();
    const request = commitRequest(name, base, { 'content/x.md': 'x\n' });
    await service.commit(request);
    await forge.git(repo, ['update-ref', '-d', `refs/heads/${BRANCH}`]);
    expect((await service.commit(request)).operation).toBe('committed');
    expect(await commits()).toBe(1);
  });

  it('lets runs race for one branch without losing any', async () => {
    const { base, name, service, commits } = await site();
    const done = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        service.commit(
          commitRequest(
            name,
            base,
            { [`content/r${index}.md`]: 'r\n' },
            { run_id: `r_2026-01-21T10-00-0${index}Z_race` },
          ),
        ),
      ),
    );
    expect(new Set(done.map(({ commit_sha }) => commit_sha)).size).toBe(4);
    expect(await commits()).toBe(4);
  });
});

describe('what GitHub refuses', () => {
  it('names the permission and where to set it', async () => {
    const { base, name, service } = await site({
      kind: 'installation',
      permissions: { contents: 'read', metadata: 'read', pull_requests: 'write' },
    });
    const error = await failure(service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' })));
    expect([error.code, error.message]).toEqual([
      'COMMIT_SERVICE_ERROR',
      expect.stringMatching(/`contents: write`.*`permissions:` of the workflow's job/),
    ]);
  });

  it('names the setting that lets a job open pull requests', async () => {
    const { repo, base, name, service } = await site({ kind: 'actions' });
    const request = commitRequest(name, base, { 'content/x.md': 'x\n' });
    await service.commit(request);
    // As GitHub has it where nobody set it.
    expect(repo.actionsMayOpenPulls).toBe(false);
    expect(
      (await failure(service.openPullRequest(pullRequest(name, request.change_set.content_sha256)))).message,
    ).toContain('Allow GitHub Actions to create and approve pull requests');
    repo.actionsMayOpenPulls = true;
    expect(
      (await service.openPullRequest(pullRequest(name, request.change_set.content_sha256))).notes.join(),
    ).toContain("job's own token");
  });

  it('says that a branch is protected, and that a repository is hidden', async () => {
    const { repo, base, name, service } = await site();
    repo.protections.set('main', { requirePullRequest: true, requireSignatures: false });
    expect(
      (await failure(service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }, { branch: 'main' })))).message,
    ).toContain('is protected');
    expect((await failure(service.commit(commitRequest('acme/none', base, { 'content/x.md': 'x\n' })))).code).toBe(
      'REPO_NOT_FOUND',
    );
    expect(
      (await failure(service.commit(commitRequest('https://gitlab.com/acme/none', base, { 'content/x.md': 'x\n' }))))
        .code,
    ).toBe('INVALID_URL');
  });

  it('waits out both kinds of secondary limit and goes on', async () => {
    const { base, name, service, commits } = await site();
    forge.faults.add({ on: 'git/create-tree', kind: 'secondary', retryAfter: 2 });
    forge.faults.add({ on: 'git/create-commit', kind: 'secondary' });
    expect((await service.commit(commitRequest(name, base, { 'content/x.md': 'x\n' }))).operation).toBe('committed');
    expect(await commits()).toBe(1);
  });
});

describe('pull requests', () => {
  it('is one: found when it is there, its text replaced between the marks, its title left alone', async () => {
    const { repo, base, name, service } = await site();
    const request = commitRequest(name, base, { 'content/x.md': 'x\n' });
    const plan = request.change_set.content_sha256;
    const done = await service.commit(request);
    expect(await service.findOpenPullRequest(name, 'demo', 'main')).toBeUndefined();
    repo.collaborators.set('mona', 'write');
    forge.account('mona');
    const opened = await service.openPullRequest(pullRequest(name, plan, { labels: ['docs'], reviewers: ['mona'] }));
    expect(opened).toMatchObject({ operation: 'created', number: 1, url: `${forge.url}/${name}/pull/1`, notes: [] });
    expect(await service.openPullRequest(pullRequest(name, plan))).toMatchObject({ operation: 'none', number: 1 });
    const issue = repo.issues[0];
    if (issue === undefined) throw new Error('Unexpected absence of the pull request');
    expect([issue.labels, issue.pull?.reviewers.length]).toEqual([['docs'], 1]);
    issue.body = `A person's words.\n\n${issue.body}\nMore words.`;
    issue.title = 'Better title';
    const later = await service.openPullRequest(
      pullRequest(name, plan, { run_id: OTHER_RUN, body: bodyText(OTHER_RUN, plan, 'Newer pages.'), title: 'Other' }),
    );
    expect(later.operation).toBe('updated');
    expect([issue.title, issue.body]).toEqual([
      'Better title',
      expect.stringMatching(/^A person's words\.[\s\S]*Newer pages\.[\s\S]*More words\.$/),
    ]);
    expect(await service.findOpenPullRequest(name, 'demo', 'main')).toEqual({
      number: 1,
      url: opened.url,
      branch: BRANCH,
      head_sha: done.commit_sha,
    });
  });

  it('closed means no, until the inputs change', async () => {
    const { repo, base, name, service } = await site();
    const request = commitRequest(name, base, { 'content/x.md': 'x\n' });
    const plan = request.change_set.content_sha256;
    await service.commit(request);
    await service.openPullRequest(pullRequest(name, plan));
    const issue = repo.issues[0];
    if (issue !== undefined) Object.assign(issue, { state: 'closed', closedAt: 1 });
    expect((await failure(service.openPullRequest(pullRequest(name, plan)))).details.reason).toBe('CLOSED_BEFORE');
    const again = { run_id: OTHER_RUN, branch: `launch/${OTHER_RUN}/demo` };
    expect((await failure(service.commit({ ...request, ...again }))).details.reason).toBe('CLOSED_BEFORE');
    expect((await service.commit(commitRequest(name, base, { 'content/x.md': 'changed\n' }, again))).operation).toBe(
      'committed',
    );
  });

  it('what became of an earlier pull request decides nothing about other changes under the same name', async () => {
    const { repo, base, name, service } = await site();
    const branch = 'docs-fixes';
    const round = async (text: string, end: 'merged' | 'closed', at: string = base) => {
      const request = commitRequest(name, at, { 'content/x.md': text }, { branch });
      await service.commit(request);
      const pull = pullRequest(name, request.change_set.content_sha256, { branch, body: 'Words of a person.' });
      const opened = await service.openPullRequest(pull);
      const again = async () => service.openPullRequest(pull);
      const issue = repo.issues.find(({ number }) => number === opened.number);
      if (issue?.pull == null) throw new Error('no pull request');
      Object.assign(issue, { state: 'closed', closedAt: 1 });
      if (end === 'merged') Object.assign(issue.pull, { merged: true });
      return { opened, again, drop: () => forge.git(repo, ['branch', '-D', branch]) };
    };
    const first = await round('one\n', 'merged');
    // The very head that was merged: done.
    expect(await first.again()).toMatchObject({ operation: 'none', number: 1, notes: ['it is merged already'] });
    await first.drop();
    const second = await round('two\n', 'closed');
    expect(second.opened).toMatchObject({ operation: 'created', number: 2 });
    await second.drop();
    // Somebody's no to other changes is none to these.
    const third = await round('three\n', 'closed');
    expect(third.opened).toMatchObject({ operation: 'created', number: 3 });
    await third.drop();
    // The same changes in a commit of another moment are the same changes, whichever was closed since.
    expect((await failure(round('two\n', 'closed'))).details).toMatchObject({
      reason: 'CLOSED_BEFORE',
      pull_request: second.opened.url,
    });
    await forge.git(repo, ['branch', '-D', branch]);
    // Merged and taken back since: proposed anew.
    expect((await round('one\n', 'closed')).opened).toMatchObject({ operation: 'created', number: 4 });
  });

  it('really killed while GitHub works on a request, and started again, ends with one commit and one pull request', async () => {
    expect(await killedAnywhere(0.1)).toContain('resumed to one commit');
  });

  it('cut off at any request and resumed, ends with one commit and one pull request', async () => {
    expect(await cutOffAnywhere(0.1)).toContain('each ended with one commit');
  });
});
