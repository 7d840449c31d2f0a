import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClock } from '../../../src/adapters/clock.ts';
import { createGit } from '../../../src/adapters/git.ts';
import { openStore } from '../../../src/adapters/open-store.ts';
import { createProcesses } from '../../../src/adapters/processes.ts';
import type { Patch } from '../../../src/model/patch.ts';
import { Pr } from '../../../src/model/pr.ts';
import { patchBetween } from '../../../src/patches/make-patch.ts';
import { silentProgress } from '../../../src/ports/progress.ts';
import type { Store } from '../../../src/ports/store.ts';
import prManager from '../../../src/workers/pr-manager/index.ts';
import type { WorkerContext } from '../../../src/workers/worker.ts';
import { type Forge, startForge } from '../../support/forge/start-forge.ts';
import { githubSite } from '../../support/github-site.ts';
import { runConfig } from '../../support/run-config.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const git = createGit(createProcesses());
let forge: Forge;
let store: Store;
beforeAll(async () => {
  forge = await startForge();
  store = await openStore('sqlite::memory:');
});
afterAll(async () => {
  await store.close();
  await forge.close();
  folder.remove();
});

const report = {
  schema_version: 1,
  ok: true,
  profile: 'local',
  site_kind: 'hugo',
  pages: 1,
  gates: [],
  issues: [],
  manual_edits: false,
  manual_edited_files: [],
};
let count = 0;
/** A check run on a fresh clone of the site, with these files fixed. */
async function check(
  site: Awaited<ReturnType<typeof githubSite>>,
  run: string,
  files: Record<string, string>,
  own: Store = store,
): Promise<Pr> {
  const at = path.join(folder.path, String(count++));
  const dirs = {
    run: at,
    product: path.join(at, 'product'),
    site: path.join(at, 'site'),
    cache: path.join(at, 'cache'),
  };
  const source = forge.cloneUrl(site.repo);
  const { sha, ref } = await git.resolveRef(source, null, { token: site.token });
  await git.checkout(source, sha, dirs.site, { token: site.token });
  const patches: Patch[] = [];
  for (const [name, after] of Object.entries(files)) {
    const before = (await git.show(dirs.site, sha, name)) ?? null;
    const patch = patchBetween({ path: name, before, after, summary: 'test', origin: 'fixer:test' });
    if (patch !== undefined) patches.push(patch);
  }
  const bundle = { schema_version: 1, base_sha: sha, patches, conflicts: [] };
  const context = {
    snapshot: { run_id: run, applied_patches: patches.map(({ patch_id }) => patch_id) },
    dirs,
    config: runConfig({ kind: 'check', product_slug: 'docs', commit: { ...runConfig().commit, labels: ['docs'] } }),
    inputs: { product: null, site: { source, repository: source, sha, ref, dirty: false, origin: 'git' } },
    ports: { git, clock: createClock(), commitService: site.service, store: own },
    progress: silentProgress,
    signal: AbortSignal.timeout(30_000),
    siteToken: () => site.token,
    read: async () => report,
    tryRead: async (stem: string) => (stem === 'patch_bundle' ? bundle : undefined),
  } as unknown as WorkerContext;
  return Pr.parse((await prManager.run(context)).artifacts.pr);
}

it('proposes fixes, appends a later run to the open pull request, and starts anew after a merge', async () => {
  const site = await githubSite(forge);
  const [first, second, third] = [
    'r_2026-01-01T00-00-00Z_aaaa',
    'r_2026-01-02T00-00-00Z_bbbb',
    'r_2026-01-03T00-00-00Z_cccc',
  ];
  const one = await check(site, first, { 'content/a.md': 'fixed\n' });
  expect(one).toMatchObject({
    operation: 'created',
    number: 1,
    branch: `launch/${first}/docs`,
    verified: true,
    base_ref: 'main',
    affected_paths: ['content/a.md'],
  });
  const two = await check(site, second, { 'content/a.md': 'fixed\n', 'content/b.md': 'fixed too\n' });
  expect(two).toMatchObject({ operation: 'updated', number: 1, branch: one.branch, url: one.url });
  expect([site.repo.issues.length, site.repo.issues[0]?.labels]).toEqual([1, ['docs']]);
  const same = await check(site, second, { 'content/a.md': 'fixed\n', 'content/b.md': 'fixed too\n' });
  expect(same.head_sha).toBe(two.head_sha);
  await forge.git(site.repo, ['update-ref', 'refs/heads/main', two.head_sha]);
  Object.assign(site.repo.issues[0] ?? {}, { state: 'closed' });
  Object.assign(site.repo.issues[0]?.pull ?? {}, { merged: true, mergeSha: two.head_sha });
  const three = await check(site, third, { 'content/a.md': 'fixed again\n' });
  expect(three).toMatchObject({ operation: 'created', number: 2, branch: `launch/${third}/docs` });
  expect(forge.violations.list).toEqual([]);
});

it('lets two runs of one target at the same time end in one pull request', async () => {
  const site = await githubSite(forge);
  const both = await Promise.all([
    check(site, 'r_2026-01-01T00-00-00Z_aaaa', { 'content/a.md': 'fixed\n' }),
    check(site, 'r_2026-01-01T00-00-01Z_bbbb', { 'content/b.md': 'fixed\n' }),
  ]);
  expect(both.map(({ number }) => number)).toEqual([1, 1]);
  expect(both.map(({ operation }) => operation).sort()).toEqual(['created', 'updated']);
  const files = await forge.files(site.repo, both[0]?.branch ?? '');
  expect([files['content/a.md'], files['content/b.md']]).toEqual(['fixed\n', 'fixed\n']);
});

it('lets two runs that share no store end in one pull request too', async () => {
  const site = await githubSite(forge);
  const stores = [await openStore('sqlite::memory:'), await openStore('sqlite::memory:')];
  // Both have looked and found none before either opens one.
  let waiting = 0;
  let release = (): void => {};
  const together = new Promise<void>((go) => {
    release = go;
  });
  forge.faults.add({
    on: 'pulls/create',
    kind: 'hook',
    times: 2,
    run: () => {
      if (++waiting === 2) release();
      return together;
    },
  });
  const both = await Promise.all([
    check(site, 'r_2026-01-01T00-00-00Z_aaaa', { 'content/a.md': 'fixed\n' }, stores[0]),
    check(site, 'r_2026-01-01T00-00-01Z_bbbb', { 'content/b.md': 'fixed\n' }, stores[1]),
  ]);
  expect([waiting, ...both.map(({ number }) => number)]).toEqual([2, 1, 1]);
  expect(site.repo.issues.map(({ state }) => state)).toEqual(['open', 'closed']);
  const branches = (await forge.git(site.repo, ['for-each-ref', '--format=%(refname:short)', 'refs/heads']))
    .trim()
    .split('\n');
  expect(branches).toEqual([both[0]?.branch, 'main']);
  const files = await forge.files(site.repo, both[0]?.branch ?? '');
  expect([files['content/a.md'], files['content/b.md']]).toEqual(['fixed\n', 'fixed\n']);
  for (const each of stores) await each.close();
});
