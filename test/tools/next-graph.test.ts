/** `next` never leads into a wall: from every state a run can come to, what an answer says to call is done, or says that a person is needed. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { allowedNow } from '../../src/engine/legal.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { invoke } from '../../src/tools/invoke.ts';
import { standing } from '../../src/tools/next-call.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { makeInputs, openScripted } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Next {
  tool: string;
  arguments: Record<string, unknown>;
}
interface Envelope {
  ok: boolean;
  run_id?: string;
  next?: Next | null;
  needs_person?: { reason: string; what: string; worktree?: string; propose?: Next; afterwards?: Next };
  notes?: string[];
  status?: { state: string };
  error?: { code: string; retryable: boolean; details: Envelope };
}
const RUN_TOOLS = ['launch_resume', 'launch_validate', 'launch_fix_next', 'launch_fix_all', 'launch_open_pr'];
const folder = temporaryFolder();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  folder.remove();
});

let count = 0;
async function world(defects: readonly string[], config: RunConfig & { site?: 'none' } = {}) {
  count += 1;
  const root = path.join(folder.path, `world${count}`);
  const home = path.join(root, 'home');
  mkdirSync(home, { recursive: true });
  const { product, site } = makeInputs(root, defects);
  const context = await openScripted(home);
  closers.push(() => context.close());
  const registry = createLaunchRegistry({ env: {}, cwd: root, context: async () => context });
  const call = async (tool: string, input: object): Promise<Envelope> =>
    (await invoke(registry, tool, input)).envelope as unknown as Envelope;
  const { site: asked, ...more } = config;
  const run_config = {
    ...(more.kind === 'check' ? {} : { github_repo_url: product }),
    ...(asked === 'none' ? {} : { site_repo_url: site }),
    ...more,
  };
  return { registry, call, run_config };
}

/** Follows `next` to its end; at every state each call that is refused must say the same. */
async function walk(registry: Registry, call: (tool: string, input: object) => Promise<Envelope>, first: Envelope) {
  const run_id = String(first.run_id);
  const { engine } = await registry.ports();
  const seen: string[] = [];
  let next = first.next;
  let last = first;
  while (next !== null && next !== undefined && seen.length < 60) {
    const before = await engine.snapshot(run_id);
    const status = await call('launch_get_status', { run_id });
    expect(status.next, `status in ${before.state}`).toEqual(next);
    const allowed = allowedNow(before);
    expect(allowed).toContain(next.tool);
    for (const tool of RUN_TOOLS.filter((name) => name !== 'launch_fix_all' && !allowed.includes(name))) {
      const refused = await call(tool, { run_id });
      expect(refused.error, `${tool} in ${before.state}`).toMatchObject({ details: { next } });
    }
    seen.push(`${before.state} ${next.tool}`);
    last = await call(next.tool, next.arguments);
    if (!last.ok) break;
    // An opened pull request is the end of the way.
    next = last.next === undefined ? (await call('launch_get_status', { run_id })).next : last.next;
  }
  const status = await call('launch_get_status', { run_id });
  return { seen, last, status };
}

