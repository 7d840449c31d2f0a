/** Commits go out under the installation of the repository that is written; there is no other way out of the bot. */
import type { CommitService } from '../../src/commit/commit-service.ts';
import { createGitHubCommitService } from '../../src/commit/github.ts';
import { requireGitHubRepository } from '../../src/commit/github-repository.ts';
import type { Installations } from './installations.ts';

export function installationCommitService(
  installations: Pick<Installations, 'find' | 'api'>,
  webUrl: string,
  scanSecrets: (path: string, text: string) => Promise<string[]>,
): CommitService {
  const serviceOf = async (repository: string): Promise<CommitService> => {
    const { owner, repo } = requireGitHubRepository(repository, webUrl);
    const installation = await installations.find(owner, repo);
    if (installation === undefined) {
      const { UserError } = await import('../../src/errors.ts');
      throw new UserError('POLICY_DENIED', `The App is not installed on \`${owner}/${repo}\`.`);
    }
    return createGitHubCommitService({ api: installations.api(installation, true), scanSecrets });
  };
  return {
    commit: async (request, signal) => (await serviceOf(request.repository)).commit(request, signal),
    openPullRequest: async (request, signal) => (await serviceOf(request.repository)).openPullRequest(request, signal),
    findOpenPullRequest: async (repository, slug, base, signal) =>
      (await serviceOf(repository)).findOpenPullRequest(repository, slug, base, signal),
  };
}
