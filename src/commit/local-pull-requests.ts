/** Pull requests where there is no platform: one record a branch, kept as a blob under `refs/launch/pull-requests/`. */

import { z } from 'zod';
import { UserError } from '../errors.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { Git } from '../ports/git.ts';
import { parseBranchName } from './branch.ts';
import type { PullRequestRequest, PullRequestResult } from './commit-service.ts';
import { headOf } from './local-git.ts';
import { parseTrailers } from './message.ts';
import { isSameSources, parsePullRequestBody } from './pull-request-body.ts';
import type { Proposed } from './target.ts';

const PREFIX = 'refs/launch/pull-requests/';
const Record = z.object({
  run_id: z.string(),
  base_ref: z.string(),
  plan: z.string().nullable(),
  head_sha: z.string(),
  title: z.string(),
  body: z.string(),
});
type Record = z.infer<typeof Record>;

/** `local:<branch>`, the address of a pull request that no platform shows. */
export const localUrl = (branch: string): string => `local:${branch}`;

export async function openLocalPullRequest(
  git: Git,
  root: string,
  request: PullRequestRequest,
): Promise<PullRequestResult> {
  const head = await headOf(git, root, request.branch);
  if (head === undefined)
    throw new UserError('INVALID_INPUT', `The branch \`${request.branch}\` does not exist. Commit to it first.`);
  const before = await read(git, root, request.branch);
  const plan = await planOf(git, root, head);
  const record: Record = {
    run_id: request.run_id,
    base_ref: request.base_ref,
    plan,
    head_sha: head,
    title: request.title,
    body: request.body,
  };
  const answer = {
    url: localUrl(request.branch),
    number: null,
    branch: request.branch,
    notes: ['no platform here: the text is kept with the branch and in pull-request.md'],
  };
  if (before !== undefined && JSON.stringify(before.record) === JSON.stringify(record))
    return { operation: 'none', ...answer };
  const blob = (await git.run(root, ['hash-object', '-w', '--stdin'], { input: `${JSON.stringify(record)}\n` })).trim();
  await git.run(root, ['update-ref', `${PREFIX}${request.branch}`, blob]);
  return { operation: before === undefined ? 'created' : 'updated', ...answer };
}

/** The newest branch with a record whose work is not in the base yet. */
export async function findLocalPullRequest(git: Git, root: string, productSlug: string, baseRef: string) {
  const base = await headOf(git, root, baseRef);
  for (const branch of await recorded(git, root, productSlug)) {
    const head = await headOf(git, root, branch);
    const found = head === undefined ? undefined : await read(git, root, branch);
    if (head === undefined || found === undefined || found.record.base_ref !== baseRef) continue;
    if (base !== undefined && (await isAncestor(git, root, head, base))) continue;
    return { number: null, url: localUrl(branch), branch, head_sha: head };
  }
  return undefined;
}

/** A record whose branch was deleted without its work reaching the base is a pull request that was closed. */
export async function refusedLocally(
  git: Git,
  root: string,
  branch: string,
  baseRef: string,
  proposed: Proposed,
): Promise<string | undefined> {
  const slug = parseBranchName(branch)?.productSlug;
  const base = await headOf(git, root, baseRef);
  if (slug === undefined || base === undefined) return undefined;
  for (const other of await recorded(git, root, slug)) {
    const found = await read(git, root, other);
    if (found === undefined || found.record.base_ref !== baseRef) continue;
    const isSame =
      found.record.plan === proposed.plan || isSameSources(parsePullRequestBody(found.record.body), proposed);
    if (!isSame) continue;
    if ((await headOf(git, root, other)) !== undefined || (await isAncestor(git, root, found.record.head_sha, base)))
      continue;
    return `\`${other}\``;
  }
  return undefined;
}

/** Branches with a record for the product, newest run first. */
async function recorded(git: Git, root: string, productSlug: string): Promise<string[]> {
  const listed = await git.run(root, ['for-each-ref', '--format=%(refname)', PREFIX]);
  const branches = listed
    .split('\n')
    .filter((name) => name !== '')
    .map((name) => name.slice(PREFIX.length));
  return branches
    .filter((branch) => parseBranchName(branch)?.productSlug === productSlug)
    .sort()
    .reverse();
}

async function read(git: Git, root: string, branch: string): Promise<{ record: Record } | undefined> {
  const listed = (
    await git.run(root, ['for-each-ref', '--format=%(objectname) %(refname)', `${PREFIX}${branch}`])
  ).split('\n');
  const blob = listed.find((line) => line.endsWith(` ${PREFIX}${branch}`))?.split(' ')[0];
  if (blob === undefined) return undefined;
  const parsed = Record.safeParse(parseOnce(await git.run(root, ['cat-file', 'blob', blob])));
  return parsed.success ? { record: parsed.data } : undefined;
}

async function planOf(git: Git, root: string, head: string): Promise<string | null> {
  return parseTrailers(await git.run(root, ['log', '-1', '--format=%B', head, '--']))?.plan ?? null;
}

/** `merge-base` answers 1 for no, which is no failure: the count of missing commits says it without one. */
async function isAncestor(git: Git, root: string, commit: string, of: string): Promise<boolean> {
  return (await git.run(root, ['rev-list', '--count', '--max-count=1', commit, `^${of}`, '--'])).trim() === '0';
}
