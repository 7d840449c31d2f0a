/** A manager's input whole: a branch for each action with exactly the members it takes. Published in schemas/; hosts get the flat one. */
import type { z } from 'zod';
import type { AnyTool } from '../tool.ts';
import { wireSchema } from '../wire-schema.ts';

const branches = new WeakMap<AnyTool, Readonly<Record<string, z.ZodObject>>>();

/** Says which members each action of a manager takes. */
export function withActions(manager: AnyTool, actions: Readonly<Record<string, z.ZodObject>>): AnyTool {
  branches.set(manager, actions);
  return manager;
}

/** Undefined for a tool that is no manager. */
export function wholeSchema(manager: AnyTool): Record<string, unknown> | undefined {
  const actions = branches.get(manager);
  if (actions === undefined) return undefined;
  return {
    type: 'object',
    required: ['action'],
    properties: { action: { type: 'string', enum: Object.keys(actions) } },
    oneOf: Object.entries(actions).map(([action, input]) => branch(action, input)),
  };
}

function branch(action: string, input: z.ZodObject): Record<string, unknown> {
  const { properties = {}, required = [] } = wireSchema(input, 'input');
  return {
    title: action,
    type: 'object',
    properties: {
      action: { type: 'string', const: action },
      ...(properties as object),
      projectPath: { type: 'string' },
    },
    required: ['action', ...(required as string[])],
    additionalProperties: false,
  };
}
