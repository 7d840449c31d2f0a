import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionFiles } from '../../src/action/action-yaml.ts';
import { INPUTS } from '../../src/action/inputs.ts';
import { OUTPUTS } from '../../src/action/outputs.ts';
import { parseActionFile } from '../support/workflow-parser.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

describe.each(actionFiles())('%s', (file, text) => {
  test('is what the tables say (run `npm run generate`)', () => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
  });
  test('is accepted by GitHub’s own parser', async () => {
    expect(await parseActionFile(text)).toEqual([]);
  });
  test('names a program that is there, and describes every input', () => {
    const { runs, inputs } = parse(text) as {
      runs: { using: string; main: string };
      inputs: Record<string, { description: string }>;
    };
    expect(runs.using).toBe('node24');
    expect(Object.values(inputs).every(({ description }) => description.length > 0)).toBe(true);
  });
});

test('GitHub’s parser does object to a wrong file, so its silence means something', async () => {
  expect(await parseActionFile('name: x\nruns:\n  using: node99\n  main: a.js\n')).not.toEqual([]);
});
test('the inputs and outputs of the issue are all there, in kebab-case', () => {
  expect(Object.keys(INPUTS)).toEqual([
    'command',
    'path',
    'config',
    'github-repo-url',
    'product-url',
    'run-id',
    'profile',
    'max-fix-attempts',
    'fail-on',
    'scope',
    'built',
    'baseline',
    'commit',
    'branch',
    'base',
    'draft',
    'labels',
    'reviewers',
    'commit-service-url',
    'store',
    'token',
    'product-token',
    'site-token',
    'evidence-key',
    'sarif-file',
    'report-dir',
    'issue',
    'answers-per-person',
    'answers-per-repository',
    'dry-run',
  ]);
  expect(Object.keys(OUTPUTS)).toEqual([
    'ok',
    'run-id',
    'state',
    'reason-code',
    'findings',
    'fixed',
    'remaining-blockers',
    'pr-number',
    'pr-url',
    'pr-operation',
    'branch',
    'commit-sha',
    'verified',
    'evidence-head',
    'attestation-path',
    'home',
    'report-path',
    'sarif-path',
    'result',
  ]);
});
test('the README’s table names every input and output', async () => {
  const { tables } = await import('../../scripts/generated/tables.ts');
  const { action } = await tables();
  for (const name of [...Object.keys(INPUTS), ...Object.keys(OUTPUTS)]) expect(action).toContain(`| \`${name}\` |`);
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain('<!-- generated:action -->');
});
test('every command has its file, and every file its command', async () => {
  const { actionCommands } = await import('../../src/action/commands/index.ts');
  const { COMMAND_NAMES } = await import('../../src/action/inputs.ts');
  expect(Object.keys(actionCommands).toSorted()).toEqual([...COMMAND_NAMES].toSorted());
  expect(Object.entries(actionCommands).filter(([name, command]) => command.name !== name)).toEqual([]);
});
