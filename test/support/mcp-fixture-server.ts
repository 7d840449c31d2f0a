/** The server of a test build: the conformance suite's fixtures as tools of our registry, resources and prompts beside our own. */
import { z } from 'zod';
import { createTelemetry } from '../../src/adapters/telemetry.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { UserError } from '../../src/errors.ts';
import type { Prompt, ResourceProvider } from '../../src/mcp/extension.ts';
import { serve } from '../../src/mcp/serve.ts';
import type { Git } from '../../src/ports/git.ts';
import { createRegistry } from '../../src/tools/registry.ts';
import { type AnyTool, defineTool, type ToolCall } from '../../src/tools/tool.ts';
import { type ListedTool, toolsListDocument } from '../../src/tools/tools-list.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
type Block = Record<string, unknown>;
const text = (value: string): Block => ({ type: 'text', text: value });
const image: Block = { type: 'image', data: PNG, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, body: string): Block => ({
  type: 'resource',
  resource: { uri, mimeType, text: body },
});

const fixture = (
  id: string,
  content: readonly Block[],
  run: (call: ToolCall) => Promise<void> = async () => {},
): AnyTool =>
  defineTool({
    id,
    family: 'launch',
    title: id,
    description: `Answers what the conformance suite expects of ${id}.`,
    input: z.strictObject({ message: z.string().optional() }),
    output: z.object({}),
    effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    failures: [],
    examples: [{ input: {} }],
    content: () => content,
    async run(_input, call) {
      await run(call);
      return {};
    },
  });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const tools: readonly AnyTool[] = [
  fixture('test_simple_text', [text('This is a simple text response for testing.')]),
  fixture('test_image_content', [image]),
  fixture('test_audio_content', [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }]),
  fixture('test_embedded_resource', [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]),
  fixture('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]),
  fixture('test_tool_with_progress', [text('done')], async ({ progress }) => {
    for (const done of [0, 50, 100]) {
      progress.info(`${done}/100`);
      await pause(50);
    }
  }),
  fixture('test_error_handling', [], async () => {
    throw new UserError('INVALID_INPUT', 'This tool intentionally returns an error for testing');
  }),
  fixture('json_schema_2020_12_tool', []),
  ...['test_elicitation', 'test_input_required_result_elicitation'].map((id) =>
    fixture(id, [text('User response: yes')], ({ confirm }) => confirm(() => 'May it go on?')),
  ),
];

const schema2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};
const listed: ListedTool[] = toolsListDocument(tools).map((one) =>
  one.id === 'json_schema_2020_12_tool' ? { ...one, wire: { ...one.wire, inputSchema: schema2020 } } : one,
);

const resources: ResourceProvider = {
  templates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  list: async () => ({
    resources: ['static-text', 'static-binary', 'watched-resource'].map((name) => ({ uri: `test://${name}`, name })),
  }),
  async read(uri) {
    if (uri === 'test://static-text')
      return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
    if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
    if (uri === 'test://watched-resource') return { uri, mimeType: 'text/plain', text: 'watched' };
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    return id === undefined
      ? undefined
      : {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        };
  },
  version: async (uri) => (uri === 'test://watched-resource' ? '1' : undefined),
  complete: async () => undefined,
};

const user = (content: Block) => ({ role: 'user' as const, content });
const argument = (name: string) => ({ name, description: name, required: true });
const prompt = (name: string, wanted: readonly string[], messages: Prompt['messages']): Prompt => ({
  name,
  title: name,
  description: name,
  arguments: wanted.map(argument),
  messages,
});
const prompts: readonly Prompt[] = [
  prompt('test_simple_prompt', [], () => [user(text('This is a simple prompt for testing.'))]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
    user(text('Please process the embedded resource above.')),
  ]),
  prompt('test_prompt_with_image', [], () => [user(image), user(text('Please analyze the image above.'))]),
];

const telemetry = createTelemetry({});
const engine = { list: async () => ({ runs: [], next_cursor: null }) } as unknown as Engine;
const { tools: ours } = await import('../../src/tools/index.ts');
await serve({
  // The suite's own tools are no contract's.
  env: { ...process.env, LAUNCH_MCP_SURFACE: 'full' },
  listed: [...toolsListDocument(ours), ...listed],
  resources: [resources],
  prompts,
  open: async (policy) => ({
    registry: createRegistry([...ours, ...tools], {
      policy,
      ports: async () => ({
        engine,
        git: {} as Git,
        telemetry,
        spans: telemetry,
        scratch: async (work) => work(''),
        sites: [],
        cwd: '/',
        defaultSite: undefined,
      }),
    }),
    close: async () => {},
  }),
});
