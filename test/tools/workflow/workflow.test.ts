/** Workflows: refused whole or run in order, conditions and references, retries, cancellation, and going on after a crash. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of steps are written so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ServiceError, UserError } from '../../../src/errors.ts';
import { createLaunchRegistry } from '../../../src/tools/create-registry.ts';
import { tools as allTools } from '../../../src/tools/index.ts';
import { type CallMeta, invoke } from '../../../src/tools/invoke.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { defineTool } from '../../../src/tools/tool.ts';
import { READY_WORKFLOWS } from '../../../src/workflow/ready.ts';
import { at, resolveReferences } from '../../../src/workflow/references.ts';
import { makeInputs, openScripted, type ScriptedContext } from '../../support/scripted-run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let context: ScriptedContext;
let registry: Registry;
let inputs: { product: string; site: string };
const calls: unknown[] = [];
let hanging: (() => void) | undefined;

/** Does what its input says, and notes that it was called. */
const probe = defineTool({
  id: 'probe.do',
  family: 'launch',
  title: 'Probe',
  description: 'Does what its input says, for tests of workflows alone.',
  input: z.strictObject({
    give: z.unknown(),
    fail: z.string().optional(),
    times: z.number().optional(),
    hang: z.boolean().optional(),
    dry_run: z.boolean().optional(),
  }),
  output: z.object({ gave: z.unknown() }),
  rehearses: 'run',
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  failures: [],
  examples: [{ input: { give: 1 } }],
  async run({ give, fail, times = 1, hang }, call) {
    calls.push({ give, key: call.idempotencyKey, dryRun: call.dryRun, actor: call.actor });
    if (hang === true)
      await new Promise<void>((_, reject) => {
        hanging = () => reject(new UserError('INVALID_INPUT', 'stopped'));
        call.signal.addEventListener('abort', () => reject(call.signal.reason));
      });
    if (fail !== undefined && calls.length <= times)
      throw fail === 'later'
        ? new ServiceError('SERVICE_UNAVAILABLE', 'away', { retryable: true })
        : new UserError('INVALID_INPUT', 'no');
    return { gave: give };
  },
});
const open = (env: Record<string, string> = {}): Registry =>
  createLaunchRegistry({ env, cwd: folder.path, context: async () => context, tools: [...allTools, probe] });

beforeAll(async () => {
  inputs = makeInputs(folder.path, ['safe Dead link', 'safe Other']);
  context = await openScripted(`${folder.path}/home`);
  registry = open();
});
afterAll(async () => {
  hanging?.();
  await context.close();
  folder.remove();
});

type Status = {
  runId: string;
  status: string;
  completedSteps: number;
  totalSteps: number;
  lastError?: { code: string; message: string };
  steps: { stepId: string; status: string; attempts: number; output: unknown }[];
};
const call = async (name: string, input: object, meta: CallMeta = {}, other = registry) =>
  invoke(other, name, input, meta);
