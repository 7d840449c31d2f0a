/**
 * Adds the required fields that a resource did not set, with plain values of the right type. GitHub's answers have a hundred of them
 * that no client of ours reads; what a resource does set is never touched, so a wrong value is still caught by the checker.
 */
import type { Json } from '../state.ts';

export function complete(schema: Json, value: unknown, schemas: Record<string, Json>, depth = 0): unknown {
  if (depth > 12) return value ?? null;
  const real = resolve(schema, schemas);
  const choice = pick(real, value, schemas);
  if (choice !== undefined) return complete({ ...choice }, value, schemas, depth + 1);
  if (Array.isArray(value))
    return real.items ? value.map((item) => complete(real.items as Json, item, schemas, depth + 1)) : value;
  if (value === undefined) return plain(real, schemas, depth);
  if (typeof value !== 'object' || value === null) return value;
  return completeObject(real, value as Json, schemas, depth);
}

function completeObject(real: Json, value: Json, schemas: Record<string, Json>, depth: number): Json {
  const properties = (real.properties ?? {}) as Record<string, Json>;
  const out: Json = {};
  for (const [key, inner] of Object.entries(value))
    out[key] =
      properties[key] === undefined || inner === undefined
        ? inner
        : complete(properties[key], inner, schemas, depth + 1);
  for (const key of (real.required ?? []) as string[])
    if (out[key] === undefined) out[key] = complete(properties[key] ?? {}, undefined, schemas, depth + 1);
  return out;
}

const resolve = (schema: Json, schemas: Record<string, Json>): Json =>
  typeof schema.$ref === 'string' ? resolve(schemas[schema.$ref.split('/').pop()!] ?? {}, schemas) : schema;

/** The alternative to follow: null stays null, otherwise the first that fits the kind of value. */
function pick(real: Json, value: unknown, schemas: Record<string, Json>): Json | undefined {
  const merged = real.allOf as Json[] | undefined;
  if (merged) return mergeAll(merged.map((part) => resolve(part, schemas)));
  const options = (real.anyOf ?? real.oneOf) as Json[] | undefined;
  if (!options || real.properties) return undefined;
  if (value === null || value === undefined) return options.find((option) => option.type === 'null') ?? options[0];
  const kind = Array.isArray(value) ? 'array' : typeof value;
  return options.find((option) => {
    const { type, properties } = resolve(option, schemas);
    return type === undefined
      ? kind === 'object' && properties !== undefined
      : [type].flat().includes(kind) || (kind === 'number' && [type].flat().includes('integer'));
  });
}

function mergeAll(parts: readonly Json[]): Json {
  const properties: Json = {};
  const required: unknown[] = [];
  for (const part of parts) {
    Object.assign(properties, part.properties);
    required.push(...((part.required ?? []) as unknown[]));
  }
  return { type: 'object', properties, required };
}

function plain(real: Json, schemas: Record<string, Json>, depth: number): unknown {
  const types = [real.type].flat();
  if (types.includes('null')) return null;
  const allowed = real.enum as unknown[] | undefined;
  if (allowed) return allowed[0];
  switch (types[0]) {
    case 'integer':
    case 'number':
      return real.minimum ?? 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'string':
      return (
        {
          'date-time': '2026-01-01T00:00:00Z',
          date: '2026-01-01',
          uri: 'https://example.invalid/',
          email: 'nobody@example.invalid',
        }[String(real.format)] ?? ''
      );
    default:
      return completeObject(real, {}, schemas, depth);
  }
}
