/** Our workflow began or ended: look at what it made of the run that its title names. */
import { z } from 'zod';
import { defineEvent, Installation, job, Repository, repositoryRef } from './event.ts';

const RUN = /\br_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z_[a-z0-9]{4,}\b/u;

export default defineEvent({
  event: 'workflow_run',
  actions: ['in_progress', 'completed'],
  payload: z.object({
    action: z.string(),
    installation: Installation.optional(),
    repository: Repository,
    workflow_run: z.object({
      id: z.int(),
      path: z.string().nullish(),
      event: z.string(),
      conclusion: z.string().nullish(),
      display_title: z.string().nullish(),
      html_url: z.string(),
      run_attempt: z.int().nullish(),
    }),
  }),
  async jobs({ action, installation, repository, workflow_run: workflow }) {
    const ref = repositoryRef(repository, installation);
    const isOurs = workflow.event === 'workflow_dispatch' && /\/launch\.ya?ml(?:@|$)/u.test(workflow.path ?? '');
    if (ref === undefined || !isOurs) return [];
    const run = RUN.exec(workflow.display_title ?? '')?.[0] ?? null;
    const key = `${workflow.id}:${action}:${workflow.run_attempt ?? 1}`;
    return [
      job('collect', `${ref.id}:${run ?? 'all'}:${key}`, ref.installation, `collect:${ref.id}:${run ?? 'all'}`, {
        repository: ref,
        run,
        workflow: {
          id: workflow.id,
          status: action === 'completed' ? 'completed' : 'in_progress',
          conclusion: workflow.conclusion ?? null,
          url: workflow.html_url,
        },
      }),
    ];
  },
});
