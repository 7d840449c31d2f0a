/** A pull request that opened, moved, came back or was labelled: look at it. */
import { z } from 'zod';
import { defineEvent, Installation, job, look, Repository, repositoryRef } from './event.ts';

export default defineEvent({
  event: 'pull_request',
  actions: ['opened', 'synchronize', 'reopened', 'closed', 'labeled', 'unlabeled', 'ready_for_review'],
  payload: z.object({
    action: z.string(),
    installation: Installation.optional(),
    repository: Repository,
    pull_request: z.object({ number: z.int(), updated_at: z.string().optional(), head: z.object({ sha: z.string() }) }),
  }),
  async jobs({ action, installation, repository, pull_request: pull }) {
    const ref = repositoryRef(repository, installation);
    if (ref === undefined) return [];
    const { number, head } = pull;
    const looked = look(ref, number, head.sha, `${action}:${pull.updated_at ?? ''}`);
    if (action !== 'opened') return [looked];
    // What was pushed before is reported now that there is a thread.
    const data = { repository: ref, sha: head.sha, number };
    return [looked, job('config', `${ref.id}:${head.sha}:${number}`, ref.installation, `config:${ref.id}`, data)];
  },
});
