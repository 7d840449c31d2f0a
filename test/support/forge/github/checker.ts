/** Judges requests and answers against GitHub's own schemas, compiled when first needed. */
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Json } from '../state.ts';
import type { Violations } from '../violations.ts';
import type { DescribedOperation, Description } from './description.ts';

/** Answered by every operation, documented or not; GitHub's description leaves them out. */
const ALWAYS = new Set([400, 401, 403, 404, 429, 500, 502, 503, 301, 307]);

export interface Checker {
  request(operation: DescribedOperation, query: URLSearchParams, body: unknown): string | undefined;
  answer(operation: DescribedOperation, status: number, body: unknown): void;
}

export function createChecker(description: Description, violations: Violations): Checker {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    logger: false,
    allErrors: false,
    inlineRefs: false,
    code: { optimize: false },
    formats: { int64: true, 'repo.nwo': true },
  });
  addFormats.default(ajv, ['date-time', 'date', 'uri', 'email']);
  ajv.addSchema({ $id: 'github', components: { schemas: description.schemas } });
  const loose = new Ajv({ strict: false, validateSchema: false, logger: false, coerceTypes: 'array' });
  addFormats.default(loose, ['date-time', 'date', 'uri']);
  loose.addSchema({ $id: 'github', components: { schemas: description.schemas } });
  const compiled = new Map<unknown, ValidateFunction>();
  const problem = (schema: Json, value: unknown, engine: Ajv = ajv): string | undefined => {
    const validate = compiled.get(schema) ?? engine.compile(schema);
    compiled.set(schema, validate);
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'} ${JSON.stringify(first?.params ?? {})}`.trim();
  };
  return {
    request(operation, query, body) {
      const known = new Map(
        operation.parameters
          .filter(({ in: place }) => place === 'query')
          .map((parameter) => [parameter.name, parameter]),
      );
      for (const name of new Set(query.keys())) {
        const parameter = known.get(name);
        const wrong = parameter === undefined ? 'is not documented' : problem(parameter.schema, query.get(name), loose);
        if (wrong !== undefined) violations.add('request-query', operation.id, `${name} ${wrong}`);
      }
      for (const { name, required } of known.values())
        if (required && !query.has(name)) violations.add('request-query', operation.id, `${name} is required`);
      if (operation.body === null) {
        if (body !== undefined && JSON.stringify(body) !== '{}')
          violations.add('request-body', operation.id, 'takes no body');
        return undefined;
      }
      if (body === undefined && !operation.body.required) return undefined;
      const wrong =
        problem(operation.body.schema, body ?? null) ?? unknownField(operation.body.schema, body, description.schemas);
      if (wrong !== undefined) violations.add('request-body', operation.id, wrong);
      return wrong;
    },
    answer(operation, status, body) {
      if (!(status in operation.responses)) {
        if (ALWAYS.has(status)) return;
        violations.add('response-status', operation.id, `${status} is not documented`);
        return;
      }
      const schema = operation.responses[status];
      if (schema === null || schema === undefined) return;
      const wrong = problem(schema, body);
      if (wrong !== undefined) violations.add('response-body', operation.id, `${status}: ${wrong}`);
      const stranger = status < 300 ? unknownField(schema, body, description.schemas) : undefined;
      if (stranger !== undefined) violations.add('response-field', operation.id, stranger);
    },
  };
}

/** A field that the schema does not list, where it lists fields at all. Alternatives are not looked into. */
export function unknownField(schema: Json, value: unknown, schemas: Record<string, Json>, at = ''): string | undefined {
  const real = typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').pop()!] : schema;
  if (real === undefined || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 3)) {
      const found = real.items ? unknownField(real.items as Json, item, schemas, `${at}[]`) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const properties = real.properties as Record<string, Json> | undefined;
  if (
    properties === undefined ||
    real.anyOf ||
    real.oneOf ||
    real.allOf ||
    (real.additionalProperties ?? false) !== false
  )
    return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const child = properties[key];
    if (child === undefined) return `${at}/${key} is not documented`;
    const found = unknownField(child, inner, schemas, `${at}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