const start = async (steps: object[], more: object = {}, other = registry): Promise<string> => {
  calls.length = 0;
  const { envelope, fault } = await call('workflow.run', { workflow: { id: 'test', steps }, ...more }, {}, other);
  expect(fault).toBeUndefined();
  return String(envelope?.runId);
};
const end = async (runId: string, other = registry): Promise<Status> => {
  for (;;) {
    const status = (await call('workflow.status', { runId }, {}, other)).envelope as unknown as Status;
    if (status.status !== 'running') return status;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const give = (id: string, value: unknown, more: object = {}) => ({
  id,
  actionId: 'probe.do',
  input: { give: value },
  ...more,
});

describe('actions', () => {
  test('answer runId, output and diff', async () => {
    expect((await call('core.ping', {})).envelope).toEqual({
      runId: expect.any(String),
      output: { ok: true, serverTime: expect.stringMatching(/Z$/) },
      diff: null,
    });
    expect((await call('project_workspace_stats', {})).envelope).toMatchObject({
      output: { root: expect.not.stringContaining('/'), files: expect.any(Number), directories: expect.any(Number) },
    });
  });
});

test('at most eight workflows run at once, also when thirty are started in one moment by two processes', async () => {
  // Another registry over the same store counts like another process.
  const other = open();
  const hang = { workflow: { id: 'hang', steps: [{ id: 'a', actionId: 'probe.do', input: { give: 1, hang: true } }] } };
  const started = await Promise.all(
    Array.from({ length: 30 }, (_, n) => call('workflow.run', hang, {}, n % 2 === 0 ? registry : other)),
  );
  const ids = started.flatMap(({ envelope }) => (envelope === undefined ? [] : [String(envelope.runId)]));
  const refused = started.filter(({ fault }) => fault !== undefined);
  try {
    expect(ids).toHaveLength(8);
    expect(refused.every(({ fault }) => fault?.code === -32043)).toBe(true);
  } finally {
    for (const runId of ids) await call('workflow.cancel', { runId });
    for (const runId of ids) await end(runId);
  }
});

describe('faults', () => {
  test('carry the exact codes and data', async () => {
    const extra = (await call('core.ping', { x: 1 }, { correlationId: 'c-1' })).fault;
    expect(extra).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^VALIDATION_ERROR: /),
      data: {
        code: 'VALIDATION_ERROR',
        category: 'client',
        retryable: false,
        correlation_id: 'c-1',
        details: expect.any(Object),
        validation_path: 'input.x',
        validation_rule: 'additionalProperties',
      },
    });
    expect((await call('workflow.status', {})).fault?.data).toMatchObject({
      validation_path: 'input.runId',
      validation_rule: 'required',
    });
    expect((await call('workflow.status', { runId: 'wf_00000000nothere' })).fault).toMatchObject({
      code: -32044,
      data: { code: 'NOT_FOUND', category: 'client' },
    });
    expect((await call('workflow.cancel', { runId: 'wf_00000000nothere' })).fault?.code).toBe(-32044);
    expect((await call('workflow.list', { cursor: 'x' })).fault?.code).toBe(-32602);
    expect((await call('roblox.script_create', {})).fault).toMatchObject({
      code: -32041,
      data: { code: 'UNIMPLEMENTED' },
    });
    const denied = createLaunchRegistry({
      env: {},
      cwd: '/',
      context: async () => context,
      policy: { readOnly: false, allowed: new Set() },
    });
    expect((await call('core.ping', {}, {}, denied)).fault).toMatchObject({
      code: -32043,
      data: { code: 'ACCESS_DENIED', category: 'policy' },
    });
  });
  test('of a definition are told before anything runs', async () => {
    const refused = async (...steps: object[]) =>
      (await call('workflow.run', { workflow: { id: 'x', steps } })).fault?.code;
    calls.length = 0;
    expect(await refused({ actionId: 'no.such' })).toBe(-32044);
    expect(await refused({ actionId: 'workflow.run' })).toBe(-32044);
    expect(await refused(give('a', 1), give('a', 2))).toBe(-32602);
    expect(await refused(give('a', 1, { when: { stepId: 'b', equals: 1 } }), give('b', 2))).toBe(-32602);
    expect(await refused(give('a', '${steps.b.gave}'))).toBe(-32602);
    expect(await refused(give('a', '${inputs.nothing}'))).toBe(-32602);
    expect(await refused(give('a', 1, { timeoutMs: 300_001 }))).toBe(-32602);
    expect(await refused(...Array.from({ length: 65 }, (_, n) => give(`s${n}`, n)))).toBe(-32602);
    expect((await call('workflow.run', {})).fault?.code).toBe(-32602);
    expect(
      (await call('workflow.run', { workflowId: 'launch-a-product', inputs: { site: 'x' } })).fault?.data,
    ).toMatchObject({ validation_path: 'input.inputs.product', validation_rule: 'required' });
    expect(calls).toEqual([]);
  });
});

