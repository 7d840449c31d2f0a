/** The server over real pipes: the life of a connection, and everything beside tools. */
import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/mcp/settings.ts';
import { type RawClient, startClient } from '../support/mcp-client.ts';
import { makeInputs } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const inputs = makeInputs(folder.path, ['safe Dead link']);
let count = 0;
let client: RawClient;
let shared: RawClient | undefined;
/** A server of its own; what only talks shares one (`connect`). */
const open = async (env: Record<string, string> = {}): Promise<RawClient> => {
  count += 1;
  const home = `${folder.path}/home${count}`;
  mkdirSync(home);
  client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], { LAUNCH_HOME: home, ...env });
  await client.initialize();
  return client;
};
const connect = async (): Promise<void> => {
  shared ??= await open();
  client = shared;
};
const call = async (name: string, input: unknown = {}, meta?: object) =>
  (await client.request('tools/call', { name, arguments: input, ...(meta === undefined ? {} : { _meta: meta }) }))
    .result as {
    isError?: boolean;
    structuredContent: Record<string, unknown>;
    content: { text: string }[];
  };
const startRun = async (): Promise<string> => {
  const { structuredContent } = await call('launch_start_run', {
    run_config: { github_repo_url: inputs.product, site_repo_url: inputs.site },
  });
  return String(structuredContent.run_id);
};
afterEach(() => {
  if (client !== shared) client.process.kill('SIGKILL');
});
afterAll(() => {
  shared?.process.kill('SIGKILL');
  folder.remove();
});

