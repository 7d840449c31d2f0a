/** The tokens of a step, each for the address it is for: what a checkout or a proof file names gets none by its name. */
import { githubServers, tokenFor } from '../commit/token-reach.ts';
import type { GitAccess } from '../ports/git.ts';
import type { Call } from './call.ts';

export function accessTo(
  { inputs, job, signal }: Pick<Call, 'inputs' | 'job' | 'signal'>,
  what: 'product' | 'site',
  source: string | null,
): GitAccess & { signal: AbortSignal } {
  const { token, productToken, siteToken, githubRepoUrl } = inputs;
  const given = {
    ...(token === null ? {} : { token }),
    ...(siteToken === null ? {} : { siteToken }),
    ...(productToken === null ? {} : { productToken }),
    ...(githubRepoUrl === null ? {} : { productUrl: githubRepoUrl }),
  };
  const shown = tokenFor(what, source, given, githubServers({ GITHUB_SERVER_URL: job.serverUrl }));
  return { signal, ...(shown === undefined ? {} : { token: shown }) };
}
