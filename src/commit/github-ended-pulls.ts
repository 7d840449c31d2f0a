/** What pull requests of a branch that ended say of what the branch holds now: the same changes, or others under the same name. */
import { z } from 'zod';
import type { PullRequestRequest } from './commit-service.ts';
import { type GitHubApi, GitHubFailure, parseAnswer } from './github-api.ts';
import { gitHubError } from './github-errors.ts';
import type { RepositoryName } from './github-repository.ts';
import { parseTrailers } from './message.ts';
import { isSameSources, parsePullRequestBody } from './pull-request-body.ts';

interface Ended {
  merged_at?: string | null | undefined;
  body?: string | null | undefined;
  head: { sha: string };
}
/** So many closed pull requests of one branch are held against a new one, newest first. */
const MAX_CLOSED = 10;

/**
 * A name is used again, by a fixed name of the Action as by a person: a merged pull request is done only for the very commit that it
 * merged, a closed one is a no only to the same changes, in that commit or written anew.
 */
export async function endedFor<P extends Ended>(
  api: GitHubApi,
  name: RepositoryName,
  request: Pick<PullRequestRequest, 'body'>,
  { head, ended }: { head: string; ended: readonly P[] },
  signal?: AbortSignal,
): Promise<P | undefined> {
  const same = ended.find((pull) => pull.head.sha === head);
  if (same !== undefined) return same;
  const closed = ended.filter(({ merged_at }) => !merged_at).slice(0, MAX_CLOSED);
  if (closed.length === 0) return undefined;
  const asked = parsePullRequestBody(request.body);
  const plan = asked?.plan ?? (await planOf(api, name, head, signal));
  for (const pull of closed) {
    const marker = parsePullRequestBody(pull.body ?? '');
    if (isSameSources(marker, { sources: asked?.sources })) return pull;
    // A body of a person's own words has no mark; the commit has.
    const other = plan === undefined ? undefined : (marker?.plan ?? (await planOf(api, name, pull.head.sha, signal)));
    if (plan !== undefined && other === plan) return pull;
  }
  return undefined;
}

export async function headOf(
  api: GitHubApi,
  name: RepositoryName,
  branch: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const options = signal === undefined ? {} : { signal };
  try {
    const route = 'GET /repos/{owner}/{repo}/git/ref/{ref}';
    const { data } = await api.request(route, { ...name, ref: `heads/${branch}` }, options);
    return parseAnswer(z.object({ object: z.object({ sha: z.string() }) }), data).object.sha;
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
    throw gitHubError(thrown, `${name.owner}/${name.repo}`, 'reading a branch', 'contents=read');
  }
}

/** Of the change set that a commit of Launch's was made from; undefined for anybody else's, and for one that is no longer there. */
async function planOf(
  api: GitHubApi,
  name: RepositoryName,
  commit_sha: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const options = signal === undefined ? {} : { signal };
  try {
    const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}';
    const { data } = await api.request(route, { ...name, commit_sha }, options);
    return parseTrailers(parseAnswer(z.object({ message: z.string() }), data).message)?.plan;
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
    throw gitHubError(thrown, `${name.owner}/${name.repo}`, 'reading a commit', 'contents=read');
  }
}
