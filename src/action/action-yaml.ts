/** action.yml of the Action and of its two halves, made from the tables of inputs and outputs. */
import { writeYaml } from '../yaml/edit.ts';
import { APPLY_INPUTS, INPUTS, type InputName, type InputSpec, PLAN_DIR, PLAN_INPUTS, PLAN_SHA256 } from './inputs.ts';
import { OUTPUTS, type OutputName } from './outputs.ts';

interface Metadata {
  name: string;
  description: string;
  main: string;
  inputs: Record<string, { description: string; required: false; default?: string }>;
  outputs: Record<string, { description: string }>;
}

const pick = (names: readonly InputName[]): Metadata['inputs'] =>
  Object.fromEntries(names.map((name) => [name, input(INPUTS[name])]));
const input = ({ description, default: standard, kind, choices }: InputSpec): Metadata['inputs'][string] => ({
  description: kind === 'choice' ? `${description} One of ${(choices ?? []).join(', ')}.` : description,
  required: false,
  ...(standard === undefined ? {} : { default: standard }),
});
const outputs = (names: readonly OutputName[]): Metadata['outputs'] =>
  Object.fromEntries(names.map((name) => [name, { description: OUTPUTS[name] }]));

/** Path relative to the repository → text. */
export function actionFiles(): [string, string][] {
  const all = Object.keys(INPUTS) as InputName[];
  const what = { description: 'What to plan. One of fix, run.', required: false as const, default: 'fix' };
  const planned = { ...pick(PLAN_INPUTS), command: what, 'plan-dir': input(PLAN_DIR) };
  return [
    [
      'action.yml',
      render({
        name: 'Launch documentation',
        description:
          'Checks, fixes and drafts documentation in which every sentence is proven by the source, and proposes it as a signed pull request.',
        main: 'dist/action.js',
        inputs: pick(all),
        outputs: outputs(Object.keys(OUTPUTS) as OutputName[]),
      }),
    ],
    [
      'plan/action.yml',
      render({
        name: 'Launch documentation: plan',
        description: 'Works out a change set with a read-only token and keeps it for `apply`.',
        main: 'main.js',
        inputs: planned,
        outputs: {
          ...outputs([
            'ok',
            'run-id',
            'state',
            'reason-code',
            'findings',
            'fixed',
            'remaining-blockers',
            'home',
            'report-path',
            'sarif-path',
            'result',
          ]),
          'plan-path': {
            description: 'Folder with the plan, for upload-artifact; empty when there is nothing to change.',
          },
          'plan-sha256': { description: 'Hash of the plan; `apply` takes no other when it is handed on.' },
        },
      }),
    ],
    [
      'apply/action.yml',
      render({
        name: 'Launch documentation: apply',
        description: 'Writes exactly the change set that `plan` kept, after the policy of the base branch allowed it.',
        main: 'main.js',
        inputs: {
          ...pick(APPLY_INPUTS),
          'plan-dir': input(PLAN_DIR),
          'plan-sha256': input(PLAN_SHA256),
        },
        outputs: outputs([
          'ok',
          'run-id',
          'state',
          'reason-code',
          'pr-number',
          'pr-url',
          'pr-operation',
          'branch',
          'commit-sha',
          'verified',
          'result',
        ]),
      }),
    ],
  ];
}

function render({ name, description, main, inputs, outputs: given }: Metadata): string {
  const document = {
    name,
    author: 'Launch',
    description,
    branding: { icon: 'book-open', color: 'blue' },
    inputs,
    outputs: given,
    runs: { using: 'node24', main },
  };
  return `# Made by \`npm run generate\` from src/action/inputs.ts and src/action/outputs.ts.\n${writeYaml(document, { lineWidth: 0 })}`;
}