describe('a run', () => {
  test('goes in order, hands outputs on, and shows them', async () => {
    const runId = await start(
      [
        give('a', { list: [{ n: 1 }] }),
        give('b', '${steps.a.gave.list[0].n}'),
        give('c', 'is ${steps.b.gave} of ${inputs.what}'),
        { actionId: 'core.ping' },
      ],
      { inputs: { what: 'it' }, actor: 'me' },
    );
    const status = await end(runId);
    expect(status).toMatchObject({ status: 'succeeded', totalSteps: 4, completedSteps: 4, workflowId: 'test' });
    expect(status.steps.map(({ stepId, output }) => [stepId, output])).toEqual([
      ['a', { gave: { list: [{ n: 1 }] } }],
      ['b', { gave: 1 }],
      ['c', { gave: 'is 1 of it' }],
      ['step-4', { ok: true, serverTime: expect.any(String) }],
    ]);
    expect(calls).toMatchObject([{ actor: 'me', key: `workflow/${runId}/a` }, {}, {}]);
    const { envelope } = await call('workflow.logs', { runId, stepId: 'b' });
    expect(envelope).toMatchObject({
      runId,
      logs: [{ level: 'info', message: 'Started.', stepId: 'b', actionId: 'probe.do' }, { message: 'Done.' }],
    });
  });
  test('skips a step whose condition does not hold, or whose source was skipped', async () => {
    const status = await end(
      await start([
        give('a', { x: [1] }),
        give('yes', 1, { when: { stepId: 'a', path: 'gave.x', equals: [1] } }),
        give('no', 1, { when: { stepId: 'a', path: 'gave.x', equals: [2] } }),
        give('after', 1, { when: { stepId: 'no', path: 'gave', equals: 1 } }),
      ]),
    );
    expect(status).toMatchObject({ status: 'succeeded', completedSteps: 4 });
    expect(status.steps.map((step) => step.status)).toEqual(['succeeded', 'succeeded', 'skipped', 'skipped']);
  });
  test('tries again what may get better, and only that', async () => {
    const retry = { maxAttempts: 3, backoffMs: 1 };
    const later = await end(
      await start([{ id: 'a', actionId: 'probe.do', input: { give: 1, fail: 'later', times: 2 }, retry }]),
    );
    expect(later).toMatchObject({ status: 'succeeded', steps: [{ attempts: 3 }] });
    const never = await end(
      await start([{ id: 'a', actionId: 'probe.do', input: { give: 1, fail: 'no', times: 9 }, retry }, give('b', 1)]),
    );
    expect(never).toMatchObject({
      status: 'failed',
      completedSteps: 0,
      lastError: { code: 'INVALID_INPUT' },
      steps: [{ attempts: 1, status: 'failed' }, { status: 'pending' }],
    });
  });
  test('ends a step at its timeout', async () => {
    const status = await end(
      await start([{ id: 'a', actionId: 'probe.do', input: { give: 1, hang: true }, timeoutMs: 30 }]),
    );
    expect(status.status).toBe('failed');
  });
  test('cancels its running step at once, and says so once', async () => {
    const runId = await start([{ id: 'a', actionId: 'probe.do', input: { give: 1, hang: true } }, give('b', 1)]);
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await call('workflow.cancel', { runId })).envelope).toMatchObject({
      runId,
      acknowledged: true,
      cancelRequested: true,
    });
    expect(await end(runId)).toMatchObject({
      status: 'canceled',
      cancelRequested: true,
      steps: [{ status: 'canceled' }, { status: 'pending' }],
    });
    expect((await call('workflow.cancel', { runId })).envelope).toMatchObject({ acknowledged: false });
    expect(calls).toHaveLength(1);
  });
  test('rehearses with dryRun: steps that can are told, others are not called', async () => {
    const status = await end(
      await start([give('a', 1), { id: 'b', actionId: 'launch_start_run', input: { run_config: {} } }], {
        dryRun: 'true',
      }),
    );
    expect(status.steps[1]?.output).toMatchObject({ dryRun: true, wouldCall: { actionId: 'launch_start_run' } });
    expect(calls).toMatchObject([{ dryRun: true }]);
  });
  test('is listed newest first, page by page', async () => {
    const first = (await call('workflow.list', { limit: 1 })).envelope as { runs: unknown[]; nextCursor: string };
    const second = (await call('workflow.list', { limit: 1, cursor: first.nextCursor })).envelope as {
      runs: unknown[];
    };
    expect(first.runs).toHaveLength(1);
    expect(first.runs).not.toEqual(second.runs);
    expect(JSON.stringify(first.runs)).not.toContain('definition');
  });
});

