/** A reviewed change as a branch and a pull request through the commit service; a failure half way takes back a branch that this call made. */
import { z } from 'zod';
import { branchExists } from '../commit/commit-change-set.ts';
import type { CommitService } from '../commit/commit-service.ts';
import { blobId } from '../commit/git-objects.ts';
import { type GitHubApi, parseAnswer } from '../commit/github-api.ts';
import { parseGitHubRepository } from '../commit/github-repository.ts';
import { contentSha256 } from '../commit/policy.ts';
import { ServiceError, toLaunchError, UserError } from '../errors.ts';
import type { Change } from '../model/change-set.ts';
import { editRoom } from '../patches/bounded-diff.ts';
import { decodeText } from '../patches/text.ts';
import type { Git, GitAccess } from '../ports/git.ts';
import type { Scratch } from '../ports/scratch.ts';
import type { ApprovedContent } from './approvals.ts';
import { gitPatch } from './git-patch.ts';

export interface BranchPrDeps {
  git: Git;
  scratch: Scratch;
  commitService: CommitService;
  github(): Promise<GitHubApi>;
}
export interface Prepared {
  baseSha: string;
  changes: Change[];
  /** Of all files against the base. */
  patch: string;
}

/** What will be done, as the commands a person would type. */
export function plannedCommands({
  base_branch,
  head_branch,
  commit_message,
  pr_title,
  files,
}: ApprovedContent): string[] {
  const q = (text: string): string => JSON.stringify(text);
  return [
    `git checkout ${q(base_branch)}`,
    `git checkout -b ${q(head_branch)}`,
    ...files.flatMap(({ path }) => [`write ${q(path)}`, `git add -- ${q(path)}`]),
    `git commit -m ${q(commit_message)}`,
    `git push -u origin ${q(head_branch)}`,
    `open pull request ${q(pr_title)} from ${q(head_branch)} into ${q(base_branch)}`,
  ];
}

/** Reads the base: modes that stay, contents that must be what the caller saw. Throws POLICY_DENIED naming those that are not. */
export function prepare(
  { git, scratch }: BranchPrDeps,
  source: string,
  content: ApprovedContent,
  access: GitAccess,
): Promise<Prepared> {
  return scratch(async (folder) => {
    const { sha } = await git.resolveRef(source, content.base_branch, access);
    const root = `${folder}/base`;
    await git.checkout(source, sha, root, { ...access, ref: content.base_branch });
    const tree = new Map((await git.listTree(root, sha)).map((entry) => [entry.path, entry]));
    const algorithm = sha.length === 64 ? 'sha256' : 'sha1';
    const stale = content.files.filter(
      ({ path, original_content }) =>
        original_content !== undefined &&
        (original_content === '' && !tree.has(path)
          ? false
          : tree.get(path)?.blob !== blobId(Buffer.from(original_content), algorithm)),
    );
    if (stale.length > 0) {
      const paths = stale.map(({ path }) => path);
      const others = await unreadable(git, { root, sha, paths: paths.filter((path) => tree.has(path)) });
      throw others.length > 0 ? noText(others, content.base_branch) : staleContent(paths, content.base_branch);
    }
    const patches: string[] = [];
    const edits = editRoom();
    const changes: Change[] = [];
    for (const { path, modified_content } of content.files) {
      const entry = tree.get(path);
      const mode = entry?.mode === '100755' ? '100755' : '100644';
      const before = entry === undefined ? null : ((await git.show(root, sha, path))?.toString('utf8') ?? null);
      patches.push(gitPatch({ path, before, after: modified_content, mode }, edits));
      changes.push({
        path,
        mode,
        content: { encoding: 'utf-8', data: modified_content },
        expected_blob: entry?.blob ?? null,
      });
    }
    return { baseSha: sha, changes: changes.sort((a, b) => (a.path < b.path ? -1 : 1)), patch: patches.join('') };
  });
}

/** A rehearsal says of a branch that is there what the write would say. */
export async function refuseExistingBranch(
  { git }: BranchPrDeps,
  source: string,
  { head_branch }: ApprovedContent,
  access: GitAccess,
): Promise<void> {
  const found = await git.resolveRef(source, `refs/heads/${head_branch}`, access).catch(() => undefined);
  if (found !== undefined) throw branchExists(head_branch);
}

