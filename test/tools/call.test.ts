/** `launch call`, `launch tools` and `launch schema`: words in, one line of JSON and an exit code out. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNamed } from '../../src/content/named-file.ts';
import { callTool, listTools, schemaOf } from '../../src/tools/call.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { openScripted, type ScriptedContext } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let context: ScriptedContext;
let registry: Registry;
beforeAll(async () => {
  context = await openScripted(`${folder.path}/home`);
  registry = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => context });
});
afterAll(async () => {
  await context.close();
  folder.remove();
});
const call = async (tool: string, ...words: string[]) => {
  const { stdout, exitCode } = await callTool(registry, {
    tool,
    words,
    stdin: async () => '{"limit": 3}',
    readFile: async (name) => (name === 'input.json' ? '{"limit": 4}' : readNamed(name)),
  });
  expect(stdout.endsWith('\n')).toBe(true);
  return {
    exitCode,
    envelope: JSON.parse(stdout) as Record<string, unknown> & { error?: { code: string; message: string } },
  };
};

describe('launch call', () => {
  test.each([
    [['--input', '{"limit":2}']],
    [['--input', '-']],
    [['--input=@input.json']],
    [['--limit', '5']],
    [['--limit=5', '--filter', '{"state":"DONE"}']],
    [['--input', '{"limit":2}', '--limit', '7']],
    [[]],
  ])('takes %j', async (words) => {
    expect(await call('launch_list_runs', ...words)).toMatchObject({ exitCode: 0, envelope: { ok: true, runs: [] } });
  });
  test.each([
    [['--limit', 'many'], '`limit`'],
    [['--input', '{'], 'is no JSON'],
    [['--input', '[1]'], 'is no JSON object'],
    [['--input', '@none'], 'is not there'],
    [['word'], '--key value'],
    [['--filter', 'x'], '`--filter`'],
    [['--colour', 'red'], '`colour`'],
  ])('refuses %j with a reason', async (words, said) => {
    const { exitCode, envelope } = await call('launch_list_runs', ...words);
    expect([exitCode, envelope.error?.code, envelope.error?.message]).toEqual([
      2,
      'INVALID_INPUT',
      expect.stringContaining(said),
    ]);
  });
  test('an unknown tool is an envelope too', async () => {
    expect(await call('launch_fly')).toMatchObject({
      exitCode: 2,
      envelope: { ok: false, error: { code: 'INVALID_INPUT', retryable: false } },
    });
  });
  test('dashes in keys stand for underscores', async () => {
    expect((await call('launch_get_status', '--run-id', 'r_2026-01-21T10-00-00Z_abcd')).envelope.error?.code).toBe(
      'RUN_NOT_FOUND',
    );
  });
});

describe('launch tools and launch schema', () => {
  test('one line a tool for people, the document for programs', () => {
    expect(listTools(false)).toMatch(/^launch_start_run {2,}writes {2}Start a run$/m);
    expect(JSON.parse(listTools(true)).tools[0]).toHaveProperty('inputSchema');
  });
  test('a tool, an alias, an artifact, or the names there are', () => {
    expect(JSON.parse(schemaOf('launch_start_run_from_url')).name).toBe('launch_start_run_from_product_url');
    expect(JSON.parse(schemaOf('page_plan.json'))).toHaveProperty('properties.pages');
    expect(() => schemaOf('nothing')).toThrow(/Take one of launch_start_run/);
  });
});
