/** "Re-run all" on the App's own suite. */
import { z } from 'zod';
import { defineEvent, Installation, job, Repository, repositoryRef, Sender } from './event.ts';

export default defineEvent({
  event: 'check_suite',
  actions: ['rerequested'],
  payload: z.object({
    action: z.string(),
    installation: Installation.optional(),
    repository: Repository,
    sender: Sender,
    check_suite: z.object({
      id: z.int(),
      head_sha: z.string(),
      updated_at: z.string().nullish(),
      app: z.object({ id: z.int().optional() }).nullish(),
      pull_requests: z.array(z.object({ number: z.int() })).nullish(),
    }),
  }),
  async jobs({ installation, repository, sender, check_suite: suite }, call) {
    const ref = repositoryRef(repository, installation);
    if (ref === undefined || suite.app?.id !== call.appId || sender.type !== 'User') return [];
    return [
      job('button', `${ref.id}:${call.delivery}`, ref.installation, `button:${ref.id}:${suite.head_sha}`, {
        repository: ref,
        check: null,
        sha: suite.head_sha,
        wanted: 'check',
        author: sender.login,
        author_id: sender.id,
        number: suite.pull_requests?.[0]?.number ?? null,
      }),
    ];
  },
});
