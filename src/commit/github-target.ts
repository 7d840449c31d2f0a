/** A GitHub repository as a place that takes commits: signed where the platform signs, the head that was seen as parent, never a force. */
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { type GitHubApi, GitHubFailure, parseAnswer } from './github-api.ts';
import { gitHubError } from './github-errors.ts';
import { refusedOnGitHub } from './github-pull-requests.ts';
import type { RepositoryName } from './github-repository.ts';
import { writeToGitHub } from './github-write.ts';
import { type CommitRecord, type CommitTarget, HeadMoved, type Tree, Unanswered } from './target.ts';

const Ref = z.object({ object: z.object({ sha: z.string() }) });
const GitCommit = z.object({
  sha: z.string(),
  tree: z.object({ sha: z.string() }),
  message: z.string(),
  verification: z.object({ verified: z.boolean() }).optional(),
});
const ListedCommit = z.object({
  sha: z.string(),
  commit: z.object({ message: z.string(), tree: z.object({ sha: z.string() }) }),
});
const GitTree = z.object({
  sha: z.string(),
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
});
const PAGES = 3;

export function createGitHubTarget(api: GitHubApi, name: RepositoryName, signal?: AbortSignal): CommitTarget {
  const repository = `${name.owner}/${name.repo}`;
  const options = signal === undefined ? {} : { signal };
  const read = async <T>(
    schema: z.ZodType<T>,
    doing: string,
    route: string,
    parameters: Record<string, unknown>,
  ): Promise<T> => {
    try {
      return parseAnswer(schema, (await api.request(route, { ...name, ...parameters }, options)).data);
    } catch (thrown) {
      throw gitHubError(thrown, repository, doing, 'contents=read');
    }
  };
  const head = async (branch: string): Promise<string | undefined> => {
    try {
      return parseAnswer(
        Ref,
        (await api.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...name, ref: `heads/${branch}` }, options))
          .data,
      ).object.sha;
    } catch (thrown) {
      if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
      throw gitHubError(thrown, repository, 'reading a branch', 'contents=read');
    }
  };
  /** A hidden repository and an absent branch both answer 404. */
  const assertVisible = (): Promise<unknown> =>
    read(z.unknown(), 'looking for the repository', 'GET /repos/{owner}/{repo}', {});
  const commit = async (sha: string): Promise<z.infer<typeof GitCommit>> => {
    try {
      return await read(GitCommit, 'reading a commit', 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
        commit_sha: sha,
      });
    } catch (thrown) {
      if (thrown instanceof UserError && thrown.code === 'REPO_NOT_FOUND') {
        throw new UserError(
          'INVALID_INPUT',
          `Commit \`${sha}\` is not in \`${repository}\`. Was it removed by a force push?`,
          { cause: thrown },
        );
      }
      throw thrown;
    }
  };
  const target: CommitTarget = {
    async heads(branch, baseRef) {
      const base = await head(baseRef);
      if (base === undefined) await assertVisible();
      return { base, branch: branch === baseRef ? base : await head(branch) };
    },
    async commit(sha) {
      const { tree, message } = await commit(sha);
      return { sha, tree: tree.sha, message };
    },
    tree: (sha) =>
      readTree(
        (tree, recursive) =>
          read(GitTree, 'reading a tree', 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
            tree_sha: tree,
            ...(recursive ? { recursive: '1' } : {}),
          }),
        sha,
      ),
    async log(from, base) {
      const records: CommitRecord[] = [];
      for (let page = 1; page <= PAGES; page += 1) {
        const listed = await read(z.array(ListedCommit), 'reading the history', 'GET /repos/{owner}/{repo}/commits', {
          sha: from,
          per_page: 50,
          page,
        });
        for (const {
          sha,
          commit: { message, tree },
        } of listed) {
          if (sha === base) return records;
          records.push({ sha, message, tree: tree.sha });
        }
        if (listed.length < 50) break;
      }
      return records;
    },
    refusedBefore: (branch, baseRef, proposed) => refusedOnGitHub(api, name, branch, baseRef, proposed, signal),
    verified: async (sha) => (await commit(sha)).verification?.verified ?? false,
    async write(request) {
      try {
        return await writeToGitHub(api, name, request, await target.tree(request.parent), signal);
      } catch (thrown) {
        if (thrown instanceof HeadMoved) throw thrown;
        if (thrown instanceof GitHubFailure && thrown.isUncertain)
          throw new Unanswered(request.branch, { cause: thrown });
        throw gitHubError(thrown, repository, `writing \`${request.branch}\``, 'contents=write');
      }
    },
  };
  return withTreeCache(target);
}

/** Trees never change: one read each. */
function withTreeCache(target: CommitTarget): CommitTarget {
  const trees = new Map<string, Promise<Tree>>();
  const tree = target.tree.bind(target);
  target.tree = (sha) => {
    const known = trees.get(sha) ?? tree(sha);
    trees.set(sha, known);
    known.catch(() => trees.delete(sha));
    return known;
  };
  return target;
}

type ReadTree = (sha: string, recursive: boolean) => Promise<z.infer<typeof GitTree>>;

/** The whole tree; where GitHub cuts the recursive listing short, folder by folder. */
async function readTree(read: ReadTree, sha: string): Promise<Tree> {
  const files = new Map<string, { mode: string; blob: string }>();
  const walk = async (tree: string, prefix: string): Promise<void> => {
    const whole = await read(tree, true);
    const listed = whole.truncated ? await read(tree, false) : whole;
    for (const { path, mode, type, sha: id } of listed.tree) {
      if (type !== 'tree') files.set(`${prefix}${path}`, { mode, blob: id });
      else if (whole.truncated) await walk(id, `${prefix}${path}/`);
    }
  };
  await walk(sha, '');
  return files;
}
