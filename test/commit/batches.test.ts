/** More files than a commit may hold go in several commits, and what people did on the branch stays in every one of them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { inBatches, splitChanges } from '../../src/commit/batches.ts';
import { createLocalCommitService } from '../../src/commit/local-git.ts';
import { changeSet, commitRequest, OTHER_RUN } from '../support/change-set.ts';
import { bareClone, gitIn, makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const plain = createLocalCommitService({ git: createGit(createProcesses()), clock: { now: () => 1_000 } });
const service = inBatches(plain);
let count = 0;
const pages = (text: string, names: number) =>
  Object.fromEntries(
    Array.from({ length: names }, (_, at) => [`p${String(at).padStart(3, '0')}.md`, `${text} ${at}\n`]),
  );
function site(): { bare: string; base: string; work: string } {
  const work = path.join(folder.path, `site-${count++}`);
  const base = makeRepository(work, pages('old', 250));
  bareClone(work, `${work}.git`);
  return { bare: `${work}.git`, base, work };
}
const limits = { max_files: 100, max_bytes: 4_000_000 };

it('splits by files and by bytes, and leaves what is too large by itself alone', () => {
  const sizes = (files: Record<string, string>, max_files: number, max_bytes: number) =>
    splitChanges(changeSet(files).changes, { max_files, max_bytes }).map((batch) =>
      batch.map((one) => one.path).join(''),
    );
  expect(sizes({ a: '1', b: '2', c: '3' }, 2, 100)).toEqual(['ab', 'c']);
  expect(sizes({ a: '1', b: '22222', c: '3', d: '4' }, 9, 3)).toEqual(['a', 'b', 'cd']);
  expect(sizes({}, 2, 2)).toEqual([]);
});

it('250 files are three commits of one run, and asking again writes nothing', async () => {
  const { bare, base } = site();
  const request = commitRequest(bare, base, pages('new', 250), { limits });
  await expect(service.commit(request), 'nobody asked for batches').rejects.toMatchObject({ code: 'POLICY_DENIED' });
  const done = await service.commit({ ...request, batches: true });
  const log = gitIn(bare, 'log', '--format=%s', '--shortstat', `${base}..${request.branch}`);
  expect(log).toMatchInlineSnapshot(`
    "Add the pages of demo (3 of 3)

     50 files changed, 50 insertions(+), 50 deletions(-)
    Add the pages of demo (2 of 3)

     100 files changed, 100 insertions(+), 100 deletions(-)
    Add the pages of demo (1 of 3)

     100 files changed, 100 insertions(+), 100 deletions(-)"
  `);
  expect(done).toMatchObject({
    commit_sha: gitIn(bare, 'rev-parse', request.branch),
    first_sha: gitIn(bare, 'rev-parse', `${request.branch}~2`),
    notes: ['the change is 3 commits, as one may hold no more files'],
  });
  expect(await service.commit({ ...request, batches: true })).toMatchObject({ commit_sha: done.commit_sha });
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${request.branch}`)).toBe('3');
});

it('a call that ended between two is finished by the next', async () => {
  const { bare, base } = site();
  const request = commitRequest(bare, base, pages('new', 250), { limits, batches: true });
  let calls = 0;
  const dying = inBatches({
    ...plain,
    commit: (one, signal) => (++calls === 2 ? Promise.reject(new Error('killed')) : plain.commit(one, signal)),
  });
  await expect(dying.commit(request)).rejects.toThrow('killed');
  await service.commit(request);
  expect(gitIn(bare, 'rev-list', '--count', `${base}..${request.branch}`)).toBe('3');
  expect(gitIn(bare, 'show', `${request.branch}:p249.md`)).toBe('new 249');
});

it('a file that a person changed on the branch is left in whichever batch it comes', async () => {
  const { bare, base, work } = site();
  const branch = commitRequest(bare, base, {}).branch;
  await service.commit(
    commitRequest(bare, base, pages('first', 250), { run_id: OTHER_RUN, branch, limits, batches: true }),
  );
  gitIn(work, 'fetch', '-q', bare, branch);
  gitIn(work, 'checkout', '-q', '-B', 'topic', 'FETCH_HEAD');
  writeFileSync(path.join(work, 'p240.md'), 'mine\n');
  gitIn(work, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qam', 'Mine');
  gitIn(work, 'push', '-q', bare, `topic:${branch}`);
  const done = await service.commit(commitRequest(bare, base, pages('second', 250), { branch, limits, batches: true }));
  expect(gitIn(bare, 'show', `${branch}:p240.md`)).toBe('mine');
  expect(gitIn(bare, 'show', `${branch}:p249.md`)).toBe('second 249');
  expect(done.notes.join(' ')).toContain('p240.md');
});
