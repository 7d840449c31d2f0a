/** A manager's input whole: a branch for each action with exactly the members it takes. Published in schemas/; hosts get the flat one. */
import type { z } from 'zod';
import type { AnyTool } from '../tool.ts';
import { wireSchema } from '../wire-schema.ts';

interface ManagerShape {
  inputs: Readonly<Record<string, z.ZodObject>>;
  tools: Readonly<Record<string, string>>;
}
/** Of every manager; one of projects says more of its own. */
export const ACTION = 'What to do';
export const PROJECT_PATH = 'Folder whose audit log keeps the call';
const shapes = new WeakMap<AnyTool, ManagerShape>();

/** Says which members each action of a manager takes, and which tool is behind it; an action of the manager's own has none. */
export function withActions(
  manager: AnyTool,
  inputs: ManagerShape['inputs'],
  tools: ManagerShape['tools'] = {},
): AnyTool {
  shapes.set(manager, { inputs, tools });
  return manager;
}

/** The tool behind each action; undefined for a tool that is no manager. */
export const toolsBehind = (manager: AnyTool): Readonly<Record<string, string>> | undefined =>
  shapes.get(manager)?.tools;

/** The input with a branch for each action, or for the one that is asked for; undefined for a tool that is no manager or has no such action. */
export function wholeSchema(manager: AnyTool, only?: string): Record<string, unknown> | undefined {
  const inputs = Object.entries(shapes.get(manager)?.inputs ?? {}).filter(
    ([action]) => only === undefined || action === only,
  );
  if (inputs.length === 0) return undefined;
  return {
    type: 'object',
    required: ['action'],
    properties: { action: { type: 'string', enum: inputs.map(([action]) => action), description: ACTION } },
    oneOf: inputs.map(([action, input]) => branch(action, input)),
  };
}

function branch(action: string, input: z.ZodObject): Record<string, unknown> {
  const { properties = {}, required = [] } = wireSchema(input, 'input');
  return {
    title: action,
    type: 'object',
    properties: {
      action: { type: 'string', const: action, description: ACTION },
      projectPath: { type: 'string', description: PROJECT_PATH },
      ...(properties as object),
    },
    required: ['action', ...(required as string[])],
    additionalProperties: false,
  };
}
