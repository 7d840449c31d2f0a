/** Takes from an OpenAPI 3.0 document what some operations need, as JSON Schema that Ajv compiles (`nullable` rewritten, prose dropped). */
import type { Json } from '../state.ts';
import type { DescribedOperation, Description, Parameter } from './description.ts';

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);
const PROSE = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'title',
  'summary',
  'deprecated',
  'readOnly',
  'writeOnly',
  'x-github-breaking-changes',
]);

export function prune(document: Json, wanted: ReadonlySet<string>): Description {
  const components = document.components as Record<string, Record<string, Json>>;
  const routes: Description['routes'] = [];
  const operations: Record<string, DescribedOperation> = {};
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!METHODS.has(method)) continue;
      const id = String(operation.operationId);
      routes.push([method.toUpperCase(), path, id]);
      if (wanted.has(id)) operations[id] = describe(id, method.toUpperCase(), path, operation, components);
    }
  }
  return { operations, schemas: collect(operations, components.schemas ?? {}), routes };
}

function describe(
  id: string,
  method: string,
  path: string,
  operation: Json,
  components: Record<string, Record<string, Json>>,
): DescribedOperation {
  const follow = (value: Json): Json => {
    const reference = value.$ref;
    if (typeof reference !== 'string') return value;
    const [, , kind = '', name = ''] = reference.split('/');
    return components[kind]?.[name] ?? {};
  };
  const schemaOf = (value: Json): Json | null => {
    const content = value.content as Record<string, Json> | undefined;
    const schema = (content?.['application/json'] ?? Object.values(content ?? {})[0])?.schema;
    return schema === undefined ? null : (convert(schema) as Json);
  };
  const parameters = ((operation.parameters as Json[] | undefined) ?? []).map(follow).map(
    (parameter): Parameter => ({
      name: String(parameter.name),
      in: String(parameter.in),
      required: parameter.required === true,
      schema: convert(parameter.schema ?? {}) as Json,
    }),
  );
  const body = operation.requestBody as Json | undefined;
  const bodySchema = body === undefined ? null : schemaOf(follow(body));
  const responses: DescribedOperation['responses'] = {};
  for (const [status, response] of Object.entries(operation.responses as Record<string, Json>))
    responses[status] = schemaOf(follow(response));
  return {
    id,
    method,
    path,
    parameters,
    body: bodySchema === null ? null : { required: body?.required === true, schema: bodySchema },
    responses,
  };
}

/** Every schema reachable from the operations. */
function collect(operations: Record<string, DescribedOperation>, all: Record<string, Json>): Record<string, Json> {
  const found: Record<string, Json> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' && typeof inner === 'string' ? inner.split('/').pop()! : undefined;
      if (name === undefined) visit(inner);
      else if (!(name in found)) {
        found[name] = convert(all[name] ?? {}) as Json;
        visit(found[name]);
      }
    }
  };
  visit(operations);
  return found;
}

/** OpenAPI 3.0 schema → JSON Schema: `nullable` becomes a null alternative. */
export function convert(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(convert);
  if (typeof schema !== 'object' || schema === null) return schema;
  const out: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') out[key] = String(value).replace(/^#/, 'github#');
    else if (key === 'properties')
      out[key] = Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [name, convert(inner)]));
    else if (key !== 'nullable' && !PROSE.has(key)) out[key] = key === 'enum' ? value : convert(value);
  }
  if ((schema as Json).nullable !== true) return out;
  if (typeof out.type === 'string') {
    const allowed = Array.isArray(out.enum) && !out.enum.includes(null) ? { enum: [...out.enum, null] } : {};
    return { ...out, type: [out.type, 'null'], ...allowed };
  }
  return { anyOf: [out, { type: 'null' }] };
}
