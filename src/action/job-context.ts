/** The event and the job as @actions/github reads them, and its Octokit: GitHub's own address, proxy and user agent of this runner. */
import { UserError } from '../errors.ts';

type GitHub = typeof import('@actions/github');

/** Loading it reads the event's file; what cannot be read is the workflow's mistake and no crash. */
export async function jobContext(): Promise<GitHub['context']> {
  try {
    return (await import('@actions/github')).context;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new UserError(
      'INVALID_INPUT',
      'The event file (GITHUB_EVENT_PATH) is not the JSON document that a runner writes. Run this as a step of a workflow.',
      { cause },
    );
  }
}

/** What every context of the Action gets: GitHub's calls through the runner's Octokit, a job's identity from the runner. */
export const onRunner = {
  octokit: async () => (await import('@actions/github/lib/utils')).GitHub,
  jobToken: async (audience: string) => (await import('@actions/core')).getIDToken(audience),
};
