/** `schemas/*.json`: one JSON Schema (draft 2020-12) for each published shape, from the zod sources. */
import { z } from 'zod';
import { PUBLISHED_SCHEMAS } from '../../src/model/artifacts.ts';
import { tools } from '../../src/tools/index.ts';
import { wholeSchema } from '../../src/tools/manager/action-schema.ts';

const BASE = 'https://launch-docs.github.io/launch/schemas/';

export const schemaFiles = (): [string, string][] => [...publishedFiles(), ...managerFiles()];

/** Inputs of the managers with what each action takes, which hosts would refuse at the root of a listed schema. */
function managerFiles(): [string, string][] {
  return tools.flatMap((tool): [string, string][] => {
    const schema = wholeSchema(tool);
    return schema === undefined ? [] : [schemaFile(`${tool.id}_input`, schema)];
  });
}

export const schemaUrl = (name: string): string => `${BASE}${name}.schema.json`;

export function schemaFile(name: string, schema: object): [string, string] {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const document = { $schema, $id: schemaUrl(name), title: name, ...schema };
  return [`schemas/${name}.schema.json`, `${JSON.stringify(document, null, 2)}\n`];
}

function publishedFiles(): [string, string][] {
  return Object.entries(PUBLISHED_SCHEMAS)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => {
      const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
      return schemaFile(name, rest);
    });
}
