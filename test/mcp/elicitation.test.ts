/** Before a pull request is opened the person behind the client is asked, where the client can; without a yes nothing is done. */
import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { canAsk, createConsent, replyOf } from '../../src/mcp/elicitation.ts';
import { withinDeadline } from '../../src/tools/deadline.ts';
import { type RawClient, startClient } from '../support/mcp-client.ts';
import { makeInputs } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const inputs = makeInputs(folder.path, []);
let count = 0;
let client: RawClient;
const open = async (capabilities: object, env: Record<string, string> = {}): Promise<void> => {
  count += 1;
  const home = `${folder.path}/home${count}`;
  mkdirSync(home);
  client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], { LAUNCH_HOME: home, ...env });
  await client.initialize(capabilities);
};
const call = async (name: string, input: object, meta: object = {}) =>
  (await client.request('tools/call', { name, arguments: input, _meta: meta })).result?.structuredContent as Record<
    string,
    unknown
  >;
const ready = async (): Promise<string> => {
  const { run_id } = await call('launch_start_run', {
    run_config: { github_repo_url: inputs.product, site_repo_url: inputs.site },
  });
  for (let step = 0; step < 12; step += 1) await call('launch_resume', { run_id });
  expect(await stateOf(run_id)).toBe('READY_FOR_PR');
  return String(run_id);
};
const stateOf = async (run_id: unknown): Promise<unknown> =>
  ((await call('launch_get_status', { run_id })).status as { state: string }).state;
const questions = () =>
  client.lines.map((line) => JSON.parse(line)).filter(({ method }) => method === 'elicitation/create');
/** Answers every question so. */
const answering = (answer: object): void => {
  let seen = 0;
  client.process.stdout?.on('data', () => {
    const asked = questions().slice(seen);
    seen += asked.length;
    for (const { id } of asked) client.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
  });
};
afterEach(() => void client?.process.kill('SIGKILL'));
afterAll(() => folder.remove());
const CAN = { elicitation: { form: {} } };

describe('a client that can ask', () => {
  test('is asked what will be opened where; a yes opens it, and once it is open nothing is asked', async () => {
    await open({ elicitation: {} });
    const run_id = await ready();
    answering({ result: { action: 'accept', content: { confirm: true } } });
    const opened = await call('launch_open_pr', { run_id });
    expect(opened).toMatchObject({ ok: true, pr_url: expect.any(String) });
    const [{ params }] = questions();
    expect(params.message).toContain(`on branch ${String(opened.branch)}`);
    expect(params.message).toMatch(/^Open the pull request ".+": \d+ files? /);
    expect(params.requestedSchema).toMatchObject({
      type: 'object',
      properties: { confirm: { type: 'boolean' } },
      required: ['confirm'],
    });
    expect(await call('launch_open_pr', { run_id })).toMatchObject({ error: { code: 'ILLEGAL_STATE' } });
    expect(questions()).toHaveLength(1);
  });
  test.each([
    ['a no', { result: { action: 'decline' } }, 'POLICY_DENIED', 'declined'],
    ['a box that is not ticked', { result: { action: 'accept', content: {} } }, 'POLICY_DENIED', 'declined'],
    ['a closed question', { result: { action: 'cancel' } }, 'CANCELLED', 'unanswered'],
    ['a client that cannot after all', { error: { code: -32601, message: 'no' } }, 'CANCELLED', 'unanswered'],
  ])('opens nothing after %s, and says so', async (_, answer, code, reason) => {
    await open(CAN);
    const run_id = await ready();
    answering(answer);
    expect(await call('launch_open_pr', { run_id })).toMatchObject({
      ok: false,
      run_id,
      error: { code, retryable: false, message: expect.stringContaining('Nothing was done'), details: { reason } },
    });
    expect(await stateOf(run_id)).toBe('READY_FOR_PR');
    await call('launch_open_pr', { run_id });
    expect(questions()).toHaveLength(2);
  });
  test('is asked through a manager and before a workflow with such a step, and never in a dry run', async () => {
    await open(CAN, { ALLOW_DANGEROUS_OPS: 'true', ALLOW_EXTERNAL_TOOLS: 'true' });
    const run_id = await ready();
    answering({ result: { action: 'decline' } });
    expect(await call('launch_open_pr', { run_id }, { dryRun: true })).toMatchObject({ ok: true, dry_run: true });
    expect(questions()).toHaveLength(0);
    expect(await call('launch_manager', { action: 'open_pr', run_id })).toMatchObject({
      ok: false,
      error: { code: 'E_PERMISSION_DENIED', details: { reason: 'declined' } },
    });
    const steps = [{ id: 'open', actionId: 'launch_manager', input: { action: 'open_pr', run_id } }];
    const { error } = await client.request('tools/call', {
      name: 'workflow.run',
      arguments: { workflow: { id: 'wf', steps } },
    });
    expect(error).toMatchObject({ code: -32043, data: { code: 'ACCESS_DENIED', details: { reason: 'declined' } } });
    expect(questions().map(({ params }) => params.message)).toEqual([
      expect.stringMatching(/^Open the pull request /),
      'Run workflow wf, in which step open opens a pull request?',
    ]);
    expect(await call('workflow.list', {})).toMatchObject({ runs: [] });
  });
  test('that cancels the call takes the question back', async () => {
    await open(CAN);
    const run_id = await ready();
    client.write(
      `{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"launch_open_pr","arguments":{"run_id":"${run_id}"}}}\n`,
    );
    const { id } = await client.waitFor(({ method }) => method === 'elicitation/create');
    client.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}\n');
    const taken = await client.waitFor(({ method }) => method === 'notifications/cancelled');
    expect(taken.params?.requestId).toBe(id);
    expect(await stateOf(run_id)).toBe('READY_FOR_PR');
  });
});

test('a client that cannot ask is not asked, and works as ever', async () => {
  await open({ elicitation: { url: {} } });
  const run_id = await ready();
  expect(await call('launch_open_pr', { run_id })).toMatchObject({ ok: true });
  expect(questions()).toHaveLength(0);
});

test('form mode is what is declared, and what clients before modes meant', () => {
  expect([{}, { elicitation: { url: {} } }, undefined].map(canAsk)).toEqual([false, false, false]);
  expect([{ elicitation: {} }, CAN, { elicitation: { form: {}, url: {} } }].map(canAsk)).toEqual([true, true, true]);
  expect([null, {}, { action: 'accept', content: { confirm: 'true' } }].map(replyOf)).toEqual([
    'closed',
    'closed',
    'no',
  ]);
});

test('what was allowed is not asked again until its call ended', async () => {
  const consent = createConsent();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return 'yes' as const;
  };
  for (const isToJoin of [true, false, false]) {
    const call = consent(ask);
    expect(await call.ask('Open it?')).toBe('yes');
    call.over(isToJoin);
  }
  expect(asked).toBe(2);
});

test('time in which a person is asked is not time of the call', async () => {
  const limit = { tool: 'one', ms: 60, input: {}, signal: new AbortController().signal };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  expect(await withinDeadline(limit, (paused) => paused(() => pause(150)).then(() => 'done'))).toBe('done');
  await expect(withinDeadline(limit, (paused) => paused(() => pause(20)).then(() => pause(300)))).rejects.toMatchObject(
    { code: 'SERVICE_UNAVAILABLE', details: { deadline_ms: 60 } },
  );
});
