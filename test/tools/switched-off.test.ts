/** What an operator has switched off is never proposed: `next` is null with what to ask for, and a start says at once that it cannot end in a pull request. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { CommitService } from '../../src/commit/commit-service.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { invoke } from '../../src/tools/invoke.ts';
import type { Policy } from '../../src/tools/policy.ts';
import { makeInputs, openScripted } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Env = Readonly<Record<string, string>>;
interface Answer {
  ok: boolean;
  run_id?: string;
  next?: { tool: string; arguments: Record<string, unknown> } | null;
  needs_person?: { reason: string; what: string; propose?: unknown; afterwards?: { tool: string } };
  notes?: string[];
  result?: Answer | null;
  error?: { details: Answer };
}
const OPEN: Policy = { readOnly: false, allowed: null };
const folder = temporaryFolder();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  folder.remove();
});

let count = 0;
/** One store, and as many servers over it as somebody sets up. */
async function world(defects: readonly string[], unwritable?: CommitService['unwritable']) {
  count += 1;
  const root = path.join(folder.path, `w${count}`);
  const home = path.join(root, 'home');
  mkdirSync(home, { recursive: true });
  const { product, site } = makeInputs(root, defects);
  const context = await openScripted(home);
  closers.push(() => context.close());
  if (unwritable !== undefined) context.commitService = { ...context.commitService, unwritable } as CommitService;
  const server = (env: Env = {}, policy: Policy = OPEN) => {
    const registry = createLaunchRegistry({ env, cwd: root, context: async () => context, policy });
    return async (tool: string, input: object): Promise<Answer> =>
      (await invoke(registry, tool, input)).envelope as unknown as Answer;
  };
  const open = server();
  const run_config = { github_repo_url: product, site_repo_url: site };
  const until = async (state: string): Promise<string> => {
    const { run_id } = await open('launch_start_run', { run_config });
    for (let step = 0; step < 12; step += 1) {
      const { status } = (await open('launch_resume', { run_id })) as { status?: { state: string } };
      if (status?.state === state) return String(run_id);
      if (status?.state === 'VALIDATING') await open('launch_fix_all', { run_id });
      if (status?.state === 'VALIDATING' && state === 'READY_FOR_PR') return String(run_id);
    }
    throw new Error(`never ${state}`);
  };
  return { server, run_config, until };
}
const MANAGERS: Policy = { ...OPEN, surface: 'managers' };