describe('from a start to its end', () => {
  test.each<
    [string, readonly string[], RunConfig & { site?: 'none' }, { state: string; reason?: string; code?: string }]
  >([
    ['all is fixable', ['safe One', 'safe Two'], {}, { state: 'DONE' }],
    ['a check', ['safe One'], { kind: 'check' }, { state: 'DONE' }],
    [
      'some needs a person',
      ['safe One', 'no Two'],
      {},
      { state: 'VALIDATING', reason: 'no_fix', code: 'FIX_EXHAUSTED' },
    ],
    ['no fix may be tried', ['safe One'], { max_fix_attempts: 0 }, { state: 'VALIDATING', reason: 'max_fix_attempts' }],
    [
      'one fix may be tried',
      ['safe One', 'safe Two'],
      { max_fix_attempts: 1 },
      { state: 'VALIDATING', reason: 'max_fix_attempts' },
    ],
  ])('%s', async (_, defects, config, end) => {
    const { registry, call, run_config } = await world(defects, config);
    const started = await call('launch_start_run', { run_config });
    const { seen, last, status } = await walk(registry, call, started);
    expect(status.status?.state, seen.join('\n')).toBe(end.state);
    expect(status.next).toBeNull();
    expect(last.error?.code).toBe(end.code);
    if (end.code !== undefined)
      expect(last.error?.details).toMatchObject({ next: null, needs_person: { reason: end.reason } });
    expect(status.needs_person?.reason).toBe(end.reason);
  });

  test('without a docs repository it says so at once, and never proposes to open a pull request', async () => {
    const { registry, call, run_config } = await world([], { site: 'none' });
    const started = await call('launch_start_run', { run_config });
    expect(started.notes?.join()).toContain('site_repo_url');
    const snapshot = await (await registry.ports()).engine.snapshot(String(started.run_id));
    const ready = { ...snapshot, state: 'READY_FOR_PR' as const, applied_patches: ['patch_0'] };
    const made = { ...ready, inputs: { ...ready.inputs, site_is_made: true as const } };
    expect(standing(ready, 1, undefined).next?.tool).toBe('launch_open_pr');
    expect(standing(made, 1, '/w')).toMatchObject({ next: null, needs_person: { reason: 'no_docs_repository' } });
    expect(allowedNow(made)).not.toContain('launch_open_pr');
  });
});

test('what a person has to do names the work tree and what comes then, and going on leads to the end', async () => {
  const { registry, call, run_config } = await world(['no Two']);
  const started = await call('launch_start_run', { run_config });
  const { status } = await walk(registry, call, started);
  const { worktree, propose, afterwards } = status.needs_person ?? {};
  expect(propose?.tool).toBe('code_patch_generate');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(path.join(String(worktree), 'defects.txt'), '');
  const judged = await call(String(afterwards?.tool), afterwards?.arguments ?? {});
  expect(judged.next?.tool).toBe('launch_open_pr');
  expect((await walk(registry, call, { ...judged, run_id: String(started.run_id) })).status.status?.state).toBe('DONE');
});

test('launch_fix_all makes the same way in fewer calls, with a link to the report', async () => {
  const { registry, call, run_config } = await world(['safe One', 'safe Two', 'safe Three', 'no Four']);
  const { run_id } = await call('launch_start_run', { run_config });
  for (let state = ''; state !== 'VALIDATING'; )
    state = String((await call('launch_resume', { run_id })).status?.state);
  const two = await invoke(registry, 'launch_fix_all', { run_id, limit: 2 });
  expect(two.envelope).toMatchObject({
    ok: true,
    fixed: 2,
    remaining_blockers: 2,
    stopped: 'limit',
    validation_ok: false,
  });
  expect(two.links).toEqual([expect.objectContaining({ type: 'resource_link', mimeType: 'application/json' })]);
  const rest = await call('launch_fix_all', { run_id });
  expect(rest).toMatchObject({
    ok: true,
    fixed: 1,
    stopped: 'exhausted',
    next: null,
    needs_person: { reason: 'no_fix' },
  });
  expect(await call('launch_fix_all', { run_id })).toMatchObject({ ok: false, error: { code: 'FIX_EXHAUSTED' } });
});

test('a summary of the report has its counts alone', async () => {
  const { call, run_config } = await world(['safe One', 'safe Two']);
  const { run_id } = await call('launch_start_run', { run_config });
  for (let state = ''; state !== 'VALIDATING'; )
    state = String((await call('launch_resume', { run_id })).status?.state);
  expect(await call('launch_fix_next', { run_id, detail: 'summary' })).toMatchObject({
    ok: true,
    remaining_blockers: 1,
    validation_report: { ok: false, failed_gates: ['scripted'], findings: 1, fixable: 1 },
  });
  expect(await call('launch_fix_next', { run_id })).toHaveProperty('validation_report.issues');
});
