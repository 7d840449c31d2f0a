import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as core from '@actions/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { INPUTS, RENAMED } from '../../src/action/inputs.ts';
import { readInputs as read, secretsOf } from '../../src/action/read-inputs.ts';
import { makeHeadKey } from '../../src/adapters/head-key.ts';
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
test('a key for evidence that is no Ed25519 key is named, and never shown', () => {
  const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const own = pem(generateKeyPairSync('ed25519').privateKey);
  const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
  for (const good of [own, Buffer.from(own).toString('base64'), own.replaceAll('\n', '\\n')])
    expect(problems({ 'evidence-key': good })).toEqual([]);
  for (const bad of ['garbage', own.slice(0, 60), rsa]) {
    const said = problems({ 'evidence-key': bad }).join('\n');
    expect(said).toMatch(/^`evidence-key`: is no Ed25519 key/u);
    expect(said).not.toContain(bad.slice(0, 40));
  }
});
test('lists are split at commas and lines, booleans take any case, empty is absent', () => {
  const inputs = readInputs(env({ command: 'fix', labels: 'a, b\nc', draft: 'TRUE', 'run-id': ' ' }));
  expect([inputs.labels, inputs.draft, inputs.runId]).toEqual([['a', 'b', 'c'], true, null]);
});
describe('what is wrong is named with what is right, all at once', () => {
  test.each([
    [{ run_id: 'x' }, '`run_id`: There is no such input. Did you mean `run-id`?'],
    [{ 'github-token': 'x' }, '`github-token`: There is no such input. Did you mean `token`?'],
    [{ profil: 'ci' }, '`profil`: There is no such input. Did you mean `profile`?'],
    [{ profile: 'fast' }, '`profile`: "fast" does not fit. Give one of local, ci, prod.'],
    [{ 'dry-run': 'yes' }, '`dry-run`: "yes" does not fit. Give true or false.'],
    [{ 'max-fix-attempts': '-1' }, '`max-fix-attempts`: "-1" does not fit. Give a whole number of at least 0.'],
    [{ command: 'resume' }, '`run-id`: It is missing. Name the run that `resume` goes on with.'],
    [{ command: 'run' }, '`github-repo-url`: No product is named. Give `github-repo-url`, `product-url` or `config`.'],
    [
      { command: 'comment', 'dry-run': 'true' },
      '`dry-run`: `comment` answers by writing. Leave the input out; `/launch check` writes nothing but its answer.',
    ],
    [{ commit: 'push' }, '`commit`: `check` changes nothing. Use `command: fix`.'],
    [{ commit: 'push', baseline: 'b.json' }, '`commit`: `check` does not take `push`. Use `pull-request` or `none`.'],
  ])('%j', (inputs, expected) => expect(problems(inputs)).toContain(expected));
  test('two mistakes give two lines', () => expect(problems({ profile: 'x', 'dry-run': 'x' })).toHaveLength(2));
  test('something far from every name lists them', () =>
    expect(problems({ zzzzzzzzzzzz: '1' })[0]).toContain('Take one of command, path,'));
});
test('every old spelling leads to an input that is there', () => {
  expect(Object.values(RENAMED).filter((name) => !(name in INPUTS))).toEqual([]);
});
test('every secret input is masked', () => {
  const secret = Object.entries(INPUTS)
    .filter(([, { kind }]) => kind === 'secret')
    .map(([name]) => [name, name === 'evidence-key' ? makeHeadKey() : `value-of-${name}`]);
  expect(secretsOf(readInputs(env(Object.fromEntries(secret)))).toSorted()).toEqual(
    secret.map(([, value]) => value).toSorted(),
  );
});
test('each half takes its own inputs and no other', () => {
  expect(readInputs(env({ 'plan-sha256': 'a' }), 'apply').planSha256).toBe('a');
  expect(() => readInputs(env({ 'plan-sha256': '' }), 'apply')).toThrow('`plan-sha256`: is empty');
  expect(() => readInputs(env({ commit: 'push' }), 'plan')).toThrow('`commit`: There is no such input');
  expect(() => readInputs(env({ 'plan-dir': 'x' }))).toThrow('There is no such input');
});