export interface Published {
  commit_hash: string;
  pull_request: { number: number | null; url: string };
}

export async function publish(
  deps: BranchPrDeps,
  run: { run_id: string; source: string },
  content: ApprovedContent,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<Published> {
  const { changes } = prepared;
  const paths = changes.map(({ path }) => path);
  const common = {
    run_id: run.run_id,
    repository: run.source,
    branch: content.head_branch,
    base_ref: content.base_branch,
  };
  const committed = await deps.commitService.commit(
    {
      ...common,
      change_set: { schema_version: 1, content_sha256: contentSha256(changes), changes },
      base_sha: prepared.baseSha,
      new_branch: true,
      message: content.commit_message,
      // A person approved exactly these paths.
      allowed_paths: paths,
      approvals: paths,
      limits: { max_files: 100, max_bytes: 4 * 1024 * 1024 },
      author: null,
    },
    signal,
  );
  if (committed.operation === 'none')
    throw new UserError('INVALID_INPUT', 'The files are there already as they are. Send a change.', {
      details: { reason: 'nothing_to_change' },
    });
  try {
    const { pr_title: title, pr_body: body = '' } = content;
    const opened = await deps.commitService.openPullRequest(
      { ...common, title, body, draft: false, labels: [], reviewers: [] },
      signal,
    );
    return { commit_hash: committed.commit_sha, pull_request: { number: opened.number, url: opened.url } };
  } catch (thrown) {
    const error = toLaunchError(thrown);
    // Nobody knows whether it was opened: the next call finds out and goes on.
    if (error.retryable || error.code === 'CANCELLED' || error.code === 'INTERNAL') throw error;
    // A branch that this very call did not make, or that somebody wrote to since, is a person's.
    const isBack =
      committed.branch_created === true &&
      (await takeBack(deps, run.source, content.head_branch, committed.commit_sha));
    if (!isBack) throw error;
    throw new ServiceError('COMMIT_SERVICE_ERROR', `${error.message} The branch was taken back; nothing is left.`, {
      details: { ...error.details, reason: 'taken_back' },
      cause: error,
    });
  }
}

const RepositoryId = z.object({ node_id: z.string() });
const UPDATE_REFS = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';

/** Deletes the branch in the one step that also sees that it still ends in our commit; false when it does not, or nobody could. */
async function takeBack({ git, github }: BranchPrDeps, source: string, branch: string, sha: string): Promise<boolean> {
  const name = `refs/heads/${branch}`;
  try {
    const local = await git.findRepository(source, { named: true }).catch(() => undefined);
    if (local !== undefined) {
      await git.run(local.root, ['update-ref', '-d', name, sha]);
      return true;
    }
    const api = await github();
    const repository = parseGitHubRepository(source, api.webUrl);
    if (repository === undefined) return false;
    const { data } = await api.request('GET /repos/{owner}/{repo}', { ...repository });
    const refUpdates = [{ name, beforeOid: sha, afterOid: '0'.repeat(sha.length) }];
    await api.graphql(UPDATE_REFS, { input: { repositoryId: parseAnswer(RepositoryId, data).node_id, refUpdates } });
    return true;
  } catch {
    return false;
  }
}

async function unreadable(
  git: Git,
  { root, sha, paths }: { root: string; sha: string; paths: readonly string[] },
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const bytes = await git.show(root, sha, path);
    if (bytes !== undefined && decodeText(bytes) === undefined) found.push(path);
  }
  return found;
}

const named = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(', ');

/** Whoever reads it as UTF-8 never has its content. */
const noText = (paths: readonly string[], base: string): UserError =>
  new UserError(
    'POLICY_DENIED',
    `On \`${base}\` ${named(paths)} is no UTF-8 text, so no original_content can be its own. Leave original_content out to replace the file whole.`,
    { details: { reason: 'original_content', paths } },
  );

const staleContent = (paths: readonly string[], base: string): UserError =>
  new UserError(
    'POLICY_DENIED',
    `On \`${base}\` ${named(paths)} is not the original_content of the call. Read the files again.`,
    { details: { reason: 'original_content', paths } },
  );
