import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActionResult, emptyResult, OUTPUTS, outputValues } from '../../src/action/outputs.ts';
import { createRunner } from '../../src/action/runner.ts';
import { readFileCommands } from '../support/run-action.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-runner-test-'));
});
afterEach(() => rm(folder, { recursive: true }));
const open = () => {
  const [output, summary] = [path.join(folder, 'output'), path.join(folder, 'summary')];
  for (const file of [output, summary]) writeFileSync(file, '');
  const log: string[] = [];
  return {
    log,
    output,
    summary,
    runner: createRunner({ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary }, (text) => log.push(text)),
  };
};

test('a value with lines, equals signs and arrows is read back as it was', () => {
  const { runner, output } = open();
  const value = 'a=b\n<<EOF\nEOF\n::set-output name=x::y\n\nend';
  runner.output('result', value);
  runner.output('empty', '');
  expect(readFileCommands(readFileSync(output, 'utf8'))).toEqual({ result: value, empty: '' });
});
test('text of others cannot give a command to the runner', () => {
  const { runner, log } = open();
  runner.line('page says:\n::add-mask::x\n  ::error::y');
  expect(log.join('')).not.toMatch(/^\s*::/m);
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
test('outside a runner nothing is written and nothing fails', () => {
  const runner = createRunner({}, () => undefined);
  runner.output('a', 'b');
  expect(runner.summary('x')).toBe(false);
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