describe('a connection', () => {
  test('lists the tools in one page, with titles and all four annotations, and refuses a cursor', async () => {
    await connect();
    const { result } = await client.request('tools/list');
    const tools = result?.tools as {
      name: string;
      title: string;
      annotations: object;
      inputSchema: { type: string };
    }[];
    expect(tools.map(({ name }) => name)).toContain('launch_start_run');
    expect(tools.map(({ name }) => name)).not.toContain('launch_start_run_from_url');
    for (const tool of tools)
      expect(Object.keys(tool.annotations).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ]);
    expect((await client.request('tools/list', { cursor: 'x' })).error?.code).toBe(-32602);
  });
  test('stdout holds protocol only, whatever a dependency prints', async () => {
    await connect();
    await call('launch_list_runs');
    expect(client.stderr()).toContain('written by a dependency');
    for (const line of client.lines) expect(JSON.parse(line)).toHaveProperty('jsonrpc', '2.0');
  });
  test('text and structured content are the same JSON', async () => {
    await connect();
    const { structuredContent, content } = await call('launch_list_runs');
    expect(content[0]?.text).toBe(JSON.stringify(structuredContent));
  });
  test('an alias is callable, an unknown tool is -32602', async () => {
    await connect();
    expect(
      (await call('launch_start_run_from_url', { url: 'https://products.aspose.org/3d/en/python/' })).structuredContent,
    ).toMatchObject({
      ok: true,
      state: 'CREATED',
      derived_config: { site: 'products.aspose.org', product_slug: '3d', platform: 'python', locale: 'en' },
    });
    for (const name of ['nope', '__proto__', 'constructor'])
      expect((await client.request('tools/call', { name, arguments: {} })).error?.code, name).toBe(-32602);
  });
  test('arguments over the limit are -32602 and the connection lives', async () => {
    await open({ LAUNCH_MCP_MAX_PAYLOAD_BYTES: '2000' });
    const { error } = await client.request('tools/call', {
      name: 'launch_list_runs',
      arguments: { cursor: 'x'.repeat(3000) },
    });
    expect(error).toMatchObject({ code: -32602, data: { details: { max_bytes: 2000 } } });
    expect((await call('launch_list_runs')).structuredContent.ok).toBe(true);
  });
  test('broken lines are answered and the connection lives', async () => {
    await connect();
    client.write('{"broken\n[]\n{"jsonrpc":"2.0"}\n\n');
    await client.waitFor(({ error }) => error?.code === -32700);
    await client.waitFor(({ error }) => error?.code === -32600);
    expect((await client.request('ping')).result).toEqual({});
  });
  test('a fault that no tool has seen carries what every fault does', async () => {
    await connect();
    const wanted = { code: expect.any(String), category: 'client', retryable: false, details: {} };
    client.write('{"broken\n{"jsonrpc":"2.0","id":"odd-5","method":7}\n');
    client.write('{"jsonrpc":"2.0","id":"odd-6","method":"tools/list","params":{"_meta":5}}\n');
    client.write('{"jsonrpc":"1.0","id":"odd-7","method":"x","params":{"_meta":{"correlationId":"mine"}}}\n');
    for (const id of [null, 'odd-5', 'odd-6', 'odd-7']) {
      const { error } = await client.waitFor((message) => message.id === id && message.error !== undefined);
      expect(error?.data, String(id)).toMatchObject({
        ...wanted,
        correlation_id: id === 'odd-7' ? 'mine' : expect.any(String),
      });
    }
  });
  test('a message that names a key twice is refused whole, under its id, and does nothing', async () => {
    await connect();
    const asked = (id: number, params: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}\n`;
    client.write(asked(901, '{"name":"launch_list_runs","arguments":{},"_meta":{"dryRun":true,"dryRun":false}}'));
    client.write(asked(902, '{"name":"launch_list_runs","arguments":{"limit":1,"\\u006cimit":2}}'));
    client.write(asked(903, '{"name":"launch_list_runs","arguments":{"limit":1},"_meta":{"limit":2}}'));
    for (const [id, key] of [
      [901, 'dryRun'],
      [902, 'limit'],
    ] as const) {
      const { error } = await client.waitFor((message) => message.id === id);
      expect(error).toMatchObject({
        code: -32600,
        message: `Invalid request: the key \`${key}\` stands twice in one object. Name each key once.`,
      });
    }
    expect((await client.waitFor((message) => message.id === 903)).result).toBeDefined();
  });
  test('the end of input ends the process with 0, after the answers', async () => {
    await open();
    client.write('{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"launch_list_runs"}}\n');
    expect(await client.end()).toBe(0);
    expect(client.lines.at(-1)).toContain('"id":77');
  });
  test('SIGTERM ends it with 0', async () => {
    await open();
    await call('launch_list_runs');
    const ended = new Promise((resolve) => client.process.on('exit', resolve));
    client.process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
  test('a broken pipe ends it', async () => {
    await open();
    const ended = new Promise((resolve) => client.process.on('exit', resolve));
    client.process.stdout?.destroy();
    for (let index = 0; index < 20; index += 1)
      client.write(`{"jsonrpc":"2.0","id":${100 + index},"method":"tools/list"}\n`);
    expect(await ended).toBe(0);
  });
});

describe('settings', () => {
  test('read-only beats the allow list, in the list and in calls', async () => {
    await open({ LAUNCH_MCP_READ_ONLY: '1', LAUNCH_MCP_TOOLS: 'launch_list_runs,launch_cancel' });
    const { result } = await client.request('tools/list');
    const { tools } = result as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(['launch_list_runs']);
    const { isError, structuredContent } = await call('launch_cancel', { run_id: 'r_2026-01-21T10-00-00Z_abcd' });
    expect([isError, structuredContent.error]).toEqual([
      true,
      expect.objectContaining({ code: 'POLICY_DENIED', details: { tool: 'launch_cancel', rule: 'read-only' } }),
    ]);
  });
  test('what makes no sense fails at start-up and says what was expected', async () => {
    client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], {
      LAUNCH_HOME: folder.path,
      LAUNCH_MCP_TOOLS: 'launch_lst_runs',
    });
    const code = await new Promise((resolve) => client.process.on('exit', resolve));
    expect([code, client.stderr()]).toEqual([2, expect.stringContaining('launch_list_runs')]);
    for (const env of [{ LAUNCH_MCP_TOOL_NAMES: 'pretty' }, { LAUNCH_MCP_READ_ONLY: 'maybe' }]) {
      expect(() => readSettings(env, [])).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    }
  });
});

