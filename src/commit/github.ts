/** The commit service on GitHub. */
import { commitChangeSet, type ScanSecrets } from './commit-change-set.ts';
import type { CommitService } from './commit-service.ts';
import type { GitHubApi } from './github-api.ts';
import { findOnGitHub, openOnGitHub } from './github-pull-requests.ts';
import { requireGitHubRepository } from './github-repository.ts';
import { createGitHubTarget } from './github-target.ts';

export function createGitHubCommitService(options: { api: GitHubApi; scanSecrets?: ScanSecrets }): CommitService {
  const { api, scanSecrets } = options;
  const nameOf = (repository: string) => requireGitHubRepository(repository, api.webUrl);
  return {
    async commit(request, signal) {
      return commitChangeSet(createGitHubTarget(api, nameOf(request.repository), signal), request, {
        ...(scanSecrets === undefined ? {} : { scanSecrets }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
    openPullRequest: async (request, signal) => openOnGitHub(api, nameOf(request.repository), request, signal),
    findOpenPullRequest: async (repository, slug, baseRef, signal) =>
      findOnGitHub(api, nameOf(repository), slug, baseRef, signal),
  };
}
