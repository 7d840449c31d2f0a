/** The MCP bundle of a release: every host can unpack it, and what is in it starts as its manifest says. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serverJson } from '../../scripts/generated/server-json.ts';
import { mcpbOf, serverFiles } from '../../scripts/mcpb/bundle.ts';
import { zipOf } from '../../scripts/mcpb/zip.ts';
import { startClient } from '../support/mcp-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { unzip } from '../support/unzip.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What hosts refuse a manifest for (MCPB 0.3): an unknown member, or a missing one. */
const text = z.string().min(1);
const Manifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: z.string().regex(/^[a-z0-9-]+$/),
  display_name: text,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: text,
  author: z.strictObject({ name: text }),
  repository: z.strictObject({ type: z.literal('git'), url: z.url() }),
  license: text,
  keywords: z.array(text),
  server: z.strictObject({
    type: z.literal('node'),
    entry_point: text,
    mcp_config: z.strictObject({ command: text, args: z.array(text), env: z.record(z.string(), z.string()) }),
  }),
  tools: z.array(z.strictObject({ name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/), description: text })),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'linux', 'win32'])),
    runtimes: z.strictObject({ node: text }),
  }),
  user_config: z.record(
    z.string(),
    z.strictObject({
      type: z.enum(['string', 'boolean']),
      title: text,
      description: text,
      required: z.boolean(),
      sensitive: z.boolean().optional(),
      default: z.union([z.string(), z.boolean()]),
    }),
  ),
});

describe('the bundle', () => {
  const bytes = mcpbOf(root);
  const files = unzip(bytes);
  const manifest = Manifest.parse(JSON.parse(String(files.get('manifest.json'))));

  it('is the same for the same files, and unpacks to them', () => {
    expect(createHash('sha256').update(mcpbOf(root)).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect([...files.keys()]).toEqual(expect.arrayContaining(['LICENSE', manifest.server.entry_point]));
    for (const name of ['mcp.js', 'worker.js', 'package.json', 'grammars/web-tree-sitter.wasm.br', 'licenses.txt'])
      expect([name, files.has(`server/${name}`)]).toEqual([name, true]);
    for (const name of ['action.js', 'bot.js', 'cli.js'])
      expect(serverFiles(path.join(root, 'dist'))).not.toContain(name);
  });
  it('unpacks with the unzip of this machine, where there is one', () => {
    const file = path.join(folder.path, 'launch.mcpb');
    writeFileSync(file, bytes);
    const { status, stdout, error } = spawnSync('unzip', ['-tq', file], { encoding: 'utf8' });
    if (error === undefined) expect([status, stdout]).toEqual([0, expect.stringContaining('No errors')]);
  });
  it('starts from another folder as a host starts it, and lists the tools of the manifest', async () => {
    const home = path.join(folder.path, 'unpacked');
    for (const [name, body] of files) {
      mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
      writeFileSync(path.join(home, name), body);
    }
    const settings = Object.fromEntries(
      Object.entries(manifest.user_config).map(([name, { default: value }]) => [`user_config.${name}`, String(value)]),
    );
    const filled = (written: string): string =>
      Object.entries({ __dirname: home, ...settings }).reduce(
        (said, [name, value]) => said.replaceAll(`\${${name}}`, value),
        written,
      );
    const { args, env } = manifest.server.mcp_config;
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
    expect(JSON.stringify([args.map(filled), given])).not.toContain('${');
    const client = startClient([process.execPath, ...args.map(filled)], {
      ...given,
      LAUNCH_HOME: path.join(folder.path, 'home'),
    });
    try {
      expect((await client.initialize()).result).toMatchObject({
        serverInfo: { name: 'launch', version: manifest.version },
      });
      const { result } = await client.request('tools/list');
      const { tools } = result as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name)).toEqual(manifest.tools.map(({ name }) => name));
      expect(tools).toHaveLength(28);
      const called = await client.request('tools/call', { name: 'core_ping', arguments: {} });
      expect(called.result?.structuredContent).toMatchObject({ diff: null });
    } finally {
      client.process.kill('SIGKILL');
    }
  });
});

/** What registries refuse `server.json` for (schema 2025-12-11); members that it does not know are refused here as well. */
const Stdio = z.strictObject({ type: z.literal('stdio') });
const version = z
  .string()
  .regex(/^\d+\.\d+\.\d+$/)
  .max(255);
const Server = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    .max(200),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
  version,
  packages: z.array(
    z.union([
      z.strictObject({
        registryType: z.literal('npm'),
        identifier: z.string().regex(/^@[a-z-]+\/[a-z-]+$/),
        version,
        transport: Stdio,
        packageArguments: z.array(z.strictObject({ type: z.literal('positional'), value: text })),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string().regex(/^[A-Z_]+$/),
            description: text,
            isSecret: z.boolean().optional(),
            default: z.string().optional(),
          }),
        ),
      }),
      z.strictObject({
        registryType: z.literal('mcpb'),
        identifier: z.url().regex(/mcp/),
        fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
        transport: Stdio,
      }),
    ]),
  ),
});

it('server.json is what registries take, with the bundle of a release and without', () => {
  expect(Server.parse(serverJson(root)).packages).toHaveLength(1);
  const { packages } = Server.parse(serverJson(root, { sha256: 'a'.repeat(64) }));
  expect(packages[1]).toMatchObject({
    registryType: 'mcpb',
    identifier: expect.stringMatching(/\/launch-[\d.]+\.mcpb$/),
  });
});

it('an archive holds empty files, names in other scripts and bytes that do not shrink', () => {
  const noise = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 7919 + 13) % 256));
  const entries = [
    { name: 'b/ä.txt', bytes: Buffer.from('text '.repeat(500)) },
    { name: 'a', bytes: Buffer.alloc(0), isExecutable: true },
    { name: 'c.bin', bytes: noise },
  ];
  const found = unzip(zipOf(entries));
  expect([...found.keys()]).toEqual(['a', 'b/ä.txt', 'c.bin']);
  for (const { name, bytes } of entries) expect(found.get(name)?.equals(bytes)).toBe(true);
  expect(zipOf(entries.toReversed()).equals(zipOf(entries))).toBe(true);
});
