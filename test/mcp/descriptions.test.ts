/** Every member of every input, at any depth and in every branch, says what it means. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import bridge from '../../src/generated/bridge-tools-list.json' with { type: 'json' };
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { readSettings, shownTools } from '../../src/mcp/settings.ts';
import { wireOn } from '../../src/tools/surface.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';

type Schema = Record<string, unknown>;
interface Wire {
  name: string;
  inputSchema: Schema;
}
const readSchema = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'));
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const NESTED = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions'];

/** Members without a description; one that is another's definition may have it there. */
function undescribed(schema: unknown, root: Schema, path: string): string[] {
  if (!isSchema(schema)) return [];
  const members = Object.entries(isSchema(schema.properties) ? schema.properties : {}).flatMap(([name, member]) =>
    isSchema(member) && !isDescribed(member, root) ? [`${path}.${name}`] : [],
  );
  return [
    ...members,
    ...NESTED.flatMap((key) => undescribed(schema[key], root, path)),
    ...LISTS.flatMap((key) =>
      (Array.isArray(schema[key]) ? schema[key] : []).flatMap((one) => undescribed(one, root, path)),
    ),
    ...MAPS.flatMap((key) =>
      Object.entries(isSchema(schema[key]) ? schema[key] : {}).flatMap(([name, one]) =>
        undescribed(one, root, `${path}.${name}`),
      ),
    ),
  ];
}
function isDescribed(member: Schema, root: Schema): boolean {
  if (typeof member.description === 'string' && member.description.trim() !== '') return true;
  const [, , name = ''] = typeof member.$ref === 'string' ? member.$ref.split('/') : [];
  const definition = (root.$defs as Schema | undefined)?.[name];
  return isSchema(definition) && typeof definition.description === 'string';
}

const listed = [...document, ...bridge] as unknown as ListedTool[];

test.each(['contract', 'full', 'managers'])(
  'every member of an input on the surface `%s` has a description',
  (surface) => {
    const { policy } = readSettings({ LAUNCH_MCP_SURFACE: surface }, listed);
    const shown = shownTools(listed, policy).map((tool) => wireOn(tool, surface as never) as unknown as Wire);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.flatMap(({ name, inputSchema }) => undescribed(inputSchema, inputSchema, name))).toEqual([]);
  },
);

test('every member of an action of a manager, and of a document that an input is held against, has a description', () => {
  const actions = listed.flatMap(({ id, actions: own = {} }) =>
    Object.entries(own).map(([action, schema]) => [`${id} ${action}`, schema] as const),
  );
  expect(actions.length).toBeGreaterThan(30);
  const inputs = readdirSync(new URL('../../schemas/', import.meta.url)).filter((name) =>
    /^(?:run_config|.*_input)\.schema\.json$/.test(name),
  );
  const documents = inputs.map((name) => [name, readSchema(name)] as const);
  expect([...actions, ...documents].flatMap(([name, schema]) => undescribed(schema, schema as Schema, name))).toEqual(
    [],
  );
});

test('a member that says nothing is found at any depth', () => {
  const said = { type: 'string', description: 'x' };
  const list = { ...said, items: { anyOf: [{ properties: { a: said, b: { type: 'string' } } }] } };
  const schema = { properties: { list, named: { $ref: '#/$defs/n' } }, $defs: { n: { properties: { c: {} } } } };
  expect(undescribed(schema, schema, 't')).toEqual(['t.named', 't.list.b', 't.n.c']);
});
