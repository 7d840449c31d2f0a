import { describe, expect, it } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { createIds } from '../../src/adapters/ids.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import type { CommitService } from '../../src/commit/commit-service.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { UserError } from '../../src/errors.ts';
import { isAllowed } from '../../src/patches/path-rules.ts';
import { plannedPathsOf } from '../../src/serve/planned-paths.ts';
import { serveFromEnvironment } from '../../src/serve/serve-from-environment.ts';
import { RUN } from '../support/change-set.ts';

const patch = (path: string) => ({
  op: 'delete_file',
  patch_id: 'patch_1',
  path,
  before_sha256: null,
  after_sha256: null,
  summary: '',
  origin: 'W6',
});
function engineOf(
  state: string,
  site = 'https://github.com/acme/site.git',
  paths = ['content/a+b.md', 'package.json'],
): Engine {
  const bundle = { schema_version: 1, base_sha: 'a'.repeat(40), patches: paths.map(patch), conflicts: [] };
  return {
    snapshot: async (run: string) => {
      if (run !== RUN) throw new UserError('RUN_NOT_FOUND', 'none');
      return { state, artifacts: [{ name: 'patch_bundle.json' }] };
    },
    config: async () => ({ site_repo_url: site }),
    artifact: async () => ({ bytes: Buffer.from(JSON.stringify(bundle)) }),
  } as unknown as Engine;
}

describe('the paths a run planned', () => {
  it('are exactly those of its record, protected ones left out', async () => {
    const planned = (await plannedPathsOf(engineOf('READY_FOR_PR'), 'https://github.com')(RUN, 'Acme/Site')) ?? [];
    expect(
      ['content/a+b.md', 'content/aab.md', 'package.json', 'other.md'].map((path) => isAllowed(path, planned)),
    ).toEqual([true, false, false, false]);
  });

  it('are none for an unknown run, another repository, or a run that is not validated', async () => {
    expect(
      await plannedPathsOf(engineOf('READY_FOR_PR'), 'https://github.com')('r_2026-01-01T00-00-00Z_none', 'acme/site'),
    ).toBeUndefined();
    expect(await plannedPathsOf(engineOf('READY_FOR_PR'), 'https://github.com')(RUN, 'acme/other')).toBeUndefined();
    expect(
      await plannedPathsOf(engineOf('READY_FOR_PR', '/local/path'), 'https://github.com')(RUN, 'acme/site'),
    ).toBeUndefined();
    expect(await plannedPathsOf(engineOf('VALIDATING'), 'https://github.com')(RUN, 'acme/site')).toBeUndefined();
  });
});

describe('launch serve', () => {
  const start = async (env: Record<string, string>) => {
    const store = await openStore('sqlite::memory:');
    const commitService = { findOpenPullRequest: async () => undefined } as unknown as CommitService;
    return serveFromEnvironment({
      engine: engineOf('DONE'),
      store,
      clock: createClock(),
      ids: createIds(),
      commitService,
      env,
      port: 0,
    });
  };

  it('does not start without callers, or with a token that can be guessed', async () => {
    await expect(start({})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(start({ LAUNCH_SERVE_AUDIENCE: 'https://launch.example' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(start({ LAUNCH_SERVE_TOKENS: 'ci=short' })).rejects.toThrow(/at least 20 characters/);
  });

  it('serves the repositories it was given, and no other', async () => {
    const token = 'a-token-of-enough-length';
    const serving = await start({ LAUNCH_SERVE_TOKENS: `ci=${token}`, LAUNCH_SERVE_REPOSITORIES: 'acme/*' });
    const ask = async (repository: string) =>
      (
        await fetch(`${serving.url}/v1/open_pr?repository=${repository}&product_slug=x&base_ref=main`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    try {
      expect([await ask('acme/site'), await ask('evil/site')]).toEqual([200, 403]);
    } finally {
      expect(await serving.close()).toBe(true);
    }
  });

  it('takes no runs in: nobody plants one through it', async () => {
    const serving = await start({ LAUNCH_SERVE_TOKENS: 'ci=a-token-of-enough-length' });
    try {
      for (const what of [`${RUN}/session`, `${RUN}/store`, 'find'])
        expect((await fetch(`${serving.url}/v1/runs/${what}`, { method: 'POST', body: '{}' })).status).toBe(404);
    } finally {
      await serving.close();
    }
  });
});
