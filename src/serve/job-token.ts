/** Verifies a GitHub Actions OIDC token: signature by the issuer's keys, issuer, audience, expiry, repository and workflow. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import picomatch from 'picomatch';
import { z } from 'zod';
import { ServiceError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { type JobClaims, unauthorized } from './principal.ts';

export interface JobTokenOptions {
  /** Default GitHub's; an enterprise server has its own. */
  issuer?: string;
  /** What the job asked its token for: the address of this service. */
  audience: string;
  /** Globs over `owner/name`; no default, so that no stranger's workflow is trusted. */
  repositories: readonly string[];
  /** Globs over `workflow_ref`. Default: every workflow file of the job's own repository. */
  workflows?: readonly string[];
  clock: Pick<Clock, 'now'>;
  /** For tests; default the issuer's JWKS over HTTP. */
  keys?: JWTVerifyGetKey;
}

export const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';
const Claims = z.object({
  repository: z.string(),
  workflow_ref: z.string(),
  jti: z.string().min(1),
  ref: z.string(),
  sha: z.string(),
  event_name: z.string(),
  exp: z.number(),
  repository_id: z.string().regex(/^\d+$/u).optional(),
});
/** A workflow that runs on somebody else's words with our rights is no witness for what was reviewed. */
const REFUSED_EVENTS = new Set(['pull_request_target']);

export function createJobTokenVerifier(options: JobTokenOptions): (token: string) => Promise<JobClaims> {
  const issuer = options.issuer ?? GITHUB_ISSUER;
  const keys =
    options.keys ??
    createRemoteJWKSet(new URL(`${issuer.replace(/\/$/, '')}/.well-known/jwks`), {
      timeoutDuration: 5_000,
      cooldownDuration: 30_000,
    });
  return async (token) => {
    const claims = await verify(token, keys, issuer, options);
    if (!picomatch.isMatch(claims.repository, [...options.repositories], { nocase: true })) {
      throw unauthorized(`This service does not serve the repository \`${claims.repository}\`.`);
    }
    const ownWorkflow = claims.workflow_ref
      .toLowerCase()
      .startsWith(`${claims.repository.toLowerCase()}/.github/workflows/`);
    const allowed =
      options.workflows === undefined
        ? ownWorkflow
        : picomatch.isMatch(claims.workflow_ref, [...options.workflows], { dot: true });
    if (!allowed) throw unauthorized(`This service does not trust the workflow \`${claims.workflow_ref}\`.`);
    if (REFUSED_EVENTS.has(claims.event_name))
      throw unauthorized(
        `Jobs of the event \`${claims.event_name}\` may run untrusted code, so their tokens are refused.`,
      );
    return claims;
  };
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
  { audience, clock }: JobTokenOptions,
): Promise<JobClaims> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: 10,
      currentDate: new Date(clock.now()),
      maxTokenAge: '15 min',
      requiredClaims: ['exp', 'iat', 'jti', 'repository', 'workflow_ref'],
    });
    return Claims.parse(payload);
  } catch (thrown) {
    if (thrown instanceof errors.JWTExpired)
      throw unauthorized('The token has expired. Ask for a new one just before the call.');
    if (thrown instanceof errors.JWTClaimValidationFailed)
      throw unauthorized(`The \`${thrown.claim}\` of the token is not this service's.`);
    if (
      thrown instanceof errors.JWKSTimeout ||
      (thrown instanceof TypeError && !(thrown instanceof errors.JOSEError))
    ) {
      throw new ServiceError('SERVICE_UNAVAILABLE', `No answer from ${issuer}, whose keys are needed. Try again.`, {
        retryable: true,
        cause: thrown,
      });
    }
    throw unauthorized('The token is not one that the issuer signed with all claims of a job.');
  }
}
