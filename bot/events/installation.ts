/** Installed: a welcome for each repository, once. Uninstalled: what was known goes. */
import { z } from 'zod';
import type { QueueJob } from '../queue/queue.ts';
import { defineEvent, job } from './event.ts';

/** An installation on a thousand repositories opens no thousand pull requests. */
export const MAX_WELCOMES = 20;
const Listed = z.array(z.object({ id: z.int(), name: z.string(), full_name: z.string() })).nullish();

const welcomes = (installation: number, repositories: z.infer<typeof Listed>): QueueJob[] =>
  (repositories ?? []).slice(0, MAX_WELCOMES).map(({ id, name, full_name: full }) =>
    job('welcome', `${installation}:${id}`, installation, `welcome:${id}`, {
      repository: { id, name, owner: full.split('/')[0] ?? '', installation },
    }),
  );
const purge = (installation: number, repository: number | null, at: string): QueueJob =>
  job('purge', `${installation}:${repository ?? 'all'}:${at}`, installation, `purge:${installation}`, {
    installation,
    repository,
  });

export const installation = defineEvent({
  event: 'installation',
  actions: ['created', 'deleted'],
  payload: z.object({
    action: z.enum(['created', 'deleted']),
    installation: z.object({ id: z.int(), updated_at: z.union([z.string(), z.number()]).optional() }),
    repositories: Listed,
  }),
  async jobs({ action, installation: { id, updated_at: at }, repositories }) {
    return action === 'deleted' ? [purge(id, null, String(at ?? ''))] : welcomes(id, repositories);
  },
});

export const installationRepositories = defineEvent({
  event: 'installation_repositories',
  actions: ['added', 'removed'],
  payload: z.object({
    action: z.enum(['added', 'removed']),
    installation: z.object({ id: z.int(), updated_at: z.union([z.string(), z.number()]).optional() }),
    repositories_added: Listed,
    repositories_removed: Listed,
  }),
  async jobs({ installation: { id, updated_at: at }, repositories_added: added, repositories_removed: removed }) {
    return [...welcomes(id, added), ...(removed ?? []).map((repository) => purge(id, repository.id, String(at ?? '')))];
  },
});

/** A renamed repository keeps its id, by which everything is kept; a deleted one is forgotten. */
export const repository = defineEvent({
  event: 'repository',
  actions: ['deleted'],
  payload: z.object({
    action: z.string(),
    installation: z.object({ id: z.int() }).optional(),
    repository: z.object({ id: z.int() }),
  }),
  async jobs({ installation: on, repository: { id } }) {
    return on === undefined ? [] : [purge(on.id, id, 'deleted')];
  },
});
