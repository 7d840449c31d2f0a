/** What GitHub would make twice when it is asked twice: a comment, an issue, a review, a check run, a run of a workflow. */
import { GitHubFailure } from '../../src/commit/github-api.ts';

const ATTEMPTS = 3;

/**
 * Sends once. Where no answer says whether it was made, `find` looks; only what is not there is sent again.
 * Throws what `make` threw last.
 */
export async function makeOnce<T>(make: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make();
    } catch (thrown) {
      if (!(thrown instanceof GitHubFailure && thrown.isUncertain)) throw thrown;
      const found = await find();
      if (found !== undefined) return found;
      if (attempt >= ATTEMPTS) throw thrown;
    }
  }
}
