/** What this server is and which tools it has, for agents that are shown managers alone. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import { type AnyTool, defineTool, type ToolCall } from '../tool.ts';
import { wireSchema } from '../wire-schema.ts';
import { withActions } from './action-schema.ts';

const query = z.string().max(200);
const tool = z.string().max(100);
const limit = z.int().min(1).max(50).optional();

const metaManager = defineTool({
  id: 'meta_manager',
  family: 'manager',
  title: 'About the tools',
  description:
    'server_info says what this server is. tool_search (query) finds tools by words. tool_help (tool) gives description, input schema and an example of any tool, listed or not.',
  input: z.strictObject({
    action: z.enum(['server_info', 'tool_search', 'tool_help']),
    query: query.optional(),
    tool: tool.optional(),
    limit,
    projectPath: z.string().optional(),
  }),
  rules: [
    {
      path: 'query',
      message: 'Unexpected value, expected the words to look for.',
      holds: ({ action, query }) => action !== 'tool_search' || query !== undefined,
    },
    {
      path: 'tool',
      message: 'Unexpected value, expected the name of a tool.',
      holds: ({ action, tool }) => action !== 'tool_help' || tool !== undefined,
    },
    {
      path: 'query',
      message: 'Unexpected member for this action.',
      holds: ({ action, query }) => action === 'tool_search' || query === undefined,
    },
    {
      path: 'tool',
      message: 'Unexpected member for this action.',
      holds: ({ action, tool }) => action === 'tool_help' || tool === undefined,
    },
    {
      path: 'limit',
      message: 'Unexpected member for this action.',
      holds: ({ action, limit }) => action === 'tool_search' || limit === undefined,
    },
  ],
  output: z.looseObject({}),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: [],
  examples: [{ input: { action: 'tool_search', query: 'open a pull request' } }],
  async run({ action, query = '', tool = '', limit = 10 }, call) {
    if (action === 'server_info')
      return say(call, 'Launch.', { name: 'launch', version: VERSION, tools: call.tools.length });
    if (action === 'tool_help') return help(call, tool);
    const found = search(call.tools, query).slice(0, limit);
    return say(call, `${found.length} tools.`, {
      tools: found.map(({ id, title, description }) => ({ id, title, description })),
    });
  },
});

export default withActions(metaManager, {
  server_info: z.strictObject({}),
  tool_search: z.strictObject({ query, limit }),
  tool_help: z.strictObject({ tool }),
});

function say(call: ToolCall, summary: string, result: Record<string, unknown>): Record<string, unknown> {
  call.trail.manager = { summary };
  return result;
}

function help(call: ToolCall, name: string): Record<string, unknown> {
  const tool = call.find(name);
  if (tool === undefined) {
    const near = call.tools
      .map(({ id }) => id)
      .sort((a, b) => distance(name, a) - distance(name, b))
      .slice(0, 3);
    throw new UserError(
      'INVALID_INPUT',
      `Unexpected tool \`${name}\`, expected one that is there. Nearest: ${near.join(', ')}.`,
      {
        details: {
          e_code: 'E_NOT_FOUND',
          nearest: near,
          suggested_fix: `Call meta_manager with action tool_help and tool ${near[0]}.`,
        },
      },
    );
  }
  const { id, title, description, examples, failures } = tool;
  return say(call, description, {
    id,
    title,
    description,
    inputSchema: wireSchema(tool.input, 'input'),
    example: examples[0]?.input ?? {},
    failures,
  });
}

/** By how many of the words stand in name, title or description. */
function search(tools: readonly AnyTool[], query: string): AnyTool[] {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const score = ({ id, title, description }: AnyTool): number => {
    const text = `${id} ${title} ${description}`.toLowerCase();
    return words.reduce((sum, word) => sum + (id.toLowerCase().includes(word) ? 3 : text.includes(word) ? 1 : 0), 0);
  };
  return tools
    .map((tool) => ({ tool, points: score(tool) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ tool }) => tool);
}
