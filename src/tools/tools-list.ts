/** The tools/list document: what clients are told of each tool, and what a server needs to filter it without loading the tools. */
import { familyOf } from './families/index.ts';
import { toolsBehind } from './manager/action-schema.ts';
import { safeName } from './registry.ts';
import type { AnyTool } from './tool.ts';
import { wireSchema } from './wire-schema.ts';

export type ToolNames = 'contract' | 'safe';

export interface WireTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  /** Absent on surfaces where it is a resource. */
  outputSchema?: Record<string, unknown>;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  _meta?: Record<string, unknown>;
}
export interface ListedTool {
  id: string;
  /** Every other name it answers to. */
  names: string[];
  readOnly: boolean;
  /** Members of the input that have a published schema of their own. */
  documents: readonly string[];
  /** Of a manager: the tool behind each action. */
  actions?: Readonly<Record<string, string>>;
  wire: WireTool & Required<Pick<WireTool, 'outputSchema'>>;
}

/** Pure: the same tools give the same document. */
export function toolsListDocument(tools: readonly AnyTool[], names: ToolNames = 'contract'): ListedTool[] {
  return tools.map(
    (tool): ListedTool => ({
      id: tool.id,
      names: [...new Set([safeName(tool.id), tool.policyName, ...tool.aliases])].filter((name) => name !== tool.id),
      readOnly: tool.effects.readOnly,
      documents: tool.documents,
      ...actionsIn(tool),
      wire: wireTool(tool, names),
    }),
  );
}

function actionsIn(tool: AnyTool): Pick<ListedTool, 'actions'> {
  const actions = toolsBehind(tool);
  return actions === undefined ? {} : { actions };
}

function wireTool(tool: AnyTool, names: ToolNames): ListedTool['wire'] {
  const family = familyOf(tool.family);
  const meta = family.listMeta?.(tool);
  return {
    name: names === 'safe' ? safeName(tool.id) : tool.id,
    title: tool.title,
    description: tool.description,
    inputSchema: wireSchema(tool.input, 'input'),
    outputSchema: wireSchema(family.envelope(tool), 'output'),
    annotations: {
      readOnlyHint: tool.effects.readOnly,
      destructiveHint: tool.effects.destructive,
      idempotentHint: tool.effects.idempotent,
      openWorldHint: tool.effects.openWorld,
    },
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}
