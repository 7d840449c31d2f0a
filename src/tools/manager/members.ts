/** The flat input of a manager: every member of every action with its type and what it means; the tool behind an action judges it strictly. */
import { z } from 'zod';
import type { AnyTool } from '../tool.ts';
import { PROJECT_PATH } from './action-schema.ts';

export const projectPath = z.string().describe(PROJECT_PATH);

/** A member that several actions share keeps its type; where they differ in it, any value is taken. */
export function membersOf(tools: Readonly<Record<string, AnyTool>>): Record<string, z.ZodType> {
  const found = new Map<string, Taker[]>();
  for (const [action, { input }] of Object.entries(tools))
    for (const [name, schema] of Object.entries((input as unknown as z.ZodObject).shape))
      found.set(name, [...(found.get(name) ?? []), { action, schema: schema as z.ZodType }]);
  const all = Object.keys(tools).length;
  return Object.fromEntries(
    [...found].map(([name, takers]) => [
      name,
      joined(takers.map(({ schema }) => schema))
        .optional()
        .describe(meaningFor(takers, all)),
    ]),
  );
}

interface Taker {
  action: string;
  schema: z.ZodType;
}

/** What the member means, and which actions take it; one that means something else to each says which is which. */
function meaningFor(takers: readonly Taker[], all: number): string {
  const byMeaning = Map.groupBy(takers, ({ schema }) => meaningOf(schema));
  if (byMeaning.size === 1 && takers.length === all) return [...byMeaning.keys()].join();
  return [...byMeaning]
    .map(([meaning, those]) => `${meaning} (${those.map(({ action }) => action).join(', ')})`.trim())
    .join('; ');
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
