/** The one path of a call: what is refused before a tool runs, and what an agent is told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { invoke } from '../../src/tools/invoke.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { makeInputs, openScripted, type ScriptedContext } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let context: ScriptedContext;
let registry: Registry;
let inputs: { product: string; site: string };

beforeAll(async () => {
  inputs = makeInputs(folder.path, ['safe Dead link', 'no Untrue sentence']);
  context = await openScripted(`${folder.path}/home`);
  registry = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => context });
});
afterAll(async () => {
  await context.close();
  folder.remove();
});

const start = async (more: object = {}): Promise<string> => {
  const run_config = { github_repo_url: inputs.product, site_repo_url: inputs.site };
  const { envelope } = await invoke(registry, 'launch_start_run', { run_config, ...more });
  return String(envelope?.run_id);
};
const resumeTo = async (run_id: string, state: string): Promise<void> => {
  for (let step = 0; step < 12; step += 1) {
    const { envelope } = await invoke(registry, 'launch_resume', { run_id });
    const status = envelope?.status as { state?: string } | undefined;
    if (status?.state === state) return;
  }
  throw new Error(`never reached ${state}`);
};
const errorOf = async (tool: string, input: unknown) => {
  const { ok, envelope, exitCode } = await invoke(registry, tool, input);
  expect(ok).toBe(false);
  return {
    exitCode,
    ...(envelope?.error as { code: string; message: string; retryable: boolean; details: Record<string, unknown> }),
  };
};

describe('before a tool runs', () => {
  test('an unknown tool is a fault that names the tools there are', async () => {
    const { fault } = await invoke(registry, 'constructor', {});
    expect(fault).toMatchObject({ code: -32602, data: { code: 'INVALID_INPUT' } });
  });
  test('arguments over the limit are a fault that says both sizes', async () => {
    const { fault } = await invoke(registry, 'launch_get_status', { run_id: 'x'.repeat(1_048_577) });
    expect(fault).toMatchObject({ code: -32602, data: { details: { max_bytes: 1_048_576 } } });
  });
  test.each(['nope', '', '../0', 'wf_000000000000', 'r_2026-01-21T10-00-00Z_ABCD'])(
    'a run id of any form that is not there is no run: `%s`',
    async (run_id) => {
      for (const tool of ['launch_get_status', 'launch_resume', 'launch_cancel', 'launch_get_telemetry']) {
        const error = await errorOf(tool, { run_id });
        expect(error, tool).toMatchObject({ code: 'RUN_NOT_FOUND', details: { next_call: 'launch_list_runs' } });
        if (run_id.length > 5) expect(JSON.stringify(error)).not.toContain(run_id);
      }
      const { envelope } = await invoke(registry, 'launch_manager', { action: 'status', run_id });
      expect(envelope?.error).toMatchObject({ code: 'E_NOT_FOUND' });
      expect(await errorOf('launch_get_status', { run_id: 7 })).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
  test('a value that may be anything and is missing is asked for in plain words', async () => {
    const steps = [
      { id: 'a', actionId: 'core.ping' },
      { actionId: 'core.ping', when: { stepId: 'a' } },
    ];
    const { fault } = await invoke(registry, 'workflow.run', { workflow: { id: 'w', steps } });
    expect(fault?.message).toContain('It is missing: give a value.');
  });
  test('every problem of an input is told at once, with a near name for an unknown key', async () => {
    const error = await errorOf('launch_get_artifact', { run_id: 'nope', artefact_name: 1 });
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.details.problems).toEqual([
      expect.objectContaining({ path: 'run_id' }),
      expect.objectContaining({ path: 'artifact_name' }),
      {
        path: 'artefact_name',
        message: 'There is no such key: did you mean `artifact_name`?',
        rule: 'additionalProperties',
      },
    ]);
  });
  test('a problem inside run_config is SCHEMA_VALIDATION_FAILED, a missing one INVALID_INPUT', async () => {
    expect(await errorOf('launch_start_run', { run_config: { locales: 3 } })).toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      exitCode: 2,
    });
    expect((await errorOf('launch_start_run', {})).code).toBe('INVALID_INPUT');
  });
  test('a rule across fields is told like any other problem', async () => {
    expect(await errorOf('launch_get_telemetry', {})).toMatchObject({ code: 'INVALID_INPUT' });
  });
  test('read-only refuses whatever is not marked as reading, and nothing is created', async () => {
    const readOnly = createLaunchRegistry({
      env: {},
      cwd: folder.path,
      context: async () => context,
      policy: { readOnly: true, allowed: null },
    });
    const before = (await context.engine.list()).runs.length;
    for (const tool of readOnly.tools) {
      // A manager is judged by the tool behind its action.
      if (tool.family === 'manager') continue;
      // Each family says it in its own dialect.
      const said = JSON.stringify(await invoke(readOnly, tool.id, tool.examples[0]?.input));
      expect(/code":"POLICY_DENIED"/.test(said), tool.id).toBe(!tool.effects.readOnly);
    }
    expect((await context.engine.list()).runs).toHaveLength(before);
  });
});

test('arguments nested without end are refused as such, by every tool and for every name', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  for (const tool of [...registry.tools.map(({ id }) => id), 'none_such'])
    for (const input of [deep, { run_id: deep }]) {
      const { fault } = await invoke(registry, tool, input);
      expect(fault, tool).toMatchObject({ code: -32602, data: { code: 'INVALID_INPUT', validation_rule: 'maxDepth' } });
    }
});

describe('states', () => {
  test('ILLEGAL_STATE says the state, what is allowed now, and the call to make next', async () => {
    const run_id = await start();
    const error = await errorOf('launch_validate', { run_id });
    expect(error).toMatchObject({
      code: 'ILLEGAL_STATE',
      retryable: false,
      details: {
        state: 'CREATED',
        allowed_now: expect.arrayContaining(['launch_resume']),
        next: { tool: 'launch_resume', arguments: { run_id } },
      },
    });
  });
  test.each(['launch_fix_next', 'launch_fix_all'])('%s is refused by its own name', async (tool) => {
    const run_id = await start();
    const { message } = await errorOf(tool, { run_id });
    expect(message).toMatch(new RegExp(`^${tool} is not possible`, 'u'));
  });
  test('a red gate is a success of launch_validate with the exit code of GATE_FAILED', async () => {
    const run_id = await start();
    await resumeTo(run_id, 'VALIDATING');
    const { ok, envelope, exitCode } = await invoke(registry, 'launch_validate', { run_id });
    expect([ok, exitCode]).toEqual([true, 1]);
    expect(envelope).toMatchObject({ ok: true, run_id, validation_report: { ok: false } });
  });
  test('launch_fix_next repairs one finding, then says FIX_EXHAUSTED with a reason', async () => {
    const run_id = await start();
    await resumeTo(run_id, 'VALIDATING');
    const { envelope } = await invoke(registry, 'launch_fix_next', { run_id });
    expect(envelope).toMatchObject({
      ok: true,
      run_id,
      remaining_blockers: 1,
      fixed_issue_id: expect.stringMatching(/^iss_/),
    });
    expect(await errorOf('launch_fix_next', { run_id })).toMatchObject({
      code: 'FIX_EXHAUSTED',
      exitCode: 1,
      details: { reason: 'nothing_fixable' },
    });
  });
  test('every call on a cancelled run answers CANCELLED, reading it still works', async () => {
    const run_id = await start();
    expect((await invoke(registry, 'launch_cancel', { run_id })).envelope).toEqual({
      ok: true,
      run_id,
      cancelled: true,
      state: 'CANCELLED',
      evidence_head: expect.stringMatching(/^1\.\d+\.[0-9a-f]{64}$/),
    });
    for (const tool of ['launch_resume', 'launch_validate', 'launch_fix_next', 'launch_open_pr']) {
      expect(await errorOf(tool, { run_id }), tool).toMatchObject({ code: 'CANCELLED', exitCode: 130 });
    }
    expect((await invoke(registry, 'launch_get_status', { run_id })).envelope).toMatchObject({
      run_id,
      status: { state: 'CANCELLED' },
      next: null,
    });
  });
});

describe('answers', () => {
  test('the same key and config give the same run, another config names the run it clashes with', async () => {
    const first = await start({ idempotency_key: 'nightly' });
    expect(await start({ idempotency_key: 'nightly' })).toBe(first);
    const error = await errorOf('launch_start_run', {
      run_config: { kind: 'check', site_repo_url: inputs.site },
      idempotency_key: 'nightly',
    });
    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { run_id: first } });
  });
  test('an unknown artifact names those that exist', async () => {
    const run_id = await start();
    await resumeTo(run_id, 'VALIDATING');
    const error = await errorOf('launch_get_artifact', { run_id, artifact_name: '../../etc/passwd' });
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { available: expect.arrayContaining(['validation_report.json']) },
    });
  });
  test("an internal error carries its cause's class and neither a path nor a stack", async () => {
    const broken = await openScripted(`${folder.path}/broken`, () => 'INTERNAL');
    const failing = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => broken });
    const { envelope, exitCode } = await invoke(failing, 'launch_list_runs', {});
    await broken.close();
    expect(exitCode).toBe(5);
    expect(envelope).toMatchObject({ ok: false, error: { code: 'INTERNAL', details: { cause_class: 'TypeError' } } });
    expect(JSON.stringify(envelope)).not.toMatch(/somebody|\/home|\bat /);
  });
  test('a call that is cut off by its deadline says that the work goes on, and may be repeated', async () => {
    const slow = {
      ...context,
      engine: new Proxy(context.engine, {
        get: (target, name) => (name === 'list' ? () => new Promise(() => {}) : Reflect.get(target, name)),
      }),
    };
    const impatient = createLaunchRegistry({
      env: {},
      cwd: folder.path,
      context: async () => slow,
      limits: { deadlineMs: 20 },
    });
    const { envelope } = await invoke(impatient, 'launch_list_runs', {});
    expect(envelope).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_UNAVAILABLE', retryable: true, details: { next: { tool: 'launch_list_runs' } } },
    });
  });
  test('every call leaves a span, also one that is refused', async () => {
    const run_id = await start();
    await invoke(registry, 'launch_validate', { run_id });
    await invoke(registry, 'launch_get_status', { run_id });
    const { envelope } = await invoke(registry, 'launch_get_telemetry', { run_id });
    const { spans, events } = envelope as {
      spans: { name: string; status: string }[];
      events: { type: string; trace_id: string }[];
    };
    expect(spans).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'tool launch_validate', status: 'error' }),
        expect.objectContaining({ name: 'tool launch_get_status', status: 'ok' }),
      ]),
    );
    expect(events[0]).toMatchObject({ type: 'RUN_CREATED', trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
});
