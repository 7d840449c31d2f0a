/** What clients are told of each tool: accepted by hosts, checked by a second validator, small, and changed only on purpose. */
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode, UserError } from '../../src/errors.ts';
import bridgeDocument from '../../src/generated/bridge-tools-list.json' with { type: 'json' };
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { familyOf } from '../../src/tools/families/index.ts';
import { tools as always } from '../../src/tools/index.ts';
import { bridgeTools } from '../../src/tools/roblox/index.ts';
import type { AnyTool } from '../../src/tools/tool.ts';
import { toolsListDocument } from '../../src/tools/tools-list.ts';
import schemaFuzz from '../soak/schema-fuzz.ts';

const tools = [...always, ...bridgeTools];
const listed = toolsListDocument(tools);

/** What a family answers a failure with; undefined where it is a JSON-RPC error. */
function failureOf(tool: AnyTool, code: ErrorCode): object | undefined {
  const call = {
    tool,
    input: {},
    runId: null,
    mayWrite: true,
    correlationId: 'c',
    dryRun: false,
    durationMs: 0,
    trail: {},
  };
  const answer = familyOf(tool.family).failure(call, new UserError(code, 'x'));
  return 'envelope' in answer ? answer.envelope : undefined;
}

describe('the tools/list document', () => {
  test('is what the tools say, run `npm run generate` when not', () => {
    expect([...document, ...bridgeDocument]).toEqual(JSON.parse(JSON.stringify(listed)));
  });
  test('costs at most 2,200 bytes a tool', () => {
    const bytes = listed.reduce((sum, { wire }) => sum + Buffer.byteLength(JSON.stringify(wire)), 0);
    expect(bytes / listed.length).toBeLessThanOrEqual(2_200);
  });
  test('has names every host takes when asked to be safe', () => {
    for (const { wire } of toolsListDocument(tools, 'safe')) expect(wire.name).toMatch(/^[a-zA-Z0-9_-]{1,60}$/);
  });
});

describe.each(listed.map((one, index) => ({ id: one.id, one, tool: tools[index] })))(
  '$id',
  ({ id, one: { wire }, tool }) => {
    test('is as it was', async () => {
      await expect(`${JSON.stringify(wire, null, 2)}\n`).toMatchFileSnapshot(`../fixtures/tools/${id}.json`);
    });
    test('has a flat, closed input without a combinator at its root, and an object as output', () => {
      expect(wire.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const word of ['oneOf', 'anyOf', 'allOf', 'not', 'if', '$ref', '$schema'])
        expect(wire.inputSchema).not.toHaveProperty(word);
      expect(wire.outputSchema.type).toBe('object');
      expect(JSON.stringify(wire.outputSchema)).not.toMatch(/"additionalProperties":false|\$ref/);
    });
    test('compiles under both drafts of a strict validator, which accepts its examples and its failures', () => {
      for (const ajv of [new Ajv({ strict: true }), new Ajv2020({ strict: true })]) {
        const input = ajv.compile(wire.inputSchema);
        for (const example of tool?.examples ?? [])
          expect(input(example.input), ajv.errorsText(input.errors)).toBe(true);
        const output = ajv.compile(wire.outputSchema);
        for (const code of tool?.failures ?? []) {
          const envelope = failureOf(tool as AnyTool, code);
          if (envelope === undefined) continue;
          expect(output(envelope), ajv.errorsText(output.errors)).toBe(true);
        }
        if (tool?.family === 'workflow') continue;
        expect(output({ ok: true })).toBe(false);
        expect(output({ ok: false })).toBe(false);
      }
    });
    test('says what it does in a description an agent can act on, and declares only codes of the closed list', () => {
      expect(wire.description.length).toBeGreaterThan(40);
      expect(wire.description.length).toBeLessThanOrEqual(400);
      expect(tool?.examples.length).toBeGreaterThan(0);
      expect(Object.keys(ERROR_CODES)).toEqual(expect.arrayContaining([...(tool?.failures ?? [])]));
    });
  },
);

test('zod and Ajv agree on mutated inputs', async () => {
  expect(await schemaFuzz(0.02)).toMatch(/no disagreement$/);
});