describe('a call that the operator keeps from callers is no next call', () => {
  test.each<[string, Env, Policy, RegExp]>([
    ['read-only', {}, { ...OPEN, readOnly: true }, /LAUNCH_MCP_READ_ONLY/],
    ['an allow list', {}, { ...OPEN, allowed: new Set(['launch_get_status']) }, /LAUNCH_MCP_TOOLS/],
    [
      'a rule of the policy',
      {},
      {
        ...OPEN,
        pack: ({ tool }) => (tool.id === 'launch_open_pr' ? { rule: 'no', message: 'A rule says no.' } : undefined),
      },
      /A rule says no/,
    ],
  ])('%s', async (_, env, policy, said) => {
    const { server, until } = await world(['safe One']);
    const run_id = await until('READY_FOR_PR');
    const { next, needs_person } = await server(env, policy)('launch_get_status', { run_id });
    expect(next).toBeNull();
    expect(needs_person).toMatchObject({ reason: 'switched_off', what: expect.stringMatching(said) });
    expect((await server()('launch_get_status', { run_id })).next?.tool).toBe('launch_open_pr');
  });

  test('a refusal says the same as an answer', async () => {
    const { server, until } = await world(['safe One']);
    const run_id = await until('READY_FOR_PR');
    const call = server({}, { ...OPEN, allowed: new Set(['launch_fix_next']) });
    const { error } = await call('launch_fix_next', { run_id });
    expect(error?.details).toMatchObject({ next: null, next_call: null, needs_person: { reason: 'switched_off' } });
  });

  test('an action of a manager that is switched off, and no other', async () => {
    const { server, until } = await world(['safe One']);
    const run_id = await until('READY_FOR_PR');
    const status = { action: 'status', run_id };
    const { result } = await server({}, MANAGERS)('launch_manager', status);
    expect(result).toMatchObject({
      next: null,
      needs_person: { reason: 'switched_off', what: expect.stringContaining('ALLOW_DANGEROUS_OPS=true') },
    });
    const allowed = await server({ ALLOW_DANGEROUS_OPS: 'true' }, MANAGERS)('launch_manager', status);
    expect(allowed.result?.next?.arguments).toEqual({ action: 'open_pr', run_id });
    // Beside the managers the tool itself is there, and is let through.
    expect((await server({}, { ...OPEN, surface: 'full' })('launch_get_status', { run_id })).next?.tool).toBe(
      'launch_open_pr',
    );
    expect((await server({}, { ...OPEN, surface: 'full' })('launch_manager', status)).result).toMatchObject({
      next: null,
      needs_person: { reason: 'switched_off' },
    });
  });

  test('a patch is proposed where one may be made', async () => {
    const { server, until, run_config } = await world(['no Two']);
    const run_id = await until('VALIDATING');
    const person = async (env: Env): Promise<Answer['needs_person']> => {
      const first = await server(env)('launch_fix_next', { run_id });
      return first.needs_person ?? first.error?.details.needs_person;
    };
    // It is a file of the run: without lists it is free, and a list that lacks it withholds it.
    for (const env of [{}, { TOOL_ALLOWLIST: 'code.patch.generate', REPO_ALLOWLIST: run_config.site_repo_url }]) {
      const given = await person(env);
      expect(given).toMatchObject({ reason: 'no_fix', propose: { tool: 'code_patch_generate' } });
      expect(given?.what).not.toContain('ALLOWLIST');
    }
    for (const env of [{ TOOL_ALLOWLIST: 'qa.test' }, { REPO_ALLOWLIST: 'acme/other' }]) {
      const withheld = await person(env);
      expect(withheld).toMatchObject({ reason: 'no_fix', what: expect.stringMatching(/(?:TOOL|REPO)_ALLOWLIST/) });
      expect(withheld).not.toHaveProperty('propose');
      expect(withheld?.afterwards?.tool).toBe('launch_validate');
    }
  });

  test('where a person is needed, managers are named on a surface of managers', async () => {
    const { server, until } = await world(['no Two']);
    const run_id = await until('VALIDATING');
    const { error } = await server({}, MANAGERS)('launch_manager', { action: 'fix_next', run_id });
    expect(error?.details.needs_person?.afterwards).toMatchObject({
      tool: 'launch_manager',
      arguments: { action: 'validate', run_id },
    });
  });
});

describe('a start that cannot end in a pull request says so at once', () => {
  test('because it is switched off', async () => {
    const { server, run_config } = await world(['safe One']);
    const { result } = await server({}, MANAGERS)('launch_manager', { action: 'start', run_config });
    expect(result?.notes?.join()).toMatch(/without a pull request.*ALLOW_DANGEROUS_OPS/);
    const free = await server({ ALLOW_DANGEROUS_OPS: 'true' }, MANAGERS)('launch_manager', {
      action: 'start',
      run_config,
    });
    expect(free.result).not.toHaveProperty('notes');
    expect(await server()('launch_start_run', { run_config })).not.toHaveProperty('notes');
  });

  test('because nothing may write to the docs repository; where it is ready, the same is said', async () => {
    const { server, run_config, until } = await world(['safe One'], () => 'There is no token. Set GITHUB_TOKEN.');
    const { notes } = await server()('launch_start_run', { run_config });
    expect(notes?.join()).toMatch(/without a pull request.*Set GITHUB_TOKEN/);
    const ready = await server()('launch_get_status', { run_id: await until('READY_FOR_PR') });
    expect(ready).toMatchObject({
      next: null,
      needs_person: { reason: 'no_write_access', what: expect.stringContaining('Set GITHUB_TOKEN') },
    });
  });
});
