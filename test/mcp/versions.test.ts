/** Every protocol version over the same pipes, by clients that others wrote: the older SDK, the current one, and raw lines. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client as NextClient, StreamableHTTPClientTransport as NextHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NextStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { answerHttp } from '../../src/mcp/http.ts';
import { offer } from '../../src/mcp/offer.ts';
import { readSettings } from '../../src/mcp/settings.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';
import { COMPILED } from '../support/compiled.ts';
import { type RawClient, startClient } from '../support/mcp-client.ts';
import { makeInputs, openScripted } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NEWEST = '2026-07-28';
const folder = temporaryFolder();
const inputs = makeInputs(folder.path, []);
let count = 0;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => folder.remove());
const environment = () => {
  count += 1;
  const home = `${folder.path}/home${count}`;
  mkdirSync(home);
  return { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...COMPILED, LAUNCH_HOME: home };
};
const command = () => ({
  command: process.execPath,
  args: ['test/support/scripted-mcp.ts'],
  env: environment(),
  stderr: 'ignore' as const,
});
const raw = (): RawClient => {
  const client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], environment());
  closers.push(async () => client.process.kill('SIGKILL'));
  return client;
};

/** What each version has to give: the tools, a result, and the three codes of the contract with their data. */
const FAULTS = [
  ['workflow.status', { runId: 'wf_none' }, -32044, 'NOT_FOUND'],
  ['workflow.run', { workflow: { id: 'x', steps: [] } }, -32602, 'VALIDATION_ERROR'],
  ['roblox.bridge_ping', {}, -32041, 'UNIMPLEMENTED'],
] as const;

describe('the older SDK', () => {
  test.each(SUPPORTED_PROTOCOL_VERSIONS)('is answered in %s, as it asks', async (protocolVersion) => {
    const client = raw();
    const { result } = await client.request('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    });
    expect(result).toMatchObject({ protocolVersion, serverInfo: { name: 'launch' } });
    client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const listed = (await client.request('tools/list')).result as { tools: unknown[] };
    expect(listed.tools).toHaveLength(28);
    for (const [name, input, code, kind] of FAULTS)
      expect((await client.request('tools/call', { name, arguments: input })).error).toMatchObject({
        code,
        data: { code: kind },
      });
  });
  test('of a version that nobody knows is answered with the newest one that begins so', async () => {
    const { result } = await raw().request('initialize', {
      protocolVersion: '2099-01-01',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    });
    expect(result).toMatchObject({ protocolVersion: SUPPORTED_PROTOCOL_VERSIONS[0] });
  });
  test('its own client works', async () => {
    const client = new Client({ name: 'older', version: '1' });
    await client.connect(new StdioClientTransport(command()));
    closers.push(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(28);
    await expect(client.callTool({ name: 'workflow.status', arguments: { runId: 'wf_none' } })).rejects.toMatchObject({
      code: -32044,
      data: { code: 'NOT_FOUND' },
    });
  });
});

describe('the current SDK', () => {
  const connect = async (mode: 'auto' | 'legacy' | { pin: string }, capabilities: object = {}): Promise<NextClient> => {
    const client = new NextClient({ name: 'current', version: '1' }, { capabilities, versionNegotiation: { mode } });
    await client.connect(new NextStdio(command()));
    closers.push(() => client.close());
    return client;
  };
  test.each([
    ['as it finds out', 'auto' as const, NEWEST],
    ['pinned', { pin: NEWEST }, NEWEST],
    ['as of before', 'legacy' as const, '2025-11-25'],
  ])('%s lists and calls tools, reads resources, and gets the codes of the contracts', async (_, mode, version) => {
    const client = await connect(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'launch' });
    expect(client.getInstructions()).toContain('launch_start_run');
    expect((await client.listTools()).tools).toHaveLength(28);
    const ping = await client.callTool({ name: 'core.ping', arguments: {} });
    expect(ping.structuredContent).toMatchObject({ diff: null });
    for (const [name, input, code, kind] of FAULTS)
      await expect(client.callTool({ name, arguments: input }), name).rejects.toMatchObject({
        code,
        message: expect.stringContaining(`${kind}: `),
        data: { code: kind, correlation_id: expect.any(String) },
      });
    const failed = await client.callTool({ name: 'launch_get_status', arguments: { run_id: 'nope' } });
    expect([failed.isError, failed.structuredContent]).toEqual([
      true,
      expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'RUN_NOT_FOUND' }) }),
    ]);
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toContain('launch://status');
    const schema = await client.readResource({ uri: 'launch://schemas/tools/launch_validate' });
    expect(JSON.stringify(schema)).toContain('validation_report');
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
  });
  test.each([
    ['of its own version', { pin: NEWEST }],
    ['of before', 'legacy' as const],
  ])('%s asks its person before a pull request is opened', async (_, mode) => {
    const client = await connect(mode, { elicitation: { form: {} } });
    const asked: string[] = [];
    let isAllowed = false;
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return isAllowed ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
    });
    const call = async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })).structuredContent as Record<string, unknown>;
    const { run_id } = await call('launch_start_run', {
      run_config: { github_repo_url: inputs.product, site_repo_url: inputs.site },
    });
    for (let step = 0; step < 10; step += 1) await call('launch_resume', { run_id });
    expect(await call('launch_open_pr', { run_id })).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { reason: 'declined' } },
    });
    isAllowed = true;
    expect(await call('launch_open_pr', { run_id })).toMatchObject({ ok: true, pr_url: expect.any(String) });
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatch(/^Open the pull request /);
  });
});