describe('durable', () => {
  test('another process goes on after the last finished step, with the same keys', async () => {
    const runId = await start([give('a', 1), give('b', 2), give('c', 3)]);
    await end(runId);
    const store = context.store;
    const record = await store?.get<{ status: string; endedAt: null; steps: { status: string }[] }>('workflow', runId);
    // As a process leaves it that was killed inside b.
    if (record === undefined || store === undefined) throw new Error('no record');
    record.status = 'running';
    record.endedAt = null;
    if (record.steps[1] !== undefined) record.steps[1].status = 'running';
    if (record.steps[2] !== undefined) record.steps[2].status = 'pending';
    await store.set('workflow', runId, record);
    // And as one begun before running ones had a name of their own.
    await store.delete('workflow-running', runId);
    for (const key of await store.keys('workflow-step', { prefix: runId })) await store.delete('workflow-step', key);
    calls.length = 0;
    expect(await end(runId, open())).toMatchObject({ status: 'succeeded', completedSteps: 3 });
    expect(calls).toMatchObject([{ give: 2, key: `workflow/${runId}/b` }, { give: 3 }]);
  });
  test('ready workflows pass their own checks, and one repairs a site to its pull request', async () => {
    for (const { definition, inputs: wanted } of READY_WORKFLOWS) {
      const given = Object.fromEntries(wanted.map((name) => [name, '/nowhere']));
      const { fault, envelope } = await call('workflow.run', {
        workflowId: definition.id,
        inputs: given,
        dryRun: true,
      });
      expect(fault, definition.id).toBeUndefined();
      await end(String(envelope?.runId));
    }
    const { envelope } = await call('workflow.run', {
      workflowId: 'repair-and-propose',
      inputs: { site: inputs.site },
    });
    const status = await end(String(envelope?.runId));
    expect(status.lastError).toBeUndefined();
    expect(status.steps.map((step) => [step.stepId, step.status])).toEqual([
      ['start', 'succeeded'],
      ['check', 'succeeded'],
      ['repair', 'succeeded'],
      ['propose', 'succeeded'],
    ]);
    expect(status.steps[3]?.output).toMatchObject({ pr_url: expect.any(String) });
  });
});

test('all steps together answer so much and no more, and their own records go with the end of the workflow', async () => {
  const runId = await start(
    Array.from({ length: 5 }, (_, at) => give(`s${at}`, '${inputs.big}')),
    {
      inputs: { big: 'x'.repeat(900_000) },
    },
  );
  const status = await end(runId);
  expect(status.lastError?.code).toBe('OUTPUT_TOO_LARGE');
  expect(status.steps.map((step) => step.status)).toEqual(['succeeded', 'succeeded', 'failed', 'pending', 'pending']);
  await expect.poll(async () => context.store?.keys('workflow-step', { prefix: `${runId}/` })).toEqual([]);
  const listed = JSON.stringify((await call('workflow.list', {})).envelope);
  expect([listed.includes(runId), listed.length < 100_000]).toEqual([true, true]);
});

test('references read what is there and are no code', () => {
  const outputs = { a: { b: [{ c: 'x' }] } };
  expect(
    resolveReferences(
      {
        one: '${steps.a.b[0]}',
        two: ['<${steps.a.b[0].c}>', '${steps.a.b.length}', '${steps.a.__proto__.x}', '${process.env}'],
      },
      outputs,
      {},
    ),
  ).toEqual({
    one: { c: 'x' },
    two: ['<x>', null, null, '${process.env}'],
  });
  expect(at({ a: 1 }, '')).toEqual({ a: 1 });
  expect(at({}, 'constructor.name')).toBeUndefined();
});

describe('what references stand for', () => {
  const large = { a: 'x'.repeat(50_000) };
  test.each([
    ['in one text', '${inputs.a}'.repeat(60_000)],
    ['as values of a list', Array.from({ length: 60_000 }, () => '${inputs.a}')],
    ['in texts of a list', Array.from({ length: 60_000 }, () => 'a ${inputs.a}')],
  ])('is bounded in all: %s', (_, input) => {
    const before = performance.now();
    expect(() => resolveReferences(input, {}, large)).toThrow('larger than 1,048,576 characters in all');
    expect(performance.now() - before).toBeLessThan(3_000);
  });
  test('is taken as it is: what looks like a reference in it is none', () => {
    const inputs = { a: '${inputs.b} ${inputs.a}', b: 'secret' };
    expect(resolveReferences(['<${inputs.a}|${inputs.b}>', '${inputs.a}'], {}, inputs)).toEqual([
      '<${inputs.b} ${inputs.a}|secret>',
      '${inputs.b} ${inputs.a}',
    ]);
  });
  test('may be as large as an input, and ends the run with words where it is larger', async () => {
    expect(resolveReferences('${inputs.a}${inputs.a} '.repeat(10), {}, large)).toHaveLength(1_000_010);
    const status = await end(await start([give('a', '${inputs.a}'.repeat(22))], { inputs: large }));
    expect(status).toMatchObject({ status: 'failed', lastError: { code: 'INVALID_INPUT' } });
  });
  test('a long list of values that end a repetition is read once', async () => {
    const until = Array.from({ length: 30_000 }, (_, n) => `value ${n}`);
    const before = performance.now();
    const repeat = { path: 'gave', until, maxTimes: 200 };
    const status = await end(await start([give('a', 1, { repeat })]));
    expect(status.lastError).toMatchObject({ code: 'REPEAT_EXHAUSTED' });
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});
