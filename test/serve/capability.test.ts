/** A job's right to one commit of its run, to one branch, is used for as long as the run is kept. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSha256 } from '../../src/commit/policy.ts';
import { forgetRun } from '../../src/engine/forget-run.ts';
import type { CommitCall } from '../../src/model/commit-api.ts';
import type { Store } from '../../src/ports/store.ts';
import { type CapabilityOptions, createCapability } from '../../src/serve/capability.ts';
import type { Principal } from '../../src/serve/principal.ts';

const RUN = 'r_2026-11-28T10-00-00Z_abcd';
const DAY = 24 * 3_600_000;
let now = 0;

function memory(): Store {
  const kept = new Map<string, { value: unknown; until: number }>();
  const live = (id: string) => {
    const entry = kept.get(id);
    return entry === undefined || entry.until <= now ? undefined : entry;
  };
  const write = (id: string, value: unknown, ttlMs = Number.POSITIVE_INFINITY) =>
    void kept.set(id, { value, until: now + ttlMs });
  return {
    get: async (namespace: string, key: string) => live(`${namespace}:${key}`)?.value,
    set: async (namespace: string, key: string, value: unknown, options?: { ttlMs?: number }) =>
      write(`${namespace}:${key}`, value, options?.ttlMs),
    async insertIfAbsent(namespace: string, key: string, value: unknown, options?: { ttlMs?: number }) {
      if (live(`${namespace}:${key}`) !== undefined) return false;
      write(`${namespace}:${key}`, value, options?.ttlMs);
      return true;
    },
    delete: async (namespace: string, key: string) => kept.delete(`${namespace}:${key}`),
    keys: async (namespace: string, { prefix = '' } = {}) =>
      [...kept.keys()]
        .filter((id) => id.startsWith(`${namespace}:${prefix}`) && live(id) !== undefined)
        .map((id) => id.slice(namespace.length + 1)),
  } as unknown as Store;
}

const job: Principal = {
  ...{ kind: 'job', id: 'job:acme/docs' },
  claims: {
    ...{ repository: 'acme/docs', workflow_ref: '', jti: '1', ref: 'refs/heads/main', sha: '' },
    ...{ event_name: 'push', exp: 0 },
  },
} as unknown as Principal;
function call(text: string, base: string): CommitCall {
  const changes = [
    { path: 'docs/a.md', mode: '100644', content: { encoding: 'utf-8', data: text }, expected_blob: null },
  ] as CommitCall['change_set']['changes'];
  return {
    ...{ schema_version: 1, run_id: RUN, repository: 'acme/docs', branch: `launch/${RUN}/engine`, base_ref: base },
    ...{ base_sha: 'a'.repeat(40), message: 'm', allowed_paths: ['docs/**'], author: null },
    limits: { max_files: 10, max_bytes: 1e5 },
    change_set: { schema_version: 1, content_sha256: contentSha256(changes), changes },
  } as CommitCall;
}

test('a right that was used does not come back after a day, nor after a year, and goes with its run', async () => {
  const store = memory();
  const capability = createCapability({
    store,
    service: { findOpenPullRequest: async () => undefined } as unknown as CapabilityOptions['service'],
    webUrl: 'https://github.com',
    plannedPaths: async () => ['docs/**'],
    limits: { max_files: 100, max_bytes: 1e6 },
    repositories: [],
  });
  const attempt = (text: string, base: string) => capability.commit(job, call(text, base)).then(() => 'done', String);
  expect(await attempt('judged\n', 'main')).toBe('done');
  for (const days of [0, 1.1, 365]) {
    now = days * DAY;
    expect(await attempt('judged\n', 'main')).toBe('done');
    expect(await attempt('others\n', 'main')).toContain('has used its right to one commit');
    expect(await attempt('judged\n', 'release')).toContain('goes to `main`, and to no other branch');
  }
  const home = mkdtempSync(join(tmpdir(), 'launch-capability-'));
  await forgetRun({ store, home }, RUN);
  rmSync(home, { recursive: true });
  expect(await store.keys('capability')).toEqual([]);
});
