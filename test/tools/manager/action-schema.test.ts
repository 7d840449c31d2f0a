/** The published schemas of managers: whole for each action, and of one mind with what the managers take when they are called. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { tools } from '../../../src/tools/index.ts';
import { invoke } from '../../../src/tools/invoke.ts';
import { wholeSchema } from '../../../src/tools/manager/action-schema.ts';
import { OPEN_POLICY } from '../../../src/tools/policy.ts';
import { createRegistry } from '../../../src/tools/registry.ts';
import type { AnyTool, ToolPorts } from '../../../src/tools/tool.ts';

const span = async <T>(_name: string, _attributes: object, work: (span: object) => Promise<T>): Promise<T> =>
  work({ trace_id: '', span_id: '' });
/** Nothing is behind it: what gets past the schemas fails otherwise. */
const registry = createRegistry(tools, {
  policy: OPEN_POLICY,
  ports: async () =>
    ({
      telemetry: { span },
      services: { env: { ALLOW_DANGEROUS_OPS: 'true', ALLOW_EXTERNAL_TOOLS: 'true' } },
    }) as unknown as ToolPorts,
});
const codeOf = async (tool: AnyTool, input: object): Promise<unknown> =>
  ((await invoke(registry, tool.id, input)).envelope?.error as { code?: string } | null)?.code;

const managers = tools.filter((tool) => wholeSchema(tool) !== undefined);

test('stand for every manager', () => {
  expect(managers.map(({ id }) => id)).toEqual(tools.filter(({ family }) => family === 'manager').map(({ id }) => id));
});

describe.each(managers.map((tool) => ({ id: tool.id, tool })))('$id', ({ id, tool }) => {
  const schema = JSON.parse(readFileSync(`schemas/${id}_input.schema.json`, 'utf8')) as {
    oneOf: { title: string; properties: Record<string, unknown>; required: string[] }[];
  };
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: false });
  addFormats.default(ajv);
  const judge = ajv.compile(schema);

  test('is closed for each action, which takes the example of the manager', () => {
    expect(judge(tool.examples[0]?.input), ajv.errorsText(judge.errors)).toBe(true);
    expect(judge({ action: 'no_such_action' })).toBe(false);
    expect(judge({})).toBe(false);
  });
  test('refuses what the manager refuses: members of other actions, and members that are missing', async () => {
    const members = new Set(schema.oneOf.flatMap(({ properties }) => Object.keys(properties)));
    for (const { title: action, properties, required } of schema.oneOf) {
      const missing = required.filter((name) => name !== 'action');
      if (missing.length > 0) {
        expect(judge({ action }), action).toBe(false);
        expect(await codeOf(tool, { action }), action).toBe('E_SCHEMA_VALIDATION');
      }
      const foreign = [...members].find((name) => !(name in properties));
      if (foreign === undefined) continue;
      expect(judge({ action, [foreign]: 'x' }), `${action} ${foreign}`).toBe(false);
      expect(await codeOf(tool, { action, [foreign]: 'x' }), `${action} ${foreign}`).toBe('E_SCHEMA_VALIDATION');
    }
  });
});
