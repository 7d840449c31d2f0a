/** A release: claims about versions are looked at again. */
import { z } from 'zod';
import { defineEvent, Installation, job, Repository, repositoryRef } from './event.ts';

export default defineEvent({
  event: 'release',
  actions: ['published'],
  payload: z.object({
    installation: Installation.optional(),
    repository: Repository,
    release: z.object({ id: z.int() }),
  }),
  async jobs({ installation, repository, release }) {
    const ref = repositoryRef(repository, installation);
    return ref === undefined
      ? []
      : [
          job('truth', `${ref.id}:release-${release.id}`, ref.installation, `truth:${ref.id}`, {
            repository: ref,
            sha: '',
          }),
        ];
  },
});
