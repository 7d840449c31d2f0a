/** Which head a pull request had when somebody wrote: a comment's event does not say it, GitHub's record of pushes does. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../../src/commit/github-api.ts';

const Activity = z.object({ before: z.string(), after: z.string(), timestamp: z.string() });
type Activity = z.infer<typeof Activity>;

/**
 * The head of a branch at `time` (RFC 3339), by the times GitHub itself noted; those of commits are whatever their author says.
 * Null where GitHub cannot be asked: the head is then bound by whoever looks first.
 */
export async function headAt(
  api: GitHubApi,
  at: { owner: string; repo: string },
  { ref, sha }: { ref: string; sha: string },
  time: string,
): Promise<string | null> {
  try {
    const { data } = await api.request('GET /repos/{owner}/{repo}/activity', {
      ...at,
      ref: `refs/heads/${ref}`,
      time_period: 'day',
      per_page: 100,
    });
    return headBefore(parseAnswer(z.array(Activity), data), sha, time);
  } catch (thrown) {
    // An older server has no such record.
    if (thrown instanceof GitHubFailure && [403, 404, 422].includes(thrown.status)) return null;
    throw thrown;
  }
}

/** `pushes` in any order; `now` where nothing was pushed since. Pure. */
export function headBefore(pushes: readonly Activity[], now: string, time: string): string {
  const since = pushes
    .filter(({ timestamp }) => Date.parse(timestamp) > Date.parse(time))
    .toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
  return since[0]?.before ?? now;
}
