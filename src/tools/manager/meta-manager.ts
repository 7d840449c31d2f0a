/** What this server is and which tools it has, for agents that are shown managers alone. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import { safeName } from '../registry.ts';
import { isManager } from '../surface.ts';
import { type AnyTool, defineTool, type ToolCall } from '../tool.ts';
import { wireSchema } from '../wire-schema.ts';
import { toolsBehind, wholeSchema, withActions } from './action-schema.ts';
import { projectPath } from './members.ts';
import { actionsOf, inManagerWords } from './words.ts';

const query = z.string().max(200).describe('Words to look for');
const tool = z.string().max(100).describe('Name of a tool');
const toolAction = z.string().max(100).optional().describe('Of a manager: this action alone');
const limit = z.int().min(1).max(50).optional().describe('Most tools; default 10');

const metaManager = defineTool({
  id: 'meta_manager',
  family: 'manager',
  title: 'About the tools',
  description:
    'server_info says what this server is. tool_search (query) finds tools by words. tool_help (tool, of a manager also toolAction) gives description, input schema and an example of any tool, listed or not.',
  input: z.strictObject({
    action: z.enum(['server_info', 'tool_search', 'tool_help']).describe('What to do'),
    query: query.optional(),
    tool: tool.optional(),
    toolAction,
    limit,
    projectPath: projectPath.optional(),
  }),
  rules: [
    {
      path: 'query',
      message: 'The words to look for are missing. Give them.',
      holds: ({ action, query }) => action !== 'tool_search' || query !== undefined,
    },
    {
      path: 'tool',
      message: 'The name of a tool is missing. Give it.',
      holds: ({ action, tool }) => action !== 'tool_help' || tool !== undefined,
    },
    {
      path: 'query',
      message: 'This action does not take it. Leave it out.',
      holds: ({ action, query }) => action === 'tool_search' || query === undefined,
    },
    {
      path: 'tool',
      message: 'This action does not take it. Leave it out.',
      holds: ({ action, tool }) => action === 'tool_help' || tool === undefined,
    },
    {
      path: 'toolAction',
      message: 'This action does not take it. Leave it out.',
      holds: ({ action, toolAction }) => action === 'tool_help' || toolAction === undefined,
    },
    {
      path: 'limit',
      message: 'This action does not take it. Leave it out.',
      holds: ({ action, limit }) => action === 'tool_search' || limit === undefined,
    },
  ],
  output: z.looseObject({}),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: [],
  examples: [{ input: { action: 'tool_search', query: 'open a pull request' } }],
  async run({ action, query = '', tool = '', toolAction, limit = 10 }, call) {
    if (action === 'server_info')
      return say(call, `Launch ${VERSION} with ${call.tools.length} tools.`, {
        name: 'launch',
        version: VERSION,
        tools: call.tools.length,
      });
    if (action === 'tool_help') return help(call, tool, toolAction);
    const found = search(call.tools, query).slice(0, limit);
    const words = actionsOf(call.tools);
    const names = found.map(({ id }) => id).join(', ');
    return say(call, found.length === 0 ? 'No tool has these words.' : `Found ${names}.`, {
      tools: found.map(({ id, title, description }) => ({
        id,
        title,
        description: inManagerWords(description, words),
        ...viaOf(id, call),
      })),
    });
  },
});

export default withActions(metaManager, {
  server_info: z.strictObject({}),
  tool_search: z.strictObject({ query, limit }),
  tool_help: z.strictObject({ tool, toolAction }),
});

function say(call: ToolCall, summary: string, result: Record<string, unknown>): Record<string, unknown> {
  call.trail.manager = { summary };
  return result;
}

/** What a client who is shown managers calls instead: the action that the tool is, or a workflow of this one step. */
function viaOf(id: string, call: ToolCall): { via?: { tool: string; arguments: Record<string, unknown> } } {
  const found = actionsOf(call.tools).get(id);
  if (found !== undefined) return { via: { tool: found.manager, arguments: { action: found.action } } };
  if (isManager(id) || id.startsWith('workflow.')) return {};
  const steps = [{ actionId: id, input: call.find(id)?.examples[0]?.input ?? {} }];
  return { via: { tool: 'workflow_manager', arguments: { action: 'run', workflow: { id: safeName(id), steps } } } };
}

/** The same, with what the operator has to be asked for where it would be refused. */
async function howToCall(id: string, call: ToolCall): Promise<Record<string, unknown>> {
  const { via } = viaOf(id, call);
  if (via === undefined) return {};
  const what = await call.refusal(via.tool, via.arguments);
  return { via, ...(what === undefined ? {} : { needs_person: { reason: 'switched_off', what } }) };
}

async function help(call: ToolCall, name: string, toolAction: string | undefined): Promise<Record<string, unknown>> {
  const tool = call.find(name);
  if (tool === undefined) {
    const near = call.tools
      .map(({ id }) => id)
      .sort((a, b) => distance(name, a) - distance(name, b))
      .slice(0, 3);
    throw new UserError('INVALID_INPUT', `There is no tool \`${name}\`. Nearest: ${near.join(', ')}.`, {
      details: {
        e_code: 'E_NOT_FOUND',
        nearest: near,
        suggested_fix: `Call meta_manager with action tool_help and tool ${near[0]}.`,
      },
    });
  }
  const { id, title, description, examples, failures } = tool;
  if (toolAction !== undefined) return helpOnAction(call, tool, toolAction);
  const described = inManagerWords(description, actionsOf(call.tools));
  return say(call, described, {
    id,
    title,
    description: described,
    inputSchema: wholeSchema(tool) ?? wireSchema(tool.input, 'input'),
    example: examples[0]?.input ?? {},
    failures,
    ...(await howToCall(id, call)),
  });
}

function helpOnAction(call: ToolCall, manager: AnyTool, action: string): Record<string, unknown> {
  const inputSchema = wholeSchema(manager, action);
  const behind = call.find(toolsBehind(manager)?.[action] ?? '');
  if (inputSchema === undefined) {
    const { enum: actions } = (wholeSchema(manager)?.properties as { action?: { enum: string[] } })?.action ?? {
      enum: [],
    };
    throw new UserError(
      'INVALID_INPUT',
      actions.length === 0
        ? `\`${manager.id}\` has no actions. Ask for help on it without toolAction.`
        : `\`${manager.id}\` has no action \`${action}\`. Its actions are ${actions.join(', ')}.`,
      { details: { e_code: 'E_NOT_FOUND', actions } },
    );
  }
  const description = inManagerWords((behind ?? manager).description, actionsOf(call.tools));
  return say(call, description, {
    id: manager.id,
    action,
    title: (behind ?? manager).title,
    description,
    inputSchema,
    ...exampleOf(manager, behind, action),
    failures: (behind ?? manager).failures,
  });
}

/** One that is taken as it stands: of the tool behind the action, or the manager's own where it is of this action. */
function exampleOf(manager: AnyTool, behind: AnyTool | undefined, action: string): { example?: unknown } {
  const own = (manager.examples[0]?.input ?? {}) as { action?: string };
  if (behind !== undefined) return { example: { action, ...((behind.examples[0]?.input ?? {}) as object) } };
  return own.action === action ? { example: own } : {};
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
