/** Samples of Luau are judged by its own compiler, in whatever surroundings they were cut from. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeSamples } from '../../src/adapters/judge-samples.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { createSampleEngines } from '../../src/adapters/sample-engines.ts';
import type { SyntaxResult } from '../../src/syntax/check-syntax.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
/** A program of that name that writes what `luau-compile --null` does, by the compiler of the package. */
function program(name: string, text: string): string {
  const bin = join(folder.path, name);
  mkdirSync(bin);
  writeFileSync(join(bin, 'luau-compile'), `#!${process.execPath}\n${text}`);
  chmodSync(join(bin, 'luau-compile'), 0o755);
  writeFileSync(join(bin, 'package.json'), '{"type":"module"}');
  return bin;
}
const luauWeb = pathToFileURL(createRequire(import.meta.url).resolve('luau-web')).href;
const COMPILER = program(
  'works',
  `import { readFileSync, appendFileSync } from 'node:fs';
import { LuauState } from '${luauWeb}';
const state = await LuauState.createAsync({});
const [mode, ...files] = process.argv.slice(2);
if (mode !== '--null') process.exit(3);
appendFileSync(${JSON.stringify(join(folder.path, 'calls'))}, files.length + '\\n');
for (const file of files) {
  const said = state.loadstring(readFileSync(file, 'utf8'), '=x');
  if (typeof said !== 'string') continue;
  process.exitCode = 1;
  const [, line, message] = /^x:(\\d+): (.*)/.exec(said);
  process.stderr.write('./' + file + '(' + line + ',1): SyntaxError: ' + message + '\\n');
}
`,
);
const ENGINES = [
  ['the package', createProcesses({ path: '' })],
  ['luau-compile', createProcesses({ path: COMPILER })],
] as const;
const judge = async (code: string, processes = ENGINES[0][1]): Promise<SyntaxResult | undefined> =>
  (await createSampleEngines(processes, undefined, { GODOT_PATH: '' }).judge([{ language: 'luau', code }]))[0];

describe.each(ENGINES)('for %s', (_engine, processes) => {
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
      expect(await judge(code, processes)).toMatchObject({ status: 'ok', line: null });
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
      const result = await judge(code, processes);
      expect(result).toMatchObject({ status: 'error', line });
      expect(result?.reason).toMatch(/^Luau says: \w/);
    });
  });
});

it('does not judge what is left out on purpose, and says so', async () => {
  expect(await judge('local tide = {\n\t...\n')).toMatchObject({ status: 'not_checkable', shape: 'elided' });
});

it('says what is needed where there is no engine', async () => {
  const samples = [{ language: 'luau', code: 'local =' } as const, { language: 'gdscript', code: 'func (' } as const];
  const tools = { processes: ENGINES[0][1], env: { GODOT_PATH: '' }, signal: undefined, luau: undefined };
  expect((await judgeSamples(samples, tools)).map(({ status, reason }) => [status, reason])).toEqual([
    ['not_checkable', 'Luau needs `luau-compile` on this machine, or the package `luau-web` beside Launch'],
    ['not_checkable', 'GDScript needs Godot and bubblewrap on this machine'],
  ]);
});

describe('luau-compile', () => {
  const judgeWith = (path: string, codes: readonly string[]) =>
    judgeSamples(
      codes.map((code) => ({ language: 'luau', code })),
      { processes: createProcesses({ path }), env: { GODOT_PATH: '' }, signal: undefined, luau: undefined },
    );
  it('is asked of all samples at once, and needs no package', async () => {
    const said = await judgeWith(COMPILER, ['local a = 1', 'local =', 'height = 3,', 'local =']);
    expect(said.map(({ status }) => status)).toEqual(['ok', 'error', 'ok', 'error']);
  });
  it.each([
    ['that crashes', 'process.kill(process.pid, "SIGKILL")'],
    ['that takes no such mode', 'process.exit(2)'],
    ['that fails and says of no file why', 'process.exit(1)'],
  ])('%s judges nothing', async (name, text) => {
    expect(await judgeWith(program(name.replaceAll(' ', '-'), text), ['local =', 'local a = 1'])).toMatchObject([
      { status: 'not_checkable' },
      { status: 'not_checkable' },
    ]);
  });
  it('names the engine anew, so that what another said is not kept', () => {
    const name = (PATH: string): string => createSampleEngines(ENGINES[0][1], undefined, { GODOT_PATH: '', PATH }).name;
    expect(name(COMPILER)).not.toBe(name(folder.path));
  });
});

describe('samples that an engine breaks off on', () => {
  const deep = '('.repeat(200_000);
  /** Deep without a bracket. */
  const chain = `return ${'not '.repeat(40_000)}true`;
  it('are beyond snippets where their brackets are', async () => {
    const { beyondEngines, engineSamples } = await import('../../src/syntax/engines.ts');
    expect(beyondEngines(deep)).toBe('nested too deep for a snippet');
    expect(beyondEngines(`${'f(['.repeat(90)}${'])'.repeat(90)}`)).toBeUndefined();
    expect(beyondEngines('f()\n'.repeat(2_000))).toBeUndefined();
    const block = (code: string) => ({ language: 'luau', code, fenced: true });
    expect(engineSamples([block(deep), block('local a = 1')])).toHaveLength(1);
    const { loadSyntax } = await import('../../src/syntax/parsers.ts');
    expect((await loadSyntax(['luau']))('luau', deep)).toMatchObject({
      status: 'not_checkable',
      reason: 'nested too deep for a snippet',
    });
  });
  it.each([
    ['brackets', deep],
    ['operators', chain],
  ])('have no verdict, and the others have theirs: %s', async (_, code) => {
    const engines = createSampleEngines(createProcesses({ path: '/nowhere' }), undefined, {});
    const found = await engines.judge(
      ['local a = 1', code, 'local a = = 1', 'local b = 2'].map((text) => ({ language: 'luau', code: text })),
    );
    expect(found.map(({ status }) => status)).toEqual(['ok', 'not_checkable', 'error', 'ok']);
  });
});

it.each(['luau-compile'])('a sample that ends %s takes no verdict from the others', async () => {
  const bin = program(
    'falls',
    `import { readFileSync } from 'node:fs';
const files = process.argv.slice(3);
if (files.some((file) => readFileSync(file, 'utf8').includes('FALL'))) process.kill(process.pid, 'SIGSEGV');
`,
  );
  const engines = createSampleEngines(createProcesses({ path: bin }), undefined, { PATH: bin });
  const found = await engines.judge(
    ['local a = 1', 'local FALL = 1', 'local b = 2'].map((code) => ({ language: 'luau', code })),
  );
  expect(found.map(({ status }) => status)).toEqual(['ok', 'not_checkable', 'ok']);
});
