/** Buttons of the check and "Re-run": the same as comments, by who pressed them. */
import { z } from 'zod';
import { defineEvent, Installation, job, Repository, repositoryRef, Sender } from './event.ts';

export default defineEvent({
  event: 'check_run',
  actions: ['requested_action', 'rerequested'],
  payload: z.object({
    action: z.enum(['requested_action', 'rerequested']),
    installation: Installation.optional(),
    repository: Repository,
    sender: Sender,
    requested_action: z.object({ identifier: z.string() }).nullish(),
    check_run: z.object({
      id: z.int(),
      head_sha: z.string(),
      started_at: z.string().nullish(),
      completed_at: z.string().nullish(),
      app: z.object({ id: z.int().optional() }).nullish(),
      pull_requests: z.array(z.object({ number: z.int() })).nullish(),
    }),
  }),
  async jobs({ action, installation, repository, sender, requested_action: pressed, check_run: check }, call) {
    const ref = repositoryRef(repository, installation);
    if (ref === undefined || check.app?.id !== call.appId || sender.type !== 'User') return [];
    const wanted = action === 'rerequested' ? 'check' : pressed?.identifier;
    if (wanted !== 'check' && wanted !== 'fix' && wanted !== 'explain') return [];
    return [
      job('button', `${ref.id}:${call.delivery}`, ref.installation, `button:${ref.id}:${check.head_sha}`, {
        repository: ref,
        check: check.id,
        sha: check.head_sha,
        wanted,
        author: sender.login,
        author_id: sender.id,
        number: check.pull_requests?.[0]?.number ?? null,
      }),
    ];
  },
});
