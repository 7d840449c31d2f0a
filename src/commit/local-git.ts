/** The commit service on a repository of this machine, bare or not: plumbing only, its work tree and index are never touched. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { LaunchError, UserError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import { commitChangeSet, type ScanSecrets } from './commit-change-set.ts';
import type { CommitService } from './commit-service.ts';
import { renderFastImport } from './fast-import.ts';
import { findLocalPullRequest, openLocalPullRequest, refusedLocally } from './local-pull-requests.ts';
import { type CommitRecord, type CommitTarget, HeadMoved, type WriteRequest } from './target.ts';

export const LAUNCH_IDENTITY = { name: 'Launch', email: 'launch@localhost' } as const;

export interface LocalCommitOptions {
  git: Git;
  clock: Pick<Clock, 'now'>;
  scanSecrets?: ScanSecrets;
}

export function createLocalCommitService(options: LocalCommitOptions): CommitService {
  const open = (repository: string): Promise<string> => locate(options.git, repository);
  return {
    async commit(request, signal) {
      const root = await open(request.repository);
      return commitChangeSet(createLocalTarget(options, root), request, {
        ...(options.scanSecrets === undefined ? {} : { scanSecrets: options.scanSecrets }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
    async openPullRequest(request) {
      return openLocalPullRequest(options.git, await open(request.repository), request);
    },
    async findOpenPullRequest(repository, productSlug, baseRef) {
      return findLocalPullRequest(options.git, await open(repository), productSlug, baseRef);
    },
  };
}

async function locate(git: Git, repository: string): Promise<string> {
  const place = /^file:\/\//i.test(repository) ? fileURLToPath(repository) : repository;
  const found = await git.findRepository(place, { named: true });
  if (found !== undefined) return found.root;
  throw new UserError(
    'REPO_NOT_FOUND',
    `No git repository at \`${repository}\` to commit to. Run \`git init\` there, or name another site.`,
  );
}

function createLocalTarget({ git, clock }: LocalCommitOptions, root: string): CommitTarget {
  return {
    async heads(branch, baseRef) {
      return { branch: await headOf(git, root, branch), base: await headOf(git, root, baseRef) };
    },
    async commit(sha) {
      const [record] = await readLog(git, root, 1, sha);
      if (record !== undefined) return record;
      throw unknownCommit(sha);
    },
    async tree(sha) {
      const entries = await git.listTree(root, sha);
      return new Map(
        entries.map(({ path, mode, blob, raw }) => [path, { mode, blob, ...(raw === undefined ? {} : { raw }) }]),
      );
    },
    log: (head, base) => readLog(git, root, 1000, head, `^${base}`),
    refusedBefore: (branch, baseRef, proposed) => refusedLocally(git, root, branch, baseRef, proposed),
    verified: async () => false,
    write: (request) => write(git, root, request, Math.floor(clock.now() / 1000)),
  };
}

/** The commit of a branch, or undefined when the branch is not there. */
export async function headOf(git: Git, root: string, branch: string): Promise<string | undefined> {
  const listed = await git.run(root, ['for-each-ref', '--format=%(objectname) %(refname)', `refs/heads/${branch}`]);
  return listed
    .split('\n')
    .find((line) => line.endsWith(` refs/heads/${branch}`))
    ?.split(' ')[0];
}

/** Commits of a range, newest first; the range's first revision is what an error names. */
async function readLog(git: Git, root: string, count: number, ...revisions: string[]): Promise<CommitRecord[]> {
  const format = ['-z', '--no-show-signature', '--format=%H%n%T%n%B', `--max-count=${count}`];
  const output = await git
    .run(root, ['log', ...format, '--end-of-options', ...revisions, '--'])
    .catch((thrown: unknown) => {
      const said = thrown instanceof LaunchError ? String(thrown.details.git) : '';
      throw /bad object|bad revision|unknown revision/.test(said) ? unknownCommit(revisions[0] ?? '') : thrown;
    });
  return output
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => {
      const [sha = '', tree = '', ...message] = record.split('\n');
      return { sha, tree, message: message.join('\n') };
    });
}

const unknownCommit = (sha: string): UserError =>
  new UserError(
    'INVALID_INPUT',
    `Commit \`${sha}\` is not in the repository. Was it committed elsewhere, or is the clone shallow?`,
  );

/** The commit is made under a name of its own first; one transaction then moves the branch and takes that name away. */
async function write(git: Git, root: string, request: WriteRequest, seconds: number) {
  await refuseCheckedOut(git, root, request.branch);
  const author = request.author ?? LAUNCH_IDENTITY;
  const name = createHash('sha256')
    .update(`${request.branch}\0${request.parent}\0${request.tree}\0${seconds}`)
    .digest('hex');
  const working = `refs/launch/work/${name.slice(0, 20)}`;
  const { parent, files, message, first } = request;
  const input = renderFastImport({
    ref: working,
    parent,
    files,
    message,
    first,
    author,
    committer: LAUNCH_IDENTITY,
    seconds,
  });
  const sha = (
    await git.run(root, ['fast-import', '--quiet', '--done', '--force', '--date-format=raw'], { input })
  ).trim();
  const [made] = await readLog(git, root, 1, sha);
  if (made === undefined) throw unknownCommit(sha);
  const ref = `refs/heads/${request.branch}`;
  const move =
    request.expectedHead === undefined
      ? `create ${ref}\0${made.sha}\0`
      : `update ${ref}\0${made.sha}\0${request.expectedHead}\0`;
  try {
    await git.run(root, ['update-ref', '-m', 'launch: commit', '-z', '--stdin'], { input: move });
  } catch (thrown) {
    if ((await headOf(git, root, request.branch)) !== request.expectedHead)
      throw new HeadMoved(request.branch, { cause: thrown });
    throw thrown;
  } finally {
    await git.run(root, ['update-ref', '-d', working]).catch(() => undefined);
  }
  const [, under] = first === undefined ? [] : await readLog(git, root, 2, made.sha);
  return { sha: made.sha, tree: made.tree, verified: false, first: under?.sha };
}

/** Moving a branch under a work tree that has it checked out would make all its files look changed. */
async function refuseCheckedOut(git: Git, root: string, branch: string): Promise<void> {
  if (!(await git.checkedOut(root)).includes(`refs/heads/${branch}`)) return;
  throw new UserError(
    'POLICY_DENIED',
    `\`${branch}\` is checked out in a work tree of the repository, so it is not written to. Check out another branch there, or name another one.`,
  );
}
