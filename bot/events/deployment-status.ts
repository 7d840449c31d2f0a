/** A deployment of a head is up: its pull request names the address, so that a reader sees the pages as they will be. */
import { z } from 'zod';
import { defineEvent, Installation, job, Repository, repositoryRef } from './event.ts';

/** Longer addresses are not for people. */
const MAX_ADDRESS = 300;

export default defineEvent({
  event: 'deployment_status',
  actions: ['created'],
  payload: z.object({
    action: z.literal('created'),
    installation: Installation.optional(),
    repository: Repository,
    deployment: z.object({ id: z.int(), sha: z.string() }),
    deployment_status: z.object({ id: z.int(), state: z.string(), environment_url: z.string().nullish() }),
  }),
  async jobs({ installation, repository, deployment, deployment_status: status }) {
    const ref = repositoryRef(repository, installation);
    const address = addressOf(status.environment_url ?? '');
    if (ref === undefined || status.state !== 'success' || address === undefined) return [];
    const { sha, id } = deployment;
    return [
      job('preview', `${ref.id}:${id}:${status.id}`, ref.installation, `preview:${ref.id}:${sha}`, {
        repository: ref,
        sha,
        url: address,
      }),
    ];
  },
});

/** Written as an address is, whatever a deployment said; undefined for what no browser should follow from a comment. */
function addressOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOpen = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isOpen && url.href.length <= MAX_ADDRESS ? url.href : undefined;
}
