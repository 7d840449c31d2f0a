/** An option or argument that is given with nothing in it, as by a variable that is not set, is a usage error and never "not given". */
import { expect, test } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import { commands } from '../../src/commands/index.ts';

const said: string[] = [];
const run = async (words: readonly string[]): Promise<number> => {
  said.length = 0;
  const colors = new Proxy({}, { get: () => (text: string) => text });
  return runCommandLine(words, {
    env: {},
    cwd: '/',
    json: false,
    colors,
    signal: new AbortController().signal,
    out: (text: string) => void said.push(text),
    err: (text: string) => void said.push(text),
    status: () => undefined,
  } as never);
};

const cases = commands.flatMap(({ name, options = [] }) =>
  [...options, { flags: '--home <dir>' }]
    .filter(({ flags }) => /[<[]/u.test(flags))
    .map(({ flags }) => [name, /--[\w-]+/u.exec(flags)?.[0] ?? ''] as const),
);

test.each(cases)('launch %s %s=', async (name, flag) => {
  for (const value of ['', ' ', '\n']) {
    expect([await run([name, `${flag}=${value}`]), said.join('\n')]).toEqual([
      2,
      expect.stringMatching(/is empty|Allowed choices/u),
    ]);
  }
});

test('they are asked of every option that takes a value', () => {
  expect(cases.length).toBeGreaterThan(50);
  expect(cases).toContainEqual(['verify-evidence', '--head']);
});

test('an argument as well, but what a tool is given is the tool’s to judge', async () => {
  expect([await run(['check', '']), said.join('\n')]).toEqual([
    2,
    expect.stringContaining('It is empty. Give a value, or leave it out.'),
  ]);
  expect([await run(['init', 'docs', '']), said.join('\n')]).toEqual([2, expect.stringContaining('It is empty')]);
});

test.each(
  commands.flatMap(({ name, options = [] }) =>
    options
      .filter(({ flags, bare }) => !/</u.test(flags) && (bare !== undefined || !flags.includes('[')))
      .map(({ flags }) => [name, /--[\w-]+/u.exec(flags)?.[0] ?? ''] as const),
  ),
)('launch %s %s takes no value, and none is missed', async (name, flag) => {
  // What is wrong is said of the option that is not there, and not of this one.
  expect([await run([name, flag, '--no-such-option']), said.join('\n')]).toEqual([
    2,
    expect.stringContaining('--no-such-option'),
  ]);
});
