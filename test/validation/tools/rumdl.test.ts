/** What rumdl could not say is a problem, never a page without findings. */
import { expect, it } from 'vitest';
import type { Processes, ProcessResult } from '../../../src/ports/processes.ts';
import { runRumdl } from '../../../src/validation/tools/rumdl.ts';

const ENDED: ProcessResult = {
  code: 0,
  signal: null,
  stdout: Buffer.from(''),
  stderr: Buffer.from(''),
  timedOut: false,
  truncated: false,
};

async function run(ended: Partial<ProcessResult>, paths: readonly string[] = ['a.md'], fixes = false) {
  const calls: (readonly string[])[] = [];
  const processes: Processes = {
    find: async () => undefined,
    async run(_command, args) {
      calls.push(args.slice(args.indexOf('--') + 1));
      return { ...ENDED, ...ended };
    },
  };
  const config = { kind: 'none', rules: {}, arguments: [], plain: null, lints: () => true } as never;
  const found = await runRumdl(paths, { binary: '/rumdl', root: '/site', processes, config, fixes });
  return { found, calls };
}

it.each([
  ['was killed', { code: null, signal: 'SIGKILL' }],
  ['took too long', { code: null, timedOut: true }],
  ['said more than is kept', { truncated: true, stdout: Buffer.from('[]') }],
  ['ended with an error', { code: 2, stderr: Buffer.from('error: /site/a.md: permission denied\n') }],
  ['found a page gone', { code: 1, stderr: Buffer.from('Error: File not found: a.md\n') }],
  ['said no JSON', { code: 1, stdout: Buffer.from('oh') }],
  ['was cut off in the middle of a row', { code: 1, stdout: Buffer.from('{"file":"a.md"}\n{"file"') }],
] as const)('a rumdl that %s has judged nothing', async (_, ended) => {
  const { found } = await run(ended as Partial<ProcessResult>);
  expect(found.problems).toHaveLength(1);
  expect(found.problems[0]?.message).not.toContain('/site');
});

it('a project that leaves out every page of a call has nothing to be told', async () => {
  const { found } = await run({ stdout: Buffer.from('No markdown files found to check.\n') });
  expect(found).toEqual({ byPath: new Map(), problems: [] });
});

it('asks about every page, in calls that fit on a command line', async () => {
  const paths = Array.from({ length: 2000 }, (_, page) => `docs/${'long-'.repeat(40)}${page}.md`);
  const { found, calls } = await run({}, ['-dash.md', ...paths]);
  expect(found.problems).toEqual([]);
  expect(calls.flat()).toEqual(['./-dash.md', ...paths]);
  expect(Math.max(...calls.map((call) => call.join(' ').length))).toBeLessThan(131_072);
});

it('a call that takes too long names the page it is likely due to', async () => {
  const { found } = await run({ code: null, timedOut: true }, ['a.md']);
  expect(found.problems[0]?.message).toContain('did not end in 120 s; the largest page it was given is `a.md`');
});

it('reads what it finds a row a line, and with its fixes where these are wanted', async () => {
  const row = { file: './a.md', line: 2, column: 1, rule: 'MD009', message: 'Trailing space', fixable: true };
  const said = {
    rule: 'MD009',
    path: 'a.md',
    line: 2,
    column: 1,
    level: 'info',
    message: 'Trailing space',
    fixable: true,
  };
  const lines = `${JSON.stringify(row)}\n${JSON.stringify({ ...row, line: 3 })}\n`;
  expect((await run({ code: 1, stdout: Buffer.from(lines) })).found.byPath.get('a.md')).toEqual([
    said,
    { ...said, line: 3 },
  ]);
  const list = JSON.stringify([{ ...row, fix: { range: { start: 5, end: 6 }, replacement: '' } }]);
  const fix = { start: 5, end: 6, text: '', unit: 'byte', of: '' };
  expect((await run({ code: 1, stdout: Buffer.from(list) }, ['a.md'], true)).found.byPath.get('a.md')).toEqual([
    { ...said, fix },
  ]);
});