describe('long calls', () => {
  test('progress comes when asked for, grows, and stops with the answer', async () => {
    await connect();
    const run_id = await startRun();
    await call('launch_resume', { run_id }, { progressToken: 'p1' });
    const notes = client.lines
      .map((line) => JSON.parse(line))
      .filter((message) => message.method === 'notifications/progress');
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.map(({ params }) => params.progress)).toEqual(notes.map((_, index) => index + 1));
    expect(notes.every(({ params }) => params.progressToken === 'p1')).toBe(true);
  });
  test('a cancelled call is not answered and the server goes on', async () => {
    await connect();
    const run_id = await startRun();
    client.write(
      `{"jsonrpc":"2.0","id":50,"method":"tools/call","params":{"name":"launch_resume","arguments":{"run_id":"${run_id}"}}}\n{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":50}}\n`,
    );
    expect((await call('launch_get_status', { run_id })).structuredContent.ok).toBe(true);
    expect(client.rawAnswer(50)).toBeUndefined();
  });
});

describe('resources, prompts and completion', () => {
  test('runs and artifacts can be read; what is not there is -32002', async () => {
    await connect();
    const run_id = await startRun();
    for (let step = 0; step < 8; step += 1) await call('launch_resume', { run_id });
    const read = async (uri: string) =>
      (await client.request('resources/read', { uri })) as {
        result?: { contents: { text: string; mimeType: string }[] };
        error?: { code: number; message: string };
      };
    expect(JSON.parse((await read('launch://status')).result?.contents[0]?.text ?? '')).toMatchObject({
      runs: { VALIDATING: 1 },
    });
    expect(JSON.parse((await read(`launch://runs/${run_id}`)).result?.contents[0]?.text ?? '')).toMatchObject({
      run_id,
      state: 'VALIDATING',
    });
    expect((await read(`launch://runs/${run_id}/artifacts/validation_report.json`)).result?.contents[0]?.mimeType).toBe(
      'application/json',
    );
    expect((await read('launch://runs/r_2026-01-21T10-00-00Z_none')).error).toMatchObject({
      code: -32002,
      message: expect.stringMatching(/^RUN_NOT_FOUND: /),
    });
    expect((await read('file:///etc/passwd')).error?.code).toBe(-32002);
    const { result } = await client.request('resources/list');
    const { resources } = result as { resources: { uri: string }[] };
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['launch://status', 'launch://runs', `launch://runs/${run_id}`]),
    );
  });
  test('a subscriber hears of a change', async () => {
    await connect();
    const run_id = await startRun();
    await client.request('resources/subscribe', { uri: `launch://runs/${run_id}` });
    await call('launch_resume', { run_id });
    expect(await client.waitFor(({ method }) => method === 'notifications/resources/updated')).toMatchObject({
      params: { uri: `launch://runs/${run_id}` },
    });
    expect((await client.request('resources/unsubscribe', { uri: `launch://runs/${run_id}` })).result).toEqual({});
  });
  test('prompts name the tools in order, and say which argument is missing', async () => {
    await connect();
    const { result } = await client.request('prompts/get', {
      name: 'launch_product',
      arguments: { source: './widget' },
    });
    expect(JSON.stringify(result)).toMatch(/launch_start_run.*launch_resume.*launch_fix_next.*launch_open_pr/);
    expect((await client.request('prompts/get', { name: 'launch_product' })).error).toMatchObject({
      code: -32602,
      data: { missing_fields: ['source'] },
    });
  });
  test('run ids and artifact names complete', async () => {
    await connect();
    const run_id = await startRun();
    const complete = async (params: object) => {
      const { result } = await client.request('completion/complete', params);
      return (result as { completion: { values: string[] } }).completion.values;
    };
    expect(
      await complete({
        ref: { type: 'ref/resource', uri: 'launch://runs/{runId}' },
        argument: { name: 'runId', value: 'r_' },
      }),
    ).toContain(run_id);
    expect(
      await complete({
        ref: { type: 'ref/prompt', name: 'explain_failed_gate' },
        argument: { name: 'run_id', value: run_id.slice(0, 8) },
      }),
    ).toContain(run_id);
  });
});
