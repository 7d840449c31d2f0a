/** A job's right to one run: opened with its OIDC token, kept for an hour, for the run's own repository alone, and for a run that is there only where it is admitted. */
import { parseGitHubRepository } from '../commit/github-repository.ts';
import { readTarget } from '../engine/run-target.ts';
import { sha256 } from '../model/passage.ts';
import type { RunConfig } from '../model/run-config.ts';
import { repositoryOfRun } from '../model/run-repository.ts';
import { type RunTarget, sameRepository } from '../model/run-target.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { HttpRefusal } from './http-error.ts';
import type { JobClaims } from './principal.ts';
import { unauthorized } from './principal.ts';
import { isTimely } from './run-writes.ts';

const SESSION_MS = 3_600_000;
const CLAIM_MS = 24 * 3_600_000;

type Owner = Pick<RunTarget, 'repository' | 'repository_id'>;
export interface RunSession extends Owner {
  run_id: string;
  /** `owner/name/.github/workflows/x.yml@refs/heads/main`. */
  workflow_ref: string;
  /** Names the job's process in what it holds. */
  holder: string;
}

export const ownerOfClaims = (claims: JobClaims): Owner => ({
  repository: claims.repository,
  repository_id: claims.repository_id === undefined ? null : Number(claims.repository_id),
});

/** The same words for a run of somebody else and for none, so that nobody learns which runs there are. */
const notYours = (runId: string, repository: string): HttpRefusal =>
  new HttpRefusal(404, `No run \`${runId}\` of \`${repository}\`.`, { code: 'RUN_NOT_FOUND' });

/** Whether a job of the run's own repository may work on it, and so read all of it. */
export type Admits = (target: RunTarget, claims: JobClaims) => Promise<boolean>;

/** Of a run that is there, its repository's job; of one that is not, whoever comes first. */
export async function openSession(
  { store, ids, clock, admits }: { store: Store; ids: Ids; clock: Pick<Clock, 'now'>; admits?: Admits },
  runId: string,
  claims: JobClaims,
  holder: string,
): Promise<{ token: string; expires_in: number }> {
  const me = ownerOfClaims(claims);
  const target = await readTarget(store, runId);
  if (target === undefined) {
    if (!isTimely(runId, clock.now()))
      throw new HttpRefusal(403, 'The id of a run that a job makes begins with the time at which it is made.', {
        code: 'POLICY_DENIED',
      });
    const isMine = await store.insertIfAbsent('run-claim', runId, me, { ttlMs: CLAIM_MS });
    const owner = isMine ? me : await store.get<Owner>('run-claim', runId);
    const isThere = isMine && (await store.get('run', runId)) !== undefined;
    if (isThere) await store.delete('run-claim', runId);
    if (isThere || owner === undefined || !sameRepository(owner, me)) throw notYours(runId, me.repository);
  } else if (!sameRepository(target, me) || (await admits?.(target, claims)) === false)
    throw notYours(runId, me.repository);
  const token = `lrs_${ids.random(48)}`;
  const session: RunSession = {
    run_id: runId,
    ...me,
    workflow_ref: claims.workflow_ref,
    holder: `${sha256(me.repository).slice(0, 8)}${holder}`,
  };
  await store.set('run-session', sha256(token), session, { ttlMs: SESSION_MS });
  return { token, expires_in: SESSION_MS / 1000 };
}

export async function sessionOf(store: Store, authorization: string | undefined, runId: string): Promise<RunSession> {
  const token = /^Bearer (lrs_[a-z0-9]{48})$/iu.exec(authorization ?? '')?.[1];
  const session = token === undefined ? undefined : await store.get<RunSession>('run-session', sha256(token));
  if (session?.run_id !== runId) throw unauthorized('The session was not opened for this run.');
  return session;
}

/** A run that a job makes is about its own repository: its record must say so. Answers which product it names. */
export function assertOwnRun(session: RunSession, header: unknown, webUrl: string): Pick<RunConfig, 'github_repo_url'> {
  const field = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  const config = field(header, 'config');
  const repository = repositoryOfRun((typeof config === 'object' && config !== null ? config : {}) as RunConfig);
  const name = typeof repository === 'string' ? parseGitHubRepository(repository, webUrl) : undefined;
  if (
    field(header, 'run_id') !== session.run_id ||
    name === undefined ||
    `${name.owner}/${name.repo}`.toLowerCase() !== session.repository.toLowerCase()
  )
    throw new HttpRefusal(
      403,
      `The repository of the run is not \`${session.repository}\`, the job's own repository.`,
      {
        code: 'POLICY_DENIED',
      },
    );
  const product = field(config, 'github_repo_url');
  return typeof product === 'string' ? { github_repo_url: product } : {};
}
