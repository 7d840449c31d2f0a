/** GitHub's webhook payload schemas, one per event and action, from its published description. */

import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Json } from '../state.ts';
import { complete } from './complete.ts';
import { cached, readJson } from './description.ts';
import { convert } from './prune.ts';

const FILE = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'node_modules/@octokit/openapi-webhooks/generated/api.github.com.json',
);
const EVENTS =
  /^(push|pull-request|issue-comment|issues|check-run|check-suite|installation|installation-repositories|workflow-dispatch|repository|repository-dispatch|release|ping|workflow-run|deployment-status)(-|$)/;

interface Schemas {
  hooks: Record<string, Json>;
  schemas: Record<string, Json>;
}
const compiled = new Map<string, ValidateFunction>();
let loaded: { schemas: Schemas; ajv: Ajv } | undefined;

function load(): { schemas: Schemas; ajv: Ajv } {
  if (loaded) return loaded;
  const schemas = cached('webhooks', ['3'], (): Schemas => {
    const document = readJson(FILE);
    const all = (document.components as Record<string, Record<string, Json>>).schemas ?? {};
    const hooks = Object.entries(document.webhooks as Record<string, Record<string, Json>>)
      .filter(([name]) => EVENTS.test(name))
      .map(([name, hook]) => {
        const content = ((hook.post?.requestBody ?? {}) as Json).content as Record<string, Json>;
        return [name, convert(content['application/json']?.schema)] as [string, Json];
      });
    return {
      hooks: Object.fromEntries(hooks),
      schemas: Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, convert(schema) as Json])),
    };
  });
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    logger: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv, ['date-time', 'date', 'uri', 'email']);
  ajv.addSchema({ $id: 'github', components: { schemas: schemas.schemas } });
  loaded = { schemas, ajv };
  return loaded;
}

const hookName = (event: string, action: unknown): string =>
  `${event}${typeof action === 'string' && event !== 'repository_dispatch' ? `-${action}` : ''}`.replaceAll('_', '-');

/** The payload with the fields GitHub requires filled in, and what is wrong with it, if anything. */
export function checkPayload(event: string, payload: Json): { payload: Json; problem: string | undefined } {
  const { schemas, ajv } = load();
  const name = hookName(event, payload.action);
  const schema =
    schemas.hooks[name] ??
    (event === 'repository_dispatch'
      ? Object.entries(schemas.hooks).find(([key]) => key.startsWith('repository-dispatch'))?.[1]
      : undefined);
  if (!schema) return { payload, problem: `${name} is no documented webhook` };
  const whole = complete(schema, payload, schemas.schemas) as Json;
  const validate = compiled.get(name) ?? ajv.compile(schema);
  compiled.set(name, validate);
  if (validate(whole)) return { payload: whole, problem: undefined };
  const first = validate.errors?.[0];
  return {
    payload: whole,
    problem: `${first?.instancePath ?? ''} ${first?.message ?? ''} ${JSON.stringify(first?.params ?? {})}`,
  };
}
