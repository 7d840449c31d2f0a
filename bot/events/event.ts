/** An event of GitHub as a rule: the fields it reads, and the jobs that follow. Pure but for what the call brings. */
import { z } from 'zod';
import type { RepositoryRef } from '../model.ts';
import type { QueueJob } from '../queue/queue.ts';

export interface EventCall {
  /** GitHub's name of this delivery; the same when it is sent again. */
  delivery: string;
  appId: number;
  allowedBots: readonly string[];
  /** Whether the configuration of that branch names this bot. */
  namesBot(repository: RepositoryRef, branch: string, login: string): Promise<boolean>;
  /** The newest head a delivery named. */
  seenHead(repository: RepositoryRef, number: number): Promise<string | undefined>;
}
export interface EventRule {
  /** As the header names it. */
  event: string;
  actions: readonly string[] | null;
  /** Throws ZodError for a payload of another shape. */
  jobs(payload: unknown, call: EventCall): Promise<QueueJob[]>;
}

export const defineEvent = <S extends z.ZodType>(rule: {
  event: string;
  actions: readonly string[] | null;
  payload: S;
  jobs(payload: z.infer<S>, call: EventCall): Promise<QueueJob[]>;
}): EventRule => ({
  event: rule.event,
  actions: rule.actions,
  jobs: async (payload, call) => rule.jobs(rule.payload.parse(payload), call),
});

export const Installation = z.object({ id: z.int() });
export const Repository = z.object({
  id: z.int(),
  name: z.string().min(1).max(100),
  full_name: z.string(),
  default_branch: z.string().optional(),
  owner: z.object({ login: z.string().min(1).max(100) }).optional(),
});
export const Sender = z.object({ login: z.string().max(100), id: z.int(), type: z.string() });

export function repositoryRef(
  repository: z.infer<typeof Repository>,
  installation: z.infer<typeof Installation> | undefined,
): RepositoryRef | undefined {
  const owner = repository.owner?.login ?? repository.full_name.split('/')[0];
  return installation === undefined || !owner
    ? undefined
    : { id: repository.id, owner, name: repository.name, installation: installation.id };
}

export const job = (
  kind: string,
  id: string,
  installation: number,
  lock: string,
  data: Record<string, unknown>,
): QueueJob => ({
  id: `${kind}:${id}`,
  kind,
  tenant: String(installation),
  lock,
  data: { v: 1, ...data },
});
export const look = (repository: RepositoryRef, number: number, sha: string, why: string): QueueJob =>
  job('look', `${repository.id}:${number}:${sha}:${why}`, repository.installation, `look:${repository.id}:${number}`, {
    repository,
    number,
  });