describe('raw lines of the newest version', () => {
  const claim = (more: object = {}) => ({
    _meta: {
      'io.modelcontextprotocol/protocolVersion': NEWEST,
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
      ...more,
    },
  });
  test('need no handshake, and each answer says that it is complete', async () => {
    const client = raw();
    expect((await client.request('server/discover', claim())).result).toMatchObject({
      supportedVersions: [NEWEST],
    });
    const { result } = await client.request('tools/call', { ...claim(), name: 'core.ping', arguments: {} });
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { diff: null } });
    const { error } = await client.request('tools/call', {
      ...claim(),
      name: 'workflow.status',
      arguments: { runId: 'no' },
    });
    expect(error).toMatchObject({ code: -32044, data: { code: 'NOT_FOUND' } });
    expect((await client.request('resources/read', { ...claim(), uri: 'launch://nope' })).error?.code).toBe(-32602);
    expect((await client.request('no/method', claim())).error?.code).toBe(-32601);
  });
  test('a client that looked and then begins as of before is served as of before', async () => {
    const client = raw();
    await client.request('server/discover', claim());
    expect((await client.initialize()).result).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(((await client.request('tools/list')).result as { tools: unknown[] }).tools).toHaveLength(28);
  });
  test('of a version that is not there names those that are', async () => {
    const { error } = await raw().request(
      'tools/list',
      claim({ 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }),
    );
    expect(error).toMatchObject({ code: -32022, data: { supported: [NEWEST], requested: '2099-01-01' } });
  });
  test('of a version that is not there is refused on a connection that is open, and the next one is answered', async () => {
    const client = raw();
    const ask = (version: string, method = 'tools/list') =>
      client.request(method, claim({ 'io.modelcontextprotocol/protocolVersion': version }));
    expect((await ask(NEWEST)).error).toBeUndefined();
    for (const version of ['2099-01-01', '2025-06-18', ''])
      expect((await ask(version)).error, version).toMatchObject({
        code: -32022,
        data: { supported: [NEWEST], requested: version },
      });
    expect((await ask('2099-01-01', 'server/discover')).result).toMatchObject({ supportedVersions: [NEWEST] });
    expect((await ask(NEWEST)).error).toBeUndefined();
  });
  test('the end of input ends the process with 0, after the answers', async () => {
    const client = raw();
    client.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: { ...claim(), name: 'core.ping', arguments: {} } })}\n`,
    );
    expect(await client.end()).toBe(0);
    expect(client.lines.at(-1)).toContain('"id":9');
  });
});

describe('over HTTP', () => {
  const serve = async (): Promise<URL> => {
    const env = environment();
    const context = await openScripted(env.LAUNCH_HOME, undefined, env);
    const settings = readSettings({}, document as unknown as ListedTool[]);
    const { policy } = settings;
    const registry = createLaunchRegistry({ env, cwd: env.LAUNCH_HOME, policy, context: async () => context });
    const listed = document as unknown as ListedTool[];
    const options = offer({ listed, settings, registry: async () => registry, log: () => {} });
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (request.method === 'POST')
        await answerHttp(request, response, JSON.parse(String(Buffer.concat(parts))), options);
      else response.writeHead(405).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(async () => {
      server.closeAllConnections();
      server.close();
      await context.close();
    });
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  };
  const holds = async (client: Client | NextClient): Promise<void> => {
    expect((await client.listTools()).tools).toHaveLength(28);
    const ping = await client.callTool({ name: 'core.ping', arguments: {} });
    expect(ping.structuredContent).toMatchObject({ diff: null });
    await expect(client.callTool({ name: 'workflow.status', arguments: { runId: 'no' } })).rejects.toMatchObject({
      code: -32044,
      data: { code: 'NOT_FOUND' },
    });
    await client.close();
  };
  test('both SDKs are served at one address', async () => {
    const url = await serve();
    const older = new Client({ name: 'older', version: '1' });
    await older.connect(new StreamableHTTPClientTransport(url) as never);
    await holds(older);
    for (const mode of ['auto', { pin: NEWEST }] as const) {
      const current = new NextClient({ name: 'current', version: '1' }, { versionNegotiation: { mode } });
      await current.connect(new NextHttp(url));
      expect(current.getNegotiatedProtocolVersion()).toBe(NEWEST);
      await holds(current);
    }
  });
  test('a method that is not there is 404 in the newest version, one that fails is not', async () => {
    const url = await serve();
    const ask = async (method: string, params: object) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': NEWEST,
          'mcp-method': method,
          ...('name' in params ? { 'mcp-name': String(params.name) } : {}),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method,
          params: {
            ...params,
            _meta: {
              'io.modelcontextprotocol/protocolVersion': NEWEST,
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        }),
      });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text.replace(/^[\s\S]*?data: /, '')) as { error?: object } };
    };
    for (const method of ['no/such', 'resources/subscribe'])
      expect(await ask(method, {}), method).toMatchObject({ status: 404, body: { error: { code: -32601 } } });
    expect(await ask('tools/list', {})).toMatchObject({ status: 200 });
    const failed = await ask('tools/call', { name: 'workflow.status', arguments: { runId: 'no' } });
    expect(failed).toMatchObject({ status: 200, body: { error: { code: -32044 } } });
  });
});
