/** zod to the JSON Schema that hosts accept: no `$schema`, no type lists, inputs strict, outputs open and flat in meaning. */
import { z } from 'zod';

type Json = { [key: string]: unknown };

/** `input`: unknown members refused. `output`: additions allowed everywhere, whatever the model's own schemas say. */
export function wireSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'throw',
  }) as Json;
  const plain = simplify(document, io) as Json;
  return io === 'output' && plain.type === undefined ? { type: 'object', ...plain } : plain;
}

function simplify(node: unknown, io: 'input' | 'output', key = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => simplify(item, io));
  if (typeof node !== 'object' || node === null) return node;
  const names = key === 'properties';
  const entries = Object.entries(node)
    .filter(([name, value]) => names || !isNoise(name, value, io))
    .map(([name, value]): [string, unknown] => [
      name,
      name === 'enum' || name === 'const' ? value : simplify(value, io, names ? '' : name),
    ]);
  return names ? Object.fromEntries(entries) : withoutTypeList(Object.fromEntries(entries));
}

/** Members that say nothing, or would close an output. Numbers JavaScript cannot hold exactly are no concern of a client. */
function isNoise(name: string, value: unknown, io: 'input' | 'output'): boolean {
  if (name === 'additionalProperties') {
    return io === 'output' ? value === false || isEmpty(value) : isEmpty(value);
  }
  if (name === 'propertyNames')
    return io === 'output' || ((value as Json).type === 'string' && Object.keys(value as Json).length === 1);
  if (io === 'output' && (name === 'minimum' || name === 'maximum' || name === 'pattern')) return true;
  return false;
}
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** `{type: [a, null]}` as `anyOf`, which strict validators and every host read alike. */
function withoutTypeList(node: Json): Json {
  if (!Array.isArray(node.type)) return node;
  const { type, description, ...rest } = node;
  const branches = (type as string[]).map((name) => (name === 'null' ? { type: name } : { type: name, ...rest }));
  return { anyOf: branches, ...(description === undefined ? {} : { description }) };
}
