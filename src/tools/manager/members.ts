/** The flat input of a manager: every member of every action with its type and what it means; the tool behind an action judges it strictly. */
import { z } from 'zod';
import type { AnyTool } from '../tool.ts';
import { PROJECT_PATH } from './action-schema.ts';

export const projectPath = z.string().describe(PROJECT_PATH);

/** A member that several actions share keeps its type; where they differ in it, any value is taken. */
export function membersOf(tools: Readonly<Record<string, AnyTool>>): Record<string, z.ZodType> {
  const found = new Map<string, { schemas: z.ZodType[]; actions: string[] }>();
  for (const [action, { input }] of Object.entries(tools))
    for (const [name, schema] of Object.entries((input as unknown as z.ZodObject).shape)) {
      const member = found.get(name) ?? { schemas: [], actions: [] };
      member.schemas.push(schema as z.ZodType);
      member.actions.push(action);
      found.set(name, member);
    }
  const all = Object.keys(tools).length;
  return Object.fromEntries(
    [...found].map(([name, { schemas, actions }]) => {
      const means = [...new Set(schemas.map(meaningOf).filter((text) => text !== ''))].join('; ');
      const takers = actions.length === all ? '' : `(${actions.join(', ')})`;
      return [
        name,
        joined(schemas)
          .optional()
          .describe([means, takers].filter((text) => text !== '').join(' ')),
      ];
    }),
  );
}

function joined(schemas: readonly z.ZodType[]): z.ZodType {
  const [first = z.unknown(), ...others] = schemas.map(loosened);
  const form = formOf(first);
  return others.every((other) => formOf(other) === form) ? first : z.unknown();
}
const formOf = (schema: z.ZodType): string => JSON.stringify(z.toJSONSchema(schema, { io: 'input' }));

function meaningOf(schema: z.ZodType): string {
  return schema.description ?? (schema instanceof z.ZodOptional ? meaningOf(schema.unwrap() as z.ZodType) : '');
}

/** Its type alone, without forms and limits. */
function loosened(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return loosened(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodEnum) return z.enum(schema.options as [string, ...string[]]);
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? z.int() : z.number();
  if (schema instanceof z.ZodBoolean) return z.boolean();
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((one) => loosened(one as z.ZodType)) as never);
  if (schema instanceof z.ZodArray) return z.array(loosened(schema.element as z.ZodType));
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord
    ? z.record(z.string(), z.unknown())
    : z.unknown();
}
