/** Dry runs of every tool that writes: nothing happens, no gate is lifted, and the answer states no effect. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dryRunInMeta } from '../../src/tools/dry-run.ts';
import { invoke } from '../../src/tools/invoke.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { howToRehearse } from '../../src/tools/rehearsal.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

let hub: ToolHubFixture;
let free: Registry;
let checked: string;
let toolhubRun: string;

beforeAll(async () => {
  hub = await openToolHub({ QA_TEST_CMD: 'node check.mjs', QA_LINT_CMD: 'node check.mjs' });
  free = hub.open({ ALLOW_DANGEROUS_OPS: 'true', ALLOW_EXTERNAL_TOOLS: 'true' });
  toolhubRun = await hub.run();
  const site_repo_url = `${new URL(hub.forge.apiUrl).origin}/acme/docs`;
  const started = await invoke(free, 'launch_start_run', { run_config: { kind: 'check', site_repo_url } });
  checked = String(started.runId);
  for (let step = 0; step < 6; step += 1) await invoke(free, 'launch_resume', { run_id: checked });
});
afterAll(() => hub.close());

/** What a call could have changed: the repository on the host, the runs with their events, and the records of ToolHub. */
async function world(): Promise<unknown> {
  const { engine, services } = await free.ports();
  const { runs } = await engine.list();
  const events = await Promise.all(runs.map(async ({ run_id }) => (await engine.events(run_id)).length));
  const { issues, pulls, comments } = hub.repo as unknown as Record<string, { length: number } | undefined>;
  return {
    runs: runs.map(({ run_id, state }) => `${run_id} ${state}`),
    events,
    files: readdirSync(join(hub.home, 'runs')).length,
    approvals: (await services?.store.keys('approval'))?.length,
    host: [issues?.length, pulls?.length, comments?.length],
  };
}

const change = {
  base_branch: 'main',
  head_branch: 'more',
  commit_message: 'More',
  pr_title: 'More',
  files: [{ path: 'docs/guide.md', original_content: 'one\ntwo\n', modified_content: 'one\n' }],
};
const inputs = (): Record<string, Record<string, unknown>> => ({
  launch_start_run: { run_config: { kind: 'check', site_repo_url: './docs' } },
  launch_start_run_from_product_url: { url: 'https://products.aspose.org/3d/en/python/' },
  launch_start_run_from_github_repo_url: { github_repo_url: `${new URL(hub.forge.apiUrl).origin}/acme/docs` },
  launch_resume: { run_id: checked },
  launch_validate: { run_id: checked },
  launch_fix_next: { run_id: checked },
  launch_fix_all: { run_id: checked },
  launch_cancel: { run_id: checked },
  launch_open_pr: { run_id: checked },
  runs_create: { repo: 'acme/docs', purpose: 'rehearsal' },
  approvals_request: { run_id: toolhubRun, ...change },
  approvals_grant: { run_id: toolhubRun, approval_id: 'ap_0123456789abcdef' },
});

/** Members by which an answer would say that something was done. */
const EFFECTS = ['state', 'pr_url', 'commit_sha', 'cancelled', 'validation_report', 'approval_id', 'status', 'url'];

test('a tool that writes and cannot rehearse is not called, and the answer says what would be', async () => {
  const before = await world();
  const told = free.tools.filter((tool) => howToRehearse(tool) === 'described');
  expect(told.map(({ id }) => id).sort()).toEqual(Object.keys(inputs()).sort());
  for (const { id, family } of told) {
    const input = inputs()[id] ?? {};
    const outcome = await invoke(free, id, input, { dryRun: true });
    expect(outcome.ok, `${id} ${JSON.stringify(outcome.envelope)}`).toBe(true);
    const envelope = outcome.envelope as Record<string, unknown>;
    const said = (family === 'launch' ? envelope : envelope.result) as Record<string, unknown>;
    expect(said.would_call).toEqual({ tool: id, arguments: input });
    for (const member of EFFECTS) expect(said, id).not.toHaveProperty(member);
    if (family === 'launch') {
      expect(said).toMatchObject({ ok: true, dry_run: true });
      expect(said.run_id).toBe(input.run_id);
    } else expect(envelope.meta).toMatchObject({ dry_run: true, tool_call_id: '', evidence_hash: '' });
  }
  expect(await world()).toEqual(before);
});

test('opening a pull request is rehearsed: branch, title and files, or the refusal that the call itself would get', async () => {
  const { engine } = await free.ports();
  expect((await engine.snapshot(checked)).state).toBe('READY_FOR_PR');
  const { envelope } = await invoke(free, 'launch_open_pr', { run_id: checked }, { dryRun: true });
  expect(envelope).toMatchObject({
    ok: true,
    dry_run: true,
    run_id: checked,
    would_open: { branch: `launch/${checked}/docs`, affected_paths: [], appends_to: null },
  });
  const fresh = await invoke(free, 'launch_start_run', { run_config: { kind: 'check', site_repo_url: './docs' } });
  const early = await invoke(free, 'launch_open_pr', { run_id: fresh.runId }, { dryRun: true });
  expect(early.envelope).toMatchObject({ ok: false, error: { code: 'ILLEGAL_STATE' } });
});

