/** The tools of the bridge as an agent meets them: over stdio, in another process, with Studio on the other side. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startClient } from '../support/mcp-client.ts';
import { openStudio } from '../support/roblox/studio.ts';
import { TOKEN, untilState } from '../support/roblox/world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let port: number;
const start = (env: Record<string, string>) =>
  startClient([process.execPath, 'src/mcp.ts'], {
    LAUNCH_HOME: `${folder.path}/home`,
    GOX_BRIDGE_PORT: String(port),
    GOX_BRIDGE_TOKEN: TOKEN,
    ...env,
  });
const listed = async (client: ReturnType<typeof start>): Promise<string[]> => {
  const { result } = await client.request('tools/list');
  const { tools } = result as { tools: { name: string }[] };
  return tools.map(({ name }) => name).filter((name) => name.startsWith('roblox'));
};
beforeAll(async () => {
  port = await freePort();
});
afterAll(() => folder.remove());

test.each(['contract', 'full'])(
  'a script is changed and run in Studio by what the server lists and says: %s',
  async (surface) => {
    const client = start({ GOX_BRIDGE_ENABLED: 'true', LAUNCH_MCP_SURFACE: surface });
    await client.initialize();
    expect(await listed(client)).toHaveLength(12);
    const call = async (name: string, args: object = {}) => {
      const { result, error } = await client.request('tools/call', { name: `roblox.${name}`, arguments: args });
      return { error, output: (result?.structuredContent as { output?: Record<string, unknown> } | undefined)?.output };
    };
    const { error } = await call('bridge_ping');
    expect(error).toMatchObject({ code: -32603, data: { retryable: true } });
    expect(error?.message).toContain(`http://127.0.0.1:${port}`);
    const studio = await openStudio({ address: `http://127.0.0.1:${port}`, token: TOKEN, speed: 50 });
    await untilState(studio, /^Connected/);
    expect((await call('bridge_ping')).output).toMatchObject({ ok: true, studio: true });
    const made = await call('script_create', {
      name: 'Greeter',
      scriptType: 'ModuleScript',
      source: 'return { greet = function(name) return "hello " .. name end }',
      parentPath: 'ReplicatedStorage',
    });
    const scriptId = made.output?.instanceId;
    const run = { scriptId, functionName: 'greet', args: ['world'] };
    expect((await call('script_execute', run)).output).toMatchObject({ called: true, returnValue: 'hello world' });
    const source = 'return { greet = function(name) return "good day, " .. name end }';
    expect((await call('script_update', { scriptId, source })).output).toMatchObject({ updated: true });
    expect((await call('script_execute', { ...run, forceRequire: true })).output).toMatchObject({
      returnValue: 'good day, world',
    });
    expect(await client.end()).toBe(0);
    await untilState(studio, /is gone|No Launch server/);
    await studio.close();
  },
);

test('an agent that is shown managers does the same by search and help alone', async () => {
  const client = start({
    GOX_BRIDGE_ENABLED: 'true',
    LAUNCH_MCP_SURFACE: 'managers',
    ALLOW_DANGEROUS_OPS: 'true',
  });
  await client.initialize();
  expect(await listed(client)).toEqual([]);
  const studio = await openStudio({ address: `http://127.0.0.1:${port}`, token: TOKEN, speed: 50 });
  await untilState(studio, /^Connected/);
  type Managed = { ok: boolean; result: Record<string, unknown> | null };
  const call = async (name: string, args: object): Promise<Managed> => {
    const { result } = await client.request('tools/call', { name, arguments: args });
    return result?.structuredContent as Managed;
  };
  /** Finds the tool by what it does, and calls it as its help says, with these members. */
  const doing = async (query: string, input: object): Promise<unknown> => {
    const found = await call('meta_manager', { action: 'tool_search', query, limit: 1 });
    const [{ id } = { id: '' }] = (found.result?.tools ?? []) as { id: string }[];
    const { result } = await call('meta_manager', { action: 'tool_help', tool: id });
    const via = result?.via as { tool: string; arguments: { workflow: { steps: object[] } } };
    const workflow = {
      ...via.arguments.workflow,
      steps: via.arguments.workflow.steps.map((step) => ({ ...step, input })),
    };
    const began = await call(via.tool, { ...via.arguments, workflow });
    for (;;) {
      const status = await call('workflow_manager', { action: 'status', runId: began.result?.runId });
      const { steps = [] } = (status.result ?? {}) as { steps?: { output: unknown }[] };
      if (status.result?.status !== 'running') return steps[0]?.output;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const source = 'return { greet = function(name) return "hello " .. name end }';
  const made = (await doing('create a script in Studio', {
    name: 'Host',
    scriptType: 'ModuleScript',
    source,
    parentPath: 'ReplicatedStorage',
  })) as { instanceId: string };
  const scriptId = made.instanceId;
  expect(
    await doing('replace the source of a script in Studio', { scriptId, source: source.replace('hello', 'good day,') }),
  ).toMatchObject({ updated: true });
  expect(
    await doing('run a script in Studio execute', { scriptId, functionName: 'greet', args: ['world'] }),
  ).toMatchObject({ returnValue: 'good day, world' });
  await client.end();
  await studio.close();
});

test('none is listed where the bridge is not enabled, and a setting that makes no sense ends the server', async () => {
  const off = start({ GOX_BRIDGE_ENABLED: 'false' });
  const wrong = start({ GOX_BRIDGE_ENABLED: 'perhaps' });
  await off.initialize();
  expect(await listed(off)).toEqual([]);
  const name = 'roblox.bridge_ping';
  expect((await off.request('tools/call', { name, arguments: {} })).error?.code).toBe(-32041);
  expect(await wrong.end()).toBe(2);
  expect(wrong.stderr()).toContain('GOX_BRIDGE_ENABLED');
  await off.end();
});
