/** Which head a pull request had when somebody wrote: a comment's event does not say it, GitHub's record of pushes does; else why it cannot be known. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../../src/commit/github-api.ts';

const Activity = z.object({ before: z.string(), after: z.string(), timestamp: z.string() });
type Activity = z.infer<typeof Activity>;

export type HeadThen = { sha: string } | { unknown: string };

const PAGE = 100;

/**
 * The head of a branch at `time` (RFC 3339), by the times GitHub itself noted; those of commits are whatever their author says
 * (https://docs.github.com/en/rest/repos/repos#list-repository-activities).
 */
export async function headAt(
  api: GitHubApi,
  at: { owner: string; repo: string },
  { ref, sha }: { ref: string; sha: string },
  time: string,
): Promise<HeadThen> {
  try {
    // Without a period, so that a job that runs again later sees the same pushes.
    const { data } = await api.request('GET /repos/{owner}/{repo}/activity', {
      ...at,
      ref: `refs/heads/${ref}`,
      direction: 'desc',
      per_page: PAGE,
    });
    return headBefore(parseAnswer(z.array(Activity), data), sha, time);
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && [403, 404, 422].includes(thrown.status))
      return { unknown: `GitHub did not show when the branch was pushed (${thrown.status})` };
    throw thrown;
  }
}

/**
 * `pushes` of one branch, newest first, each beginning where the next one ended; `now` is its head. GitHub notes whole seconds:
 * a push in the second of the comment may have come before or after it. Pure.
 */
export function headBefore(pushes: readonly Activity[], now: string, time: string): HeadThen {
  const written = secondOf(time);
  let head = now;
  for (const { before, after, timestamp } of pushes) {
    if (after !== head) return { unknown: 'GitHub’s record of its pushes does not reach its head yet' };
    const pushed = secondOf(timestamp);
    if (pushed < written) return { sha: head };
    if (!(pushed > written)) return { unknown: 'it was pushed in the very second of the comment' };
    head = before;
  }
  return pushes.length === 0 || pushes.length >= PAGE
    ? { unknown: 'GitHub’s record of its pushes does not reach back to the comment' }
    : { sha: head };
}

const secondOf = (time: string): number => Math.floor(Date.parse(time) / 1000);
