import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdToPlan } from '../../src/action/hold-to-plan.ts';
import { readPlan, writePlan } from '../../src/action/plan-file.ts';
import { splitPatch } from '../../src/action/split-patch.ts';
import type { CommitRequest, CommitService } from '../../src/commit/commit-service.ts';
import { contentSha256 } from '../../src/commit/policy.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-plan-test-'));
});
afterEach(() => rm(folder, { recursive: true }));
const changes = [
  {
    path: 'docs/a.md',
    mode: '100644' as const,
    content: { encoding: 'utf-8' as const, data: 'a\n' },
    expected_blob: null,
  },
  { path: '.github/workflows/x.yml', mode: '100644' as const, content: { encoding: 'utf-8' as const, data: 'x' } },
];
const plan = {
  schema_version: 1 as const,
  command: 'run' as const,
  repository: 'https://github.com/acme/docs',
  base_ref: 'main',
  base_sha: 'a'.repeat(40),
  run_id: 'r_2026-01-21T10-00-00Z_abcd',
  slug: 'docs',
  change_set: { schema_version: 1 as const, content_sha256: contentSha256(changes), changes },
  message: '',
  title: '',
  text: null,
};
const home = () => {
  const dir = path.join(folder, 'home');
  for (const file of [
    'store.sqlite',
    'cache/big',
    `runs/${plan.run_id}/events.ndjson`,
    `runs/${plan.run_id}/site/a.md`,
    'runs/r_2026-01-21T10-00-00Z_zzzz/events.ndjson',
  ]) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), file);
  }
  return dir;
};

test('a plan comes back as it was, with the run’s record and neither store nor checkouts nor caches nor other runs', async () => {
  const { sha256 } = await writePlan(path.join(folder, 'plan'), plan, home());
  const read = await readPlan(path.join(folder, 'plan'), sha256);
  expect(Object.keys(read.files)).toEqual([`home/runs/${plan.run_id}/events.ndjson`]);
  expect(existsSync(path.join(folder, 'plan/home/cache'))).toBe(false);
});
test.each<[string, (dir: string) => void, string]>([
  ['another hash', () => undefined, 'plan-sha256'],
  [
    'a changed file',
    (dir) => writeFileSync(path.join(dir, `home/runs/${plan.run_id}/events.ndjson`), 'evil'),
    'other bytes',
  ],
  ['an added file', (dir) => writeFileSync(path.join(dir, 'home/extra'), 'x'), 'added or is missing'],
  ['a missing file', (dir) => rmSync(path.join(dir, `home/runs/${plan.run_id}/events.ndjson`)), 'added or is missing'],
])('%s is refused', async (name, change, why) => {
  const dir = path.join(folder, 'plan');
  await writePlan(dir, plan, home());
  change(dir);
  await expect(readPlan(dir, name === 'another hash' ? 'b'.repeat(64) : null)).rejects.toThrow(why);
});

const seen: CommitRequest[] = [];
const service = {
  commit: async (request: CommitRequest) => ({ seen: seen.push(request) }),
} as unknown as CommitService;
const request = {
  change_set: plan.change_set,
  allowed_paths: ['**'],
  limits: { max_files: 1_000_000, max_bytes: 1e12 },
} as unknown as CommitRequest;
test('only the planned bytes reach the service, with the base’s paths and no larger limits', async () => {
  await holdToPlan(service, { ...plan, files: {} }, async () => ['docs/**']).commit(request);
  expect(seen.at(-1)).toMatchObject({ allowed_paths: ['docs/**'], limits: { max_files: 2_000 }, allow_binary: false });
  await expect(
    holdToPlan(service, { ...plan, files: {} }, async () => undefined).commit({
      ...request,
      change_set: { ...plan.change_set, content_sha256: 'c'.repeat(64) },
    }),
  ).rejects.toThrow('are not the bytes that were planned');
});
test('without a configuration the planned files may be written, but none that is protected', async () => {
  await holdToPlan(service, { ...plan, files: {} }, async () => undefined).commit(request);
  expect(seen.at(-1)?.allowed_paths).toEqual(['docs/a.md']);
});
test('a patch is split by file, names with other alphabets and removed files included', () => {
  const patch =
    'diff --git a/x.md b/x.md\nindex 1..2 100644\n--- a/x.md\n+++ b/x.md\n@@ -1 +1 @@\n-a\n+b\ndiff --git "a/caf\\303\\251.md" "b/caf\\303\\251.md"\ndeleted file mode 100644\n--- "a/caf\\303\\251.md"\n+++ /dev/null\n@@ -1 +0,0 @@\n-c\n';
  expect([...splitPatch(patch)]).toEqual([
    ['x.md', '@@ -1 +1 @@\n-a\n+b'],
    ['café.md', '@@ -1 +0,0 @@\n-c'],
  ]);
});

test('a folder with files of somebody else is not taken for the plan', async () => {
  const own = path.join(folder, 'docs');
  mkdirSync(own);
  writeFileSync(path.join(own, 'a.md'), 'mine');
  await expect(writePlan(own, plan, null)).rejects.toThrow(/would be lost/u);
  expect(existsSync(path.join(own, 'a.md'))).toBe(true);
  const once = path.join(folder, 'plan');
  const first = await writePlan(once, plan, home());
  expect(await writePlan(once, plan, home())).toEqual(first);
});