test('no gate is lifted by asking for a rehearsal', async () => {
  const before = await world();
  const outcome = await invoke(
    hub.registry,
    'launch_manager',
    { action: 'open_pr', run_id: checked },
    { dryRun: true },
  );
  expect(outcome.envelope).toMatchObject({ ok: false, error: { code: 'E_PERMISSION_DENIED' } });
  const allowed = await invoke(free, 'launch_manager', { action: 'open_pr', run_id: checked }, { dryRun: true });
  expect(allowed.envelope).toMatchObject({
    ok: true,
    summary: 'open_pr: dry run, nothing was done.',
    result: { dry_run: true, would_call: { tool: 'launch_open_pr' } },
  });
  const readOnly = await invoke(
    { ...free, policy: { ...free.policy, readOnly: true } },
    'launch_cancel',
    { run_id: checked },
    { dryRun: true },
  );
  expect(readOnly.envelope).toMatchObject({ ok: false, error: { code: 'POLICY_DENIED' } });
  expect(await world()).toEqual(before);
});

test('a rule of the policy pack for dry runs lets a caller rehearse a start, and nothing starts', async () => {
  const before = await world();
  const policy = {
    ...free.policy,
    pack: ({ dryRun }: { dryRun: boolean }) => (dryRun ? undefined : { rule: 'real', message: 'Denied.' }),
  };
  const input = { run_config: { kind: 'check', site_repo_url: './docs' } };
  const rehearsed = await invoke({ ...free, policy }, 'launch_start_run', input, { dryRun: true });
  expect(rehearsed.envelope).toMatchObject({ ok: true, dry_run: true });
  expect(rehearsed.runId).toBeNull();
  expect((await invoke({ ...free, policy }, 'launch_start_run', input)).envelope).toMatchObject({ ok: false });
  expect(await world()).toEqual(before);
});

test('a member of the call does not lift the rehearsal that holds it', async () => {
  const before = await world();
  const { envelope } = await invoke(
    free,
    'github_issues_create',
    { run_id: toolhubRun, title: 'Real?', body: '', dry_run: false },
    { dryRun: true },
  );
  expect(envelope).toMatchObject({ ok: true, meta: { dry_run: true }, result: { would_create: { title: 'Real?' } } });
  expect((await world()) as { host: unknown }).toMatchObject({ host: (before as { host: unknown }).host });
});

test('what is read is read, and said to be no effect', async () => {
  const { envelope } = await invoke(free, 'launch_get_status', { run_id: checked }, { dryRun: true });
  expect(envelope).toMatchObject({ ok: true, status: { run_id: checked } });
});

const filing = (): Record<string, unknown> => ({
  workflow: {
    id: 'filing',
    steps: [{ actionId: 'github_issues_create', input: { run_id: toolhubRun, title: 'Real?', body: '' } }],
  },
  dryRun: false,
});

test('a rehearsal asked for in one place is not lifted in another, also by a workflow and its manager', async () => {
  const before = (await world()) as { host: unknown };
  for (const [tool, input] of [
    ['workflow.run', filing()],
    ['workflow_manager', { action: 'run', ...filing() }],
  ] as const) {
    const { envelope } = await invoke(free, tool, input, { dryRun: true });
    const { runId } = (envelope?.result ?? envelope ?? {}) as { runId?: string };
    const status = await vi.waitFor(async () => {
      const { envelope: found, fault } = await invoke(free, 'workflow.status', { runId });
      if (found?.status === 'running') throw new Error('running');
      return found ?? fault;
    }, 20_000);
    expect(status).toMatchObject({ status: 'succeeded', steps: [{ output: { would_create: { title: 'Real?' } } }] });
  }
  expect((await world()) as { host: unknown }).toMatchObject({ host: before.host });
});

test('a manager claims no effect of a rehearsal, wherever that was asked for', async () => {
  const issue = { action: 'create_issue', run_id: toolhubRun, title: 'Real?', body: '' };
  const answers = [
    await invoke(free, 'github_manager', issue, { dryRun: true }),
    await invoke(free, 'github_manager', { ...issue, dry_run: true }),
    await invoke(free, 'qa_manager', { action: 'test', run_id: toolhubRun }, { dryRun: true }),
    await invoke(free, 'workflow_manager', { action: 'run', ...filing() }, { dryRun: true }),
  ];
  for (const { envelope } of answers)
    expect(envelope).toMatchObject({
      ok: true,
      summary: expect.stringMatching(/^\w+: dry run, nothing was done\.$/u),
    });
  const read = await invoke(free, 'workflow_manager', { action: 'list' }, { dryRun: true });
  expect(read.envelope).toMatchObject({
    summary: expect.stringMatching(/^\d+ runs\.$/u),
    result: { runs: expect.any(Array) },
  });
});

test('what only looks like asking for a dry run is refused, under every spelling of its name', () => {
  for (const name of ['dryRun', 'dry_run', 'dryrun', 'dry-run', 'gox:dryRun', 'gox/dryRun']) {
    for (const on of [true, 'true', 'TRUE', 't', '1']) expect(dryRunInMeta({ [name]: on, dryRun: on })).toBe(true);
    for (const off of [false, 'false', '0']) expect(dryRunInMeta({ [name]: off })).toBe(false);
    for (const odd of ['yes', 'on', '', 1, 0, null, [], {}])
      expect(() => dryRunInMeta({ [name]: odd })).toThrow('neither');
  }
  expect(dryRunInMeta({ dryRun: false, dry_run: true })).toBe(true);
  expect(dryRunInMeta({ foundry_run: 'yes', progressToken: 1 })).toBe(false);
});
