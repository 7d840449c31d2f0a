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

test('a script is changed and run in Studio by what the server lists and says', async () => {
  const client = start({ GOX_BRIDGE_ENABLED: 'true' });
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
