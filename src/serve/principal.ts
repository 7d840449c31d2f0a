/** Who calls: an operator's bearer token, or a GitHub Actions job with its OIDC token. Never by a name in the body. */
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { bearerOf, headerTokenDigest, sameDigest, tokenDigest } from './bearer-token.ts';
import { HttpRefusal } from './http-error.ts';

export interface JobClaims {
  /** `owner/name` of the repository whose workflow runs. */
  repository: string;
  /** As the platform numbers it. */
  repository_id?: string | undefined;
  /** `owner/name/.github/workflows/x.yml@refs/heads/main`. */
  workflow_ref: string;
  jti: string;
  ref: string;
  sha: string;
  event_name: string;
  /** Seconds since the epoch. */
  exp: number;
}
export type Principal = { kind: 'bearer'; id: string } | { kind: 'job'; id: string; claims: JobClaims };

/** Throws HttpRefusal 401. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

/** `tokens` by a name for the log. Every token is compared, in constant time, whichever matches. */
export function createAuthenticate(options: {
  tokens: Readonly<Record<string, string>>;
  verifyJob?: (token: string) => Promise<JobClaims>;
}): Authenticate {
  const known = Object.entries(options.tokens).map(([name, token]) => ({ name, hash: tokenDigest(token) }));
  return async (authorization) => {
    const token = bearerOf(authorization);
    if (token === undefined) throw unauthorized('No bearer token was sent. Send `Authorization: Bearer …`.');
    const hash = headerTokenDigest(token);
    const matching = known.filter((entry) => sameDigest(entry.hash, hash));
    const [match] = matching;
    if (match !== undefined) return { kind: 'bearer', id: `bearer:${match.name}` };
    if (options.verifyJob !== undefined && token.split('.').length === 3) {
      const claims = await options.verifyJob(token);
      return { kind: 'job', id: `job:${claims.repository}`, claims };
    }
    throw unauthorized('This service does not know the bearer token.');
  };
}

export const unauthorized = (message: string): HttpRefusal =>
  new HttpRefusal(401, message, { code: 'POLICY_DENIED', headers: { 'www-authenticate': 'Bearer realm="launch"' } });

/** A job's token is good for one call; the same call may be repeated, another one with it is a replay. */
export async function assertFresh(
  { store, clock }: { store: Store; clock: Pick<Clock, 'now'> },
  principal: Principal,
  call: string,
): Promise<void> {
  if (principal.kind !== 'job') return;
  const { jti, exp } = principal.claims;
  const ttlMs = Math.max(60_000, exp * 1000 - clock.now() + 60_000);
  if (await store.insertIfAbsent('job-token', jti, call, { ttlMs })) return;
  if ((await store.get('job-token', jti)) !== call)
    throw unauthorized('The token was used before. Ask for a new one for each call.');
}
