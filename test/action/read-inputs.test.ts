import * as core from '@actions/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { INPUTS, RENAMED } from '../../src/action/inputs.ts';
import { readInputs as read, secretsOf } from '../../src/action/read-inputs.ts';
import { LaunchError } from '../../src/errors.ts';

const env = (inputs: Record<string, string>) =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
afterEach(() => vi.unstubAllEnvs());
/** In an environment of these inputs alone. */
function readInputs(given: Record<string, string>, phase: 'plan' | 'apply' | null = null) {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  return read(given, core, phase);
}
const problems = (inputs: Record<string, string>): string[] => {
  try {
    readInputs(env(inputs));
    return [];
  } catch (thrown) {
    if (!(thrown instanceof LaunchError)) throw thrown;
    return thrown.message.split('\n');
  }
};

test('nothing given is a check of the whole checkout', () => {
  expect(readInputs({})).toMatchObject({
    command: 'check',
    path: '.',
    profile: 'ci',
    failOn: 'error',
    commit: 'none',
    maxFixAttempts: 1000,
    token: null,
    labels: [],
  });
});
test('lists are split at commas and lines, booleans take any case, empty is absent', () => {
  const inputs = readInputs(env({ command: 'fix', labels: 'a, b\nc', draft: 'TRUE', 'run-id': ' ' }));
  expect([inputs.labels, inputs.draft, inputs.runId]).toEqual([['a', 'b', 'c'], true, null]);
});
describe('what is wrong is named with what is right, all at once', () => {
  test.each([
    [{ run_id: 'x' }, '`run_id`: Unexpected input, expected `run-id`.'],
    [{ 'github-token': 'x' }, '`github-token`: Unexpected input, expected `token`.'],
    [{ profil: 'ci' }, '`profil`: Unexpected input, expected `profile`.'],
    [{ profile: 'fast' }, '`profile`: Unexpected value "fast", expected one of local, ci, prod.'],
    [{ 'dry-run': 'yes' }, '`dry-run`: Unexpected value "yes", expected true or false.'],
    [{ 'max-fix-attempts': '-1' }, '`max-fix-attempts`: Unexpected value "-1", expected a whole number of at least 0.'],
    [{ command: 'resume' }, '`run-id`: Unexpected absence, expected the run that `resume` goes on with.'],
    [
      { command: 'run' },
      '`github-repo-url`: Unexpected absence of the product, expected `github-repo-url`, `product-url` or `config`.',
    ],
    [{ commit: 'push' }, '`commit`: Unexpected with `check`, which changes nothing; expected `command: fix`.'],
  ])('%j', (inputs, expected) => expect(problems(inputs)).toContain(expected));
  test('two mistakes give two lines', () => expect(problems({ profile: 'x', 'dry-run': 'x' })).toHaveLength(2));
  test('something far from every name lists them', () =>
    expect(problems({ zzzzzzzzzzzz: '1' })[0]).toContain('expected one of command, path,'));
});
test('every old spelling leads to an input that is there', () => {
  expect(Object.values(RENAMED).filter((name) => !(name in INPUTS))).toEqual([]);
});
test('every secret input is masked', () => {
  const secret = Object.entries(INPUTS)
    .filter(([, { kind }]) => kind === 'secret')
    .map(([name]) => [name, `value-of-${name}`]);
  expect(secretsOf(readInputs(env(Object.fromEntries(secret)))).toSorted()).toEqual(
    secret.map(([, value]) => value).toSorted(),
  );
});
test('each half takes its own inputs and no other', () => {
  expect(readInputs(env({ 'plan-sha256': 'a' }), 'apply').planSha256).toBe('a');
  expect(() => readInputs(env({ commit: 'push' }), 'plan')).toThrow('`commit`: Unexpected input');
  expect(() => readInputs(env({ 'plan-dir': 'x' }))).toThrow('Unexpected input');
});
