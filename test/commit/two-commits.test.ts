/** Two commits are one update of the branch: both are there, or neither; and a closed pull request is a no until its sources change. */
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { createLocalCommitService } from '../../src/commit/local-git.ts';
import type { LaunchError } from '../../src/errors.ts';
import { rollbackSteps as completedSteps } from '../../src/fixers/rollback-metadata.ts';
import { rollbackSteps } from '../../src/workers/pr-manager/texts.ts';
import { commitRequest, OTHER_RUN, RUN } from '../support/change-set.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import { bareClone, gitIn, makeRepository } from '../support/git-repository.ts';
import { BRANCH, bodyText, githubSite, pullRequest } from '../support/github-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let forge: Forge;
beforeAll(async () => {
  forge = await startForge();
});
afterAll(async () => {
  await forge.close();
  folder.remove();
});
afterEach(() => expect(forge.violations.list).toEqual([]));

const git = createGit(createProcesses());
const clock = { now: () => Date.UTC(2026, 0, 21, 10) };
const service = createLocalCommitService({ git, clock });
let count = 0;
function site(): { bare: string; base: string } {
  const work = path.join(folder.path, `site-${count++}`);
  const base = makeRepository(work, { 'content/a.md': 'a\n' });
  bareClone(work, `${work}.git`);
  return { bare: `${work}.git`, base };
}
const FILES = { 'content/reference/x.md': 'x\n', 'content/docs/y.md': 'y\n', 'content/a.md': 'changed\n' };
const first = { message: 'Add the API reference', paths: ['content/reference/x.md'] };
const reason = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (thrown: LaunchError) => thrown.details.reason,
  );
const namesOf = (bare: string, commit: string): string => gitIn(bare, 'show', '--format=', '--name-only', commit);

it('on this machine: the reference beneath, the rest above, and the last is the commit', async () => {
  const { bare, base } = site();
  const request = commitRequest(bare, base, FILES, { first });
  const done = await service.commit(request);
  expect(gitIn(bare, 'rev-parse', BRANCH, `${BRANCH}^`, `${BRANCH}^^`).split('\n')).toEqual([
    done.commit_sha,
    done.first_sha,
    base,
  ]);
  expect(namesOf(bare, done.first_sha ?? '')).toBe('content/reference/x.md');
  expect(namesOf(bare, done.commit_sha)).toBe('content/a.md\ncontent/docs/y.md');
  expect(await service.commit(request), 'asked again').toMatchObject({
    commit_sha: done.commit_sha,
    first_sha: done.first_sha,
  });
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${BRANCH}`)).toBe('2');
  gitIn(bare, 'fsck', '--strict');
});

it('the steps that a run and its fixer write take back both commits', async () => {
  const { bare, base } = site();
  const { commit_sha, first_sha, branch } = await service.commit(commitRequest(bare, base, FILES, { first }));
  const undo = { branch, baseRef: 'main', baseSha: base, headSha: commit_sha, firstSha: first_sha };
  const pr = { rollback_steps: [], branch, number: null, base_sha: base, head_sha: commit_sha, base_ref: 'main' };
  for (const steps of [rollbackSteps(undo), completedSteps(pr)]) {
    const command = /`git (revert --no-edit [^`]+)`/u.exec(steps.join('\n'))?.[1] ?? '';
    const work = path.join(folder.path, `undo-${count++}`);
    gitIn(folder.path, 'clone', '--quiet', '--branch', branch, bare, work);
    gitIn(work, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...command.split(' '));
    expect(gitIn(work, 'rev-parse', 'HEAD^{tree}')).toBe(gitIn(bare, 'rev-parse', `${base}^{tree}`));
  }
});

it('on this machine: a call that ends between them leaves neither', async () => {
  const { bare, base } = site();
  const dying = createLocalCommitService({
    clock,
    git: {
      ...git,
      run: (root, args, options) => {
        if (args[0] === 'update-ref' && args.includes('--stdin')) throw new Error('the machine went down');
        return git.run(root, args, options);
      },
    },
  });
  const request = commitRequest(bare, base, FILES, { first });
  await expect(dying.commit(request)).rejects.toThrow('went down');
  expect(gitIn(bare, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  expect((await service.commit(request)).operation).toBe('committed');
});

it.each([
  ['an app', undefined, 'git/create-ref'],
  ['a person', { kind: 'pat', login: 'octocat' } as const, 'git/create-ref'],
])('on GitHub, as %s: the branch is created once, at the last', async (_who, token, created) => {
  const { repo, base, name, service: github, calls, commits } = await githubSite(forge, token);
  const done = await github.commit(commitRequest(name, base, FILES, { first }));
  expect(done.verified).toBe(true);
  expect(await forge.head(repo, BRANCH)).toBe(done.commit_sha);
  expect((await forge.git(repo, ['rev-parse', `${BRANCH}^`])).trim()).toBe(done.first_sha);
  expect(await commits()).toBe(2);
  expect(calls().filter((call) => call === created).length).toBeLessThanOrEqual(2);
  const before = calls().length;
  const more = commitRequest(
    name,
    base,
    { ...FILES, 'content/reference/x.md': 'z\n', 'content/docs/y.md': 'z\n' },
    { first, run_id: OTHER_RUN },
  );
  const appended = await github.commit(more);
  expect(await forge.head(repo, BRANCH)).toBe(appended.commit_sha);
  expect(await commits()).toBe(4);
  expect(
    calls()
      .slice(before)
      .filter((call) => call === 'git/update-ref'),
  ).toHaveLength(1);
});

it('files of one kind alone are one commit', async () => {
  const { bare, base } = site();
  const done = await service.commit(commitRequest(bare, base, { 'content/reference/x.md': 'x\n' }, { first }));
  expect(done.first_sha).toBeUndefined();
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${BRANCH}`)).toBe('1');
});

it('a closed pull request is a no to other bytes from the same sources, and to no others', async () => {
  const sources = 'a'.repeat(64);
  const again = { run_id: OTHER_RUN, branch: `launch/${OTHER_RUN}/demo` };
  const body = (plan: string): string =>
    bodyText(RUN, plan).replace('product=demo -->', `product=demo sources=${sources} -->`);
  const other = { 'content/reference/x.md': 'x of another commit\n' };
  const proposals = async (
    at: { repository: string; base: string },
    on: typeof service,
    close: () => unknown,
  ): Promise<unknown[]> => {
    const request = commitRequest(at.repository, at.base, FILES, { sources });
    const plan = request.change_set.content_sha256;
    await on.commit(request);
    await on.openPullRequest(pullRequest(at.repository, plan, { body: body(plan) }));
    await close();
    const next = (from: string): Promise<unknown> =>
      reason(on.commit(commitRequest(at.repository, at.base, other, { ...again, sources: from })));
    return [await next(sources), await next('b'.repeat(64))];
  };
  const { bare, base } = site();
  const local = await proposals({ repository: bare, base }, service, () =>
    gitIn(bare, 'update-ref', '-d', `refs/heads/${BRANCH}`),
  );
  expect(local).toEqual(['CLOSED_BEFORE', 'no failure']);
  const github = await githubSite(forge);
  const closed = await proposals({ repository: github.name, base: github.base }, github.service, () =>
    Object.assign(github.repo.issues[0] ?? {}, { state: 'closed', closedAt: 1 }),
  );
  expect(closed).toEqual(['CLOSED_BEFORE', 'no failure']);
});
