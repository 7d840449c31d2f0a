/** What each surface shows, how much of a model's context it takes, and that nothing it leaves out is lost. */
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import bridgeDocument from '../../src/generated/bridge-tools-list.json' with { type: 'json' };
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { instructionsFor } from '../../src/mcp/instructions.ts';
import { offer } from '../../src/mcp/offer.ts';
import { createSchemaResources } from '../../src/mcp/schema-resources.ts';
import { SERVER_INFO } from '../../src/mcp/server.ts';
import { readSettings } from '../../src/mcp/settings.ts';
import { tools } from '../../src/tools/index.ts';
import { actionsByTool } from '../../src/tools/manager/words.ts';
import { deny } from '../../src/tools/policy.ts';
import { CONTRACT_PAGE_BYTES, CONTRACT_TOOLS, SURFACES, type Surface } from '../../src/tools/surface.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';

const listed = document as unknown as ListedTool[];
const noRegistry = () => Promise.reject(new Error('no call is made'));
const offered = (env: Record<string, string>) =>
  offer({ listed, settings: readSettings(env, listed), registry: noRegistry, log: () => {} });
const shown = (surface: string, env: Record<string, string> = {}) =>
  offered({ LAUNCH_MCP_SURFACE: surface, ...env }).shown;
/** What the newest protocol version says beside the list. */
const BESIDE = {
  resultType: 'complete',
  ttlMs: 60_000,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
};
const page = (surface: string): number =>
  Buffer.byteLength(JSON.stringify({ jsonrpc: '2.0', id: 1_000, result: { tools: shown(surface), ...BESIDE } }));
/** Every description of a tool and of its members. */
const textsOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) =>
        key === 'description' && typeof one === 'string' ? [one] : textsOf(one),
      );

describe('the surface of the contracts', () => {
  test('is the default: the 28 tools that the documents name, and nothing else', () => {
    const names = shown('').map(({ name }) => name);
    expect(names).toHaveLength(28);
    expect(new Set(names)).toEqual(CONTRACT_TOOLS);
    expect(shown('contract')).toEqual(shown(''));
  });
  test('fits one page of 24,000 bytes in every protocol version', () => {
    expect(page('')).toBeLessThanOrEqual(CONTRACT_PAGE_BYTES);
  });
  test('asks for nothing the whole schema does not take, and has every example for valid', () => {
    const ajv = new Ajv({ strict: true, formats: {} });
    for (const wire of shown('')) {
      expect(wire.outputSchema).toBeUndefined();
      const valid = ajv.compile(wire.inputSchema);
      for (const { input } of tools.find(({ id }) => id === wire.name)?.examples ?? [])
        expect(valid(input), `${wire.name}: ${ajv.errorsText(valid.errors)}`).toBe(true);
    }
  });
  test('is what an operator who names tools replaces', () => {
    const env = { LAUNCH_MCP_TOOLS: 'approvals_request core.ping' };
    expect(shown('', env).map(({ name }) => name)).toEqual(['approvals_request', 'core.ping']);
  });
  test('a manager that is named brings the tools behind its actions, which are not listed', () => {
    const env = { LAUNCH_MCP_TOOLS: 'launch_manager' };
    expect(shown('', env).map(({ name }) => name)).toEqual(['launch_manager']);
    const { policy } = readSettings(env, listed);
    const denied = (id: string) => deny(tools.find((tool) => tool.id === id) ?? tools[0]!, policy)?.rule;
    expect(['launch_manager', 'launch_resume', 'github_issues_create'].map(denied)).toEqual([
      undefined,
      undefined,
      'allow-list',
    ]);
  });
});

describe('the other surfaces', () => {
  test('full has every tool with its output schema', () => {
    expect(shown('full').map(({ name }) => name)).toEqual(tools.map(({ id }) => id));
    expect(shown('full').every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
  });
  test('managers are managers alone, on one page', () => {
    expect(shown('managers').every(({ name }) => name.endsWith('_manager'))).toBe(true);
    expect(page('managers')).toBeLessThanOrEqual(CONTRACT_PAGE_BYTES);
  });
  test('an unknown one is refused with those there are', () => {
    expect(() => shown('some')).toThrow(/LAUNCH_MCP_SURFACE.*`contract`, `full` or `managers`/);
  });
});

test.each(SURFACES)(
  '%s: instructions, descriptions of tools and of their members, and prompts name only tools that are listed',
  (surface: Surface) => {
    const { prompts, instructions } = offered({ LAUNCH_MCP_SURFACE: surface });
    expect(instructions.length).toBeLessThanOrEqual(2_000);
    const names = new Set(shown(surface).map(({ name }) => name));
    const said = prompts.flatMap((prompt) =>
      prompt.messages({ source: 'x', site: 'y', run_id: 'z' }).map(({ content }) => String(content.text)),
    );
    const descriptions = textsOf(shown(surface));
    const ids = tools.map(({ id }) => id);
    const named = [instructions, ...said, ...descriptions].flatMap((text) =>
      ids.filter((id) => new RegExp(`(?<![\\w.])${id.replace('.', '\\.')}(?!\\w)`).test(text)),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  },
);

test('every schema that is not listed is a resource', async () => {
  const resources = createSchemaResources(listed);
  const signal = new AbortController().signal;
  const read = async (uri: string): Promise<Record<string, unknown>> =>
    JSON.parse(((await resources.read(uri, signal)) as { text: string } | undefined)?.text ?? '{}');
  const index = (await read('launch://schemas')) as { documents: string[]; tools: string[] };
  expect(index.tools).toHaveLength(tools.length);
  for (const uri of [...index.tools, ...index.documents]) expect(await read(uri), uri).not.toEqual({});
  expect(await read('launch://schemas/tools/workflow_run')).toMatchObject({ name: 'workflow.run' });
  expect(await read('launch://schemas/run_config')).toHaveProperty('properties.commit.properties.draft');
  expect(await resources.read('launch://schemas/constructor', signal)).toBeUndefined();
});

test('every parameter of every tool says what it is', () => {
  const silent: string[] = [];
  const walk = (schema: Record<string, unknown>, at: string): void => {
    for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)) {
      if (typeof member.description !== 'string') silent.push(`${at}.${name}`);
      walk(member, `${at}.${name}`);
      walk((member.items ?? {}) as Record<string, unknown>, `${at}.${name}[]`);
    }
  };
  for (const { id, wire } of [...listed, ...(bridgeDocument as unknown as ListedTool[])]) walk(wire.inputSchema, id);
  expect(silent).toEqual([]);
});

test('the instructions of managers say which action is meant', () => {
  const actions = actionsByTool([{ id: 'launch_manager', actions: { resume: 'launch_resume' } }]);
  expect(instructionsFor('managers', actions)).toContain('launch_manager (action `resume`) makes one step');
});
