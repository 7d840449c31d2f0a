import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as core from '@actions/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finish, finishFailed } from '../../src/action/finish.ts';
import { ActionResult, emptyResult, OUTPUTS, outputValues } from '../../src/action/outputs.ts';
import { createRunner } from '../../src/action/runner.ts';
import { UserError } from '../../src/errors.ts';
import { readFileCommands } from '../support/run-action.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-runner-test-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
/** What a job's log gets. */
function listen(): string[] {
  const log: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);
  return log;
}
const open = () => {
  const [output, summary] = [path.join(folder, 'output'), path.join(folder, 'summary')];
  for (const file of [output, summary]) writeFileSync(file, '');
  vi.stubEnv('GITHUB_OUTPUT', output);
  vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
  return { log: listen(), output, summary, runner: createRunner(core) };
};

test('a value with lines, equals signs and arrows is read back as it was', () => {
  const { runner, output } = open();
  const value = 'a=b\n<<EOF\nEOF\n::set-output name=x::y\n\nend';
  runner.output('result', value);
  runner.output('empty', '');
  expect(readFileCommands(readFileSync(output, 'utf8'))).toEqual({ result: value, empty: '' });
});
test('where outputs cannot be written the step fails with one clear error, and what it did stands in its summary', async () => {
  const { runner: real, log } = open();
  const summaries: string[] = [];
  const runner = { ...real, summary: async (text: string) => summaries.push(text) > 0 };
  vi.stubEnv('GITHUB_OUTPUT', folder);
  const headline = 'Pushed to `topic`.';
  const call = {
    inputs: { command: 'fix', reportDir: folder, sarifFile: null },
    job: { attempt: 1, workspace: folder },
    home: folder,
  };
  const code = await finish(runner, 'Launch fix', call as never, { result: { ok: true }, headline });
  const errors = log.filter((line) => line.startsWith('::error'));
  expect([code, errors.length]).toEqual([4, 1]);
  expect(errors[0]).toContain(`The work itself was done: ${headline}`);
  expect(summaries).toEqual([expect.stringContaining(headline)]);
  const failure = new UserError('INVALID_INPUT', 'What was wrong.');
  log.length = 0;
  expect(await finishFailed(runner, 'fix', failure)).toBe(2);
  expect(log.filter((line) => line.startsWith('::error'))).toEqual([expect.stringContaining('What was wrong.')]);
});
test('text of others cannot give a command to the runner', () => {
  const { runner, log } = open();
  runner.line('page says:\n::add-mask::x\n  ::error::y');
  expect(log.join('')).not.toMatch(/^\s*::/m);
  // What one runner takes for white space and an older one for a command, and what names of groups may hold.
  for (const text of ['a\n\u0085::stop-commands::x', 'docs/##[stop-commands]x', '\r\u2028::error::y', '\v::debug::z'])
    runner.line(text);
  runner.group('##[set-env name=A]b');
  expect(log.join('')).not.toMatch(/^[\s\u0085]*::(?!group|endgroup)|##\[/m);
});
test('a secret of several lines is masked line by line', () => {
  const { runner, log } = open();
  runner.mask('one\ntwo%');
  expect(log).toEqual(['::add-mask::one\n', '::add-mask::two%25\n']);
});
test('a group is closed before the next one opens', () => {
  const { runner, log } = open();
  runner.group('A');
  runner.group('B');
  runner.endGroup();
  runner.endGroup();
  expect(log).toEqual(['::group::A\n', '::endgroup::\n', '::group::B\n', '::endgroup::\n']);
});
test('a summary is added to what other steps wrote; a runner without one is no failure', async () => {
  const { runner, summary } = open();
  vi.stubEnv('GITHUB_STEP_SUMMARY', path.join(folder, 'none'));
  expect(await runner.summary('x')).toBe(false);
  vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
  writeFileSync(summary, 'before\n');
  expect([await runner.summary('# Mine\n'), readFileSync(summary, 'utf8')]).toEqual([true, 'before\n# Mine\n']);
});
test('an annotation stands where its finding is and cannot break out of it', () => {
  const { runner, log } = open();
  const place = { path: 'a,b:c.md', line: 2, endLine: undefined, column: 3, endColumn: 8 };
  runner.annotate({ level: 'warning', title: 'T: a, b', message: 'a\n::set-output name=x::y%', ...place });
  runner.annotate({
    level: 'notice',
    title: 't',
    message: 'm',
    ...place,
    line: undefined,
    column: undefined,
    endColumn: undefined,
  });
  expect(log).toEqual([
    '::warning title=T%3A a%2C b,file=a%2Cb%3Ac.md,line=2,col=3,endColumn=8::a%0A::set-output name=x::y%25\n',
    '::notice title=t,file=a%2Cb%3Ac.md::m\n',
  ]);
});
test('outputs and the result document say the same, under the same names', () => {
  const result = { ...emptyResult('fix'), pr_number: 7, verified: true };
  const values = outputValues(result);
  expect([values['pr-number'], values.verified, values['pr-url']]).toEqual(['7', 'true', '']);
  expect(ActionResult.parse(JSON.parse(values.result))).toEqual(result);
  const fields = Object.keys(result)
    .filter((name) => name !== 'schema_version' && name !== 'command')
    .map((name) => name.replaceAll('_', '-'));
  expect([...fields, 'result'].toSorted()).toEqual(Object.keys(OUTPUTS).toSorted());
});
