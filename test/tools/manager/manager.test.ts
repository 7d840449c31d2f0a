/** Managers: the same effect and evidence as the tool behind each action, seven codes by cause, switches, and a line for every call. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditLog } from '../../../src/adapters/audit-log.ts';
import { readEvidence } from '../../../src/toolhub/evidence.ts';
import { invoke } from '../../../src/tools/invoke.ts';
import { redact } from '../../../src/tools/redact.ts';
import { createRegistry, type Registry } from '../../../src/tools/registry.ts';
import { openToolHub, type ToolHubFixture } from '../../support/toolhub.ts';

let hub: ToolHubFixture;
let free: Registry;
beforeAll(async () => {
  hub = await openToolHub({ QA_TEST_CMD: 'node fail.mjs' });
  free = hub.open({ ALLOW_DANGEROUS_OPS: 'true', ALLOW_EXTERNAL_TOOLS: 'true' });
});
afterAll(() => hub.close());

interface Managed {
  ok: boolean;
  summary: string;
  result: Record<string, unknown> | null;
  error: { code: string; message: string; retryable: boolean; suggestedFix: string } | null;
  meta: { tool: string; action: string | null; correlationId: string; durationMs: number };
  [extra: string]: unknown;
}
const manage = async (tool: string, input: object, registry = free, meta = {}): Promise<Managed> =>
  (await invoke(registry, tool, input, meta)).envelope as unknown as Managed;
const audited = () =>
  readFileSync(path.join(hub.home, 'audit.log'), 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { tool: string; correlationId: string; ok: boolean; code: string; args: unknown },
    );

describe('an action', () => {
  test('is its tool: the same effect, replayed by either, and one evidence', async () => {
    const made = await manage('github_manager', { action: 'create_run', repo: 'acme/docs', purpose: 'x' });
    expect(made).toMatchObject({
      ok: true,
      summary: expect.any(String),
      error: null,
      meta: { tool: 'github_manager', action: 'create_run', durationMs: expect.any(Number) },
    });
    const run_id = String(made.result?.run_id);
    const issue = { title: 'Same', body: 'b' };
    const managed = await manage('github_manager', { action: 'create_issue', run_id, ...issue });
    const direct = await hub.call('github_issues_create', { run_id, ...issue });
    const flow = await invoke(free, 'workflow.run', {
      workflow: { id: 'same', steps: [{ id: 'a', actionId: 'github_issues_create', input: { run_id, ...issue } }] },
    });
    let status: { status: string; steps: { output: unknown }[] };
    do {
      await new Promise((resolve) => setTimeout(resolve, 20));
      status = (await invoke(free, 'workflow.status', { runId: flow.envelope?.runId })).envelope as never;
    } while (status.status === 'running');
    expect(managed.result).toEqual(direct.result);
    expect(status.steps[0]?.output).toEqual(direct.result);
    expect(direct.meta.replayed).toBe(true);
    expect(hub.repo.issues.filter(({ title }) => title === 'Same')).toHaveLength(1);
    const store = (await free.ports()).services?.store;
    expect((await readEvidence(store as never, run_id)).map(({ tool }) => tool)).toEqual([
      'runs.create',
      'github.issues.create',
    ]);
  });
  test('tells a red command as its answer, with what ran and the files it left', async () => {
    const run_id = await hub.run();
    expect(await manage('qa_manager', { action: 'test', run_id })).toMatchObject({
      ok: true,
      summary: 'node fail.mjs: fail, exit code 3.',
      result: { status: 'fail' },
      execution: { command: 'node fail.mjs', exitCode: 3 },
      files: expect.arrayContaining([
        {
          kind: 'artifact',
          pathAbs: expect.stringContaining(hub.home),
          resPath: expect.stringMatching(/^launch:\/\/runs\//),
        },
      ]),
    });
  });
});

describe('an agent that is shown managers', () => {
  test('gets the branch of one action, and is told which action a tool is', async () => {
    const { result } = await manage('meta_manager', {
      action: 'tool_help',
      tool: 'launch_manager',
      toolAction: 'artifact',
    });
    expect(result?.inputSchema).toMatchObject({
      oneOf: [
        { properties: { action: { const: 'artifact' }, offset: { type: 'integer' } }, additionalProperties: false },
      ],
    });
    expect((await manage('meta_manager', { action: 'tool_help', tool: 'launch_manager' })).result).toHaveProperty(
      'inputSchema.oneOf.11',
    );
    expect(
      await manage('meta_manager', { action: 'tool_help', tool: 'launch_manager', toolAction: 'fly' }),
    ).toMatchObject({ error: { code: 'E_NOT_FOUND', message: expect.stringContaining('start, start_from_url') } });
    expect((await manage('meta_manager', { action: 'tool_help', tool: 'launch_resume' })).result).toMatchObject({
      via: { tool: 'launch_manager', arguments: { action: 'resume' } },
      description: expect.not.stringContaining('launch_resume'),
    });
  });
  test('is told how a tool that no manager offers is called', async () => {
    const { result } = await manage('meta_manager', { action: 'tool_help', tool: 'core.ping' });
    const { via } = result as { via: { tool: string; arguments: Record<string, unknown> } };
    expect(via).toMatchObject({ tool: 'workflow_manager', arguments: { action: 'run' } });
    expect(await manage(via.tool, via.arguments)).toMatchObject({ ok: true, result: { totalSteps: 1 } });
    const closed = await manage('meta_manager', { action: 'tool_help', tool: 'core.ping' }, hub.open({}));
    expect(closed.result).toMatchObject({
      needs_person: { reason: 'switched_off', what: expect.stringContaining('ALLOW_DANGEROUS_OPS=true') },
    });
    expect(result).not.toHaveProperty('needs_person');
    for (const tool of ['workflow.run', 'meta_manager'])
      expect((await manage('meta_manager', { action: 'tool_help', tool })).result?.via).not.toMatchObject({
        arguments: { workflow: expect.anything() },
      });
  });
  test('is shown an example of each action that is taken as it stands, or none', async () => {
    const ajv = new Ajv({ strict: false, formats: {} });
    for (const tool of free.tools.filter(({ id }) => id.endsWith('_manager'))) {
      const whole = (await manage('meta_manager', { action: 'tool_help', tool: tool.id })).result;
      const schema = whole?.inputSchema as { properties: { action: { enum: string[] } } } | undefined;
      const actions = schema?.properties.action.enum ?? [];
      expect(actions.length, tool.id).toBeGreaterThan(0);
      for (const toolAction of actions) {
        const { result } = await manage('meta_manager', { action: 'tool_help', tool: tool.id, toolAction });
        if (result?.example === undefined) continue;
        expect(ajv.validate(result.inputSchema as object, result.example), `${tool.id} ${toolAction}`).toBe(true);
      }
    }
  });
  test('is told what happened, and in no words of tools it does not see', async () => {
    const run_id = await hub.run();
    const unknown = await manage('launch_manager', { action: 'status', run_id: 'r_2026-01-21T10-00-00Z_abcd' });
    expect(JSON.stringify(unknown.error)).not.toMatch(/launch_(?:get|list|start|resume)/);
    const summary = async (tool: string, input: object) => (await manage(tool, { run_id, ...input })).summary;
    expect(await summary('launch_manager', { action: 'status' })).toBe(
      `Run ${run_id} is CREATED with 0 open findings.`,
    );
    const issue = { action: 'create_issue', title: 'Said', body: '' };
    expect(await summary('github_manager', issue)).toMatch(/^#\d+: http/);
    expect(await summary('github_manager', { ...issue, dry_run: true })).toBe(
      'create_issue: dry run, nothing was done.',
    );
  });
  test('calls managers as steps of a workflow, but no workflow', async () => {
    const run = (actionId: string, input: object) =>
      invoke(free, 'workflow.run', { workflow: { id: 'w', steps: [{ id: 'a', actionId, input }] } });
    const { envelope } = await run('launch_manager', { action: 'list' });
    let status: { status: string; steps: { output: unknown }[] };
    do {
      await new Promise((resolve) => setTimeout(resolve, 20));
      status = (await invoke(free, 'workflow.status', { runId: envelope?.runId })).envelope as never;
    } while (status.status === 'running');
    expect(status).toMatchObject({ status: 'succeeded', steps: [{ output: { runs: expect.any(Array) } }] });
    expect((await run('workflow_manager', { action: 'list' })).fault?.code).toBe(-32044);
  });
  test('reads from a server that only reads', async () => {
    const reading = createRegistry(free.tools, { ports: free.ports, policy: { readOnly: true, allowed: null } });
    const run_id = await hub.run();
    expect((await manage('launch_manager', { action: 'status', run_id }, reading)).ok).toBe(true);
    expect((await manage('launch_manager', { action: 'cancel', run_id }, reading)).error).toMatchObject({
      code: 'E_PERMISSION_DENIED',
    });
  });
});

describe('codes', () => {
  test.each<[string, string, object]>([
    ['E_SCHEMA_VALIDATION', 'launch_manager', { action: 'nope' }],
    ['E_SCHEMA_VALIDATION', 'launch_manager', {}],
    ['E_SCHEMA_VALIDATION', 'launch_manager', { action: 'status', run_id: 'r_2026-01-21T10-00-00Z_abcd', query: 'x' }],
    [
      'E_SCHEMA_VALIDATION',
      'launch_manager',
      { action: 'status', run_id: 'r_2026-01-21T10-00-00Z_abcd', artifact_name: 'x' },
    ],
    ['E_NOT_FOUND', 'launch_manager', { action: 'status', run_id: 'r_2026-01-21T10-00-00Z_abcd' }],
    ['E_NOT_FOUND', 'workflow_manager', { action: 'status', runId: 'wf_00000000nothere' }],
    ['E_NOT_FOUND', 'meta_manager', { action: 'tool_help', tool: 'launch_get_stat' }],
    ['E_SCHEMA_VALIDATION', 'meta_manager', { action: 'tool_help' }],
    ['E_PERMISSION_DENIED', 'github_manager', { action: 'create_run', repo: 'acme/other', purpose: 'x' }],
  ])('%s: %s %j', async (code, tool, input) => {
    const answer = await manage(tool, input);
    expect(answer).toMatchObject({
      ok: false,
      result: null,
      error: { code, message: answer.summary, suggestedFix: expect.stringMatching(/\S/) },
      meta: { tool, correlationId: expect.stringMatching(/\S/) },
    });
  });
  test('E_TIMEOUT for what ran out of time, E_UNSUPPORTED for what cannot run, E_NOT_CONNECTED without GitHub', async () => {
    const on = { ALLOW_EXTERNAL_TOOLS: 'true' };
    const run_id = await hub.run();
    const codeOf = async (tool: string, input: object, env: Record<string, string>) =>
      (await manage(tool, { run_id, ...input }, hub.open({ ...on, ...env }))).error?.code;
    expect(
      await codeOf('qa_manager', { action: 'test' }, { QA_TEST_CMD: 'node hang.mjs', QA_TIMEOUT_SECONDS: '0.3' }),
    ).toBe('E_TIMEOUT');
    expect(await codeOf('qa_manager', { action: 'test' }, { QA_TEST_CMD: '' })).toBe('E_UNSUPPORTED');
    expect(await codeOf('github_manager', { action: 'get_pr', pr_number: 1 }, { GITHUB_TOKEN: '' })).toBe(
      'E_NOT_CONNECTED',
    );
  });
  test('E_PERMISSION_DENIED until the operator switches it on, without an effect, for a rehearsal as well', async () => {
    const run_id = await hub.run();
    const before = hub.repo.issues.length;
    for (const [tool, input] of [
      ['github_manager', { action: 'create_issue', run_id, title: 't', body: '' }],
      ['qa_manager', { action: 'test', run_id }],
      ['launch_manager', { action: 'open_pr', run_id }],
      ['workflow_manager', { action: 'run', workflow: { id: 'x', steps: [{ actionId: 'core.ping' }] } }],
    ] as const)
      expect(await manage(tool, input, hub.registry), tool).toMatchObject({
        ok: false,
        error: { code: 'E_PERMISSION_DENIED', suggestedFix: expect.stringContaining('ALLOW_') },
      });
    expect(hub.repo.issues).toHaveLength(before);
    expect(
      await manage(
        'github_manager',
        { action: 'create_issue', run_id, title: 't', body: '', dry_run: true },
        hub.registry,
      ),
    ).toMatchObject({ ok: false, error: { code: 'E_PERMISSION_DENIED' } });
  });
});

describe('meta_manager', () => {
  test('finds tools and explains them', async () => {
    expect(await manage('meta_manager', { action: 'server_info' })).toMatchObject({
      ok: true,
      result: { name: 'launch' },
    });
    const found = await manage('meta_manager', { action: 'tool_search', query: 'pull request comment' });
    expect(JSON.stringify(found.result)).toContain('github_pr_comment_create');
    expect(await manage('meta_manager', { action: 'tool_help', tool: 'qa.test' })).toMatchObject({
      ok: true,
      result: { id: 'qa_test', inputSchema: { type: 'object' } },
    });
  });
});

describe('the audit log', () => {
  test('has a line for every call: done, denied, invalid, unknown', async () => {
    const ids = ['c-done', 'c-invalid', 'c-unknown', 'c-denied'];
    await invoke(free, 'core.ping', {}, { correlationId: 'c-done' });
    await invoke(free, 'core.ping', { token: 'hunter2' }, { correlationId: 'c-invalid' });
    await invoke(free, 'no.such.tool', {}, { correlationId: 'c-unknown' });
    await manage('runs_create', { repo: 'acme/other', purpose: 'x' }, free, { correlationId: 'c-denied' });
    const lines = audited().filter(({ correlationId }) => ids.includes(correlationId));
    expect(lines.map(({ correlationId, ok }) => [correlationId, ok])).toEqual([
      ['c-done', true],
      ['c-invalid', false],
      ['c-unknown', false],
      ['c-denied', false],
    ]);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(lines[3]?.code).toBe('POLICY_DENIED');
  });
  test('lies in the project a call names inside the workspace, and nowhere else', async () => {
    const inside = path.join(path.dirname(hub.home), 'project');
    const { mkdirSync } = await import('node:fs');
    mkdirSync(inside);
    await manage('meta_manager', { action: 'server_info', projectPath: inside });
    expect(readFileSync(path.join(inside, '.godot_mcp', 'audit.log'), 'utf8')).toMatch(
      /"tool":"meta_manager".*"summary":"Launch [\d.]+ with \d+ tools\."/,
    );
    await manage('meta_manager', { action: 'server_info', projectPath: '/tmp' });
    expect(existsSync('/tmp/.godot_mcp')).toBe(false);
  });
  test('is set aside when it is full, and the oldest goes', () => {
    const file = path.join(hub.home, 'small', 'audit.log');
    const write = createAuditLog(file, { maxBytes: 100, backups: 2 });
    for (let n = 0; n < 20; n += 1) write(`${JSON.stringify({ n, pad: 'x'.repeat(30) })}\n`);
    expect([file, `${file}.1`, `${file}.2`, `${file}.3`].map((one) => existsSync(one))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    for (const one of [file, `${file}.1`, `${file}.2`]) expect(readFileSync(one).length).toBeLessThanOrEqual(100);
    expect(readFileSync(file, 'utf8')).toContain('"n":19');
  });
  test('writes 10,000 lines well within the time of a second, and survives a folder that cannot be', () => {
    const write = createAuditLog(path.join(hub.home, 'many.log'), { maxBytes: 1e9, backups: 1 });
    const started = performance.now();
    for (let n = 0; n < 10_000; n += 1) write('{"tool":"core.ping","ok":true}\n');
    expect(performance.now() - started).toBeLessThan(5_000);
    writeFileSync(path.join(hub.home, 'file'), '');
    expect(() =>
      createAuditLog(path.join(hub.home, 'file', 'audit.log'), { maxBytes: 1, backups: 1 })('x\n'),
    ).not.toThrow();
  });
  test('redacts by key at any depth, by pattern, and inside texts of JSON', () => {
    const secret = {
      api_key: 'a',
      nested: [{ authToken: 'b', note: `ghp_${'c'.repeat(30)}` }],
      body: '{"password": "d"}',
      tokens: 5,
      path: 'keep',
    };
    expect(redact(secret)).toEqual({
      api_key: '[REDACTED]',
      nested: [{ authToken: '[REDACTED]', note: '[REDACTED]' }],
      body: '{"password": "[REDACTED]"}',
      tokens: 5,
      path: 'keep',
    });
  });
});
