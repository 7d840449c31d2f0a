/** `schemas/*.json`: one JSON Schema (draft 2020-12) for each published shape, from the zod sources. */
import { z } from 'zod';
import { PUBLISHED_SCHEMAS } from '../../src/model/artifacts.ts';

const BASE = 'https://launch-docs.github.io/launch/schemas/';

export function schemaFiles(): [string, string][] {
  return Object.entries(PUBLISHED_SCHEMAS)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
      const document = { $schema, $id: `${BASE}${name}.schema.json`, title: name, ...rest };
      return [`schemas/${name}.schema.json`, `${JSON.stringify(document, null, 2)}\n`];
    });
}
