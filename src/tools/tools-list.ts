/** The tools/list document: what clients are told of each tool, and what a server needs to filter it without loading the tools. */
import { familyOf } from './families/index.ts';
import { safeName } from './registry.ts';
import type { AnyTool } from './tool.ts';
import { wireSchema } from './wire-schema.ts';

export type ToolNames = 'contract' | 'safe';

export interface WireTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  _meta?: Record<string, unknown>;
}
export interface ListedTool {
  id: string;
  /** Every other name it answers to. */
  names: string[];
  readOnly: boolean;
  wire: WireTool;
}

/** Pure: the same tools give the same document. */
export function toolsListDocument(tools: readonly AnyTool[], names: ToolNames = 'contract'): ListedTool[] {
  return tools.map((tool) => ({
    id: tool.id,
    names: [...new Set([safeName(tool.id), tool.policyName, ...tool.aliases])].filter((name) => name !== tool.id),
    readOnly: tool.effects.readOnly,
    wire: wireTool(tool, names),
  }));
}

function wireTool(tool: AnyTool, names: ToolNames): WireTool {
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
