/** Samples of Luau are judged by its own compiler, in whatever surroundings they were cut from. */
import { describe, expect, it } from 'vitest';
import { judgeSamples } from '../../src/adapters/judge-samples.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { createSampleEngines } from '../../src/adapters/sample-engines.ts';
import type { SyntaxResult } from '../../src/syntax/check-syntax.ts';

const judge = async (code: string): Promise<SyntaxResult | undefined> =>
  (await createSampleEngines(createProcesses(), undefined, { GODOT_PATH: '' }).judge([{ language: 'luau', code }]))[0];

describe('a good sample is no fault', () => {
  it.each([
    [
      'a module',
      '--!strict\nlocal Tide = {}\nfunction Tide.level(at: number): number\n\treturn at * 2\nend\nreturn Tide',
    ],
    [
      'statements',
      'local tide = Tide.new({ height = 3 })\ntide.height += 1\nfor _, each in tide do\n\tprint(`{each}`)\nend',
    ],
    ['a type', 'export type Tide<T> = { height: number, of: T? } & Named'],
    ['a value', '{ height = 3, name = "spring" }'],
    ['an expression', 'Tide.new(3):level()'],
    ['fields', 'height = 3,\nname = "spring",'],
    ['headers as a reference lists them', 'function Tide.new(height: number): Tide\nfunction Tide:level(): number'],
    ['what only stands in a loop', 'if tide == nil then\n\tcontinue\nend'],
    ['indented as in a list', '    local tide = 1\n    print(tide)'],
  ])('%s', async (_name, code) => {
    expect(await judge(code)).toMatchObject({ status: 'ok', line: null });
  });
});

describe('a wrong one is, at its line', () => {
  it.each([
    ['local tide = 1\nlocal = 2', 2],
    ['if tide then\n\tprint(tide)', 2],
    ['local tide = Tide.new(3\nprint(tide)', 2],
    ['print("tide)', 1],
    ['function Tide.level(\n\treturn 1\nend', 2],
    ['local function rise(...)\n\treturn pack({ ... }, ...\nend', 3],
  ])('%j', async (code, line) => {
    const result = await judge(code);
    expect(result).toMatchObject({ status: 'error', line });
    expect(result?.reason).toMatch(/^Luau says: \w/);
  });
});

it('does not judge what is left out on purpose, and says so', async () => {
  expect(await judge('local tide = {\n\t...\n')).toMatchObject({ status: 'not_checkable', shape: 'elided' });
});

it('says what is needed where there is no engine', async () => {
  const samples = [{ language: 'luau', code: 'local =' } as const, { language: 'gdscript', code: 'func (' } as const];
  const tools = { processes: createProcesses(), env: { GODOT_PATH: '' }, signal: undefined, luau: undefined };
  expect((await judgeSamples(samples, tools)).map(({ status, reason }) => [status, reason])).toEqual([
    ['not_checkable', 'Luau needs the package `luau-web` beside Launch'],
    ['not_checkable', 'GDScript needs Godot and bubblewrap on this machine'],
  ]);
});
