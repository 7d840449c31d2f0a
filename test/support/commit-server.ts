/** `launch serve` in front of the GitHub stand-in: static tokens and the stand-in's own OIDC issuer, runs known by their planned paths. */
import { createClock } from '../../src/adapters/clock.ts';
import { createIds } from '../../src/adapters/ids.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import { createHttpCommitService } from '../../src/commit/http.ts';
import { createJobTokenVerifier } from '../../src/serve/job-token.ts';
import { createAuthenticate } from '../../src/serve/principal.ts';
import { type ServeOptions, startServe } from '../../src/serve/start-serve.ts';
import { RUN } from './change-set.ts';
import type { Forge } from './forge/start-forge.ts';
import { githubSite } from './github-site.ts';

export const AUDIENCE = 'https://launch.example';
export const BEARER = 'operator-token-0123456789';

export async function commitServer(forge: Forge, over: Partial<ServeOptions> = {}) {
  const site = await githubSite(forge);
  const [clock, ids, store] = [createClock(), createIds(), await openStore('sqlite::memory:')];
  const verifyJob = createJobTokenVerifier({
    issuer: forge.oidc.issuer,
    audience: AUDIENCE,
    repositories: ['acme/*'],
    clock,
  });
  const serving = await startServe({
    service: site.service,
    store,
    clock,
    ids,
    webUrl: forge.url,
    port: 0,
    authenticate: createAuthenticate({ tokens: { operator: BEARER, other: 'another-token-0123456789' }, verifyJob }),
    plannedPaths: async (run) => (run === RUN ? ['content/**'] : undefined),
    ...over,
  });
  const claims = {
    repository: site.name,
    workflow_ref: `${site.name}/.github/workflows/launch.yml@refs/heads/main`,
    ref: 'refs/heads/main',
    sha: site.base,
    event_name: 'push',
    sub: `repo:${site.name}:ref:refs/heads/main`,
  };
  return {
    ...site,
    ...serving,
    claims,
    jobToken: (more: Record<string, unknown> = {}, options = {}, audience = AUDIENCE) =>
      forge.oidc.sign({ ...claims, ...more }, audience, options),
    client: (token: () => Promise<string>, send: typeof fetch = fetch) =>
      createHttpCommitService({ url: serving.url, token, fetch: send, clock, ids, retryMs: [5, 5] }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${serving.url}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: {
          authorization: `Bearer ${BEARER}`,
          'content-type': 'application/json',
          'idempotency-key': ids.uuid(),
          ...headers,
        },
      }),
    async stop() {
      const finished = await serving.close();
      await store.close();
      return finished;
    },
  };
}
