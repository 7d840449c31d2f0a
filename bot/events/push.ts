/** A push to the default branch: do the pages that cite this repository still hold? A changed configuration is read at once. */
import { z } from 'zod';
import { CHECK_CONFIG_FILES } from '../../src/config/check-config-files.ts';
import { isProof } from '../citing.ts';
import { defineEvent, Installation, job, Repository, repositoryRef } from './event.ts';

const Paths = z.array(z.string()).optional();

export default defineEvent({
  event: 'push',
  actions: null,
  payload: z.object({
    ref: z.string(),
    after: z.string(),
    deleted: z.boolean().optional(),
    installation: Installation.optional(),
    repository: Repository,
    commits: z.array(z.object({ added: Paths, modified: Paths, removed: Paths })).optional(),
  }),
  async jobs({ ref: branch, after, deleted, installation, repository, commits = [] }) {
    const ref = repositoryRef(repository, installation);
    if (ref === undefined || deleted === true || /^0+$/u.test(after)) return [];
    const touched = new Set(
      commits.flatMap(({ added = [], modified = [], removed = [] }) => [...added, ...modified, ...removed]),
    );
    const jobs = CHECK_CONFIG_FILES.some((file) => touched.has(file))
      ? [job('config', `${ref.id}:${after}`, ref.installation, `config:${ref.id}`, { repository: ref, sha: after })]
      : [];
    if (branch !== `refs/heads/${repository.default_branch ?? ''}`) return jobs;
    return [
      ...jobs,
      job('truth', `${ref.id}:${after}`, ref.installation, `truth:${ref.id}`, {
        repository: ref,
        sha: after,
        // A force push or a long one names no files: then they may have changed.
        proofs: touched.size === 0 || [...touched].some(isProof),
      }),
    ];
  },
});
