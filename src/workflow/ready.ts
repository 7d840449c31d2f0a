/** The workflows that ship, by id, with the inputs each takes. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references of steps are written so.
import type { Definition } from './definition.ts';

export interface ReadyWorkflow {
  title: string;
  /** Names of the inputs it needs. */
  inputs: readonly string[];
  definition: Definition;
}
const LONG = 300_000;
const resume = (
  id: string,
  until: readonly string[],
  when?: Definition['steps'][number]['when'],
): Definition['steps'][number] => ({
  id,
  actionId: 'launch_resume',
  input: { run_id: '${steps.start.run_id}' },
  timeoutMs: LONG,
  repeat: { path: 'status.state', until: [...until], maxTimes: 20 },
  ...(when === undefined ? {} : { when }),
});

export const READY_WORKFLOWS: readonly ReadyWorkflow[] = [
  {
    title: 'Launch a product: draft its pages and validate them',
    inputs: ['product', 'site'],
    definition: {
      id: 'launch-a-product',
      steps: [
        {
          id: 'start',
          actionId: 'launch_start_run',
          input: { run_config: { github_repo_url: '${inputs.product}', site_repo_url: '${inputs.site}' } },
        },
        resume('draft', ['VALIDATING', 'READY_FOR_PR']),
      ],
    },
  },
  {
    title: 'Repair and propose: check a docs tree, repair one finding after the other, open the pull request',
    inputs: ['site'],
    definition: {
      id: 'repair-and-propose',
      steps: [
        {
          id: 'start',
          actionId: 'launch_start_run',
          input: { run_config: { kind: 'check', site_repo_url: '${inputs.site}' } },
        },
        resume('check', ['VALIDATING', 'READY_FOR_PR']),
        {
          id: 'repair',
          actionId: 'launch_fix_next',
          input: { run_id: '${steps.start.run_id}' },
          timeoutMs: LONG,
          when: { stepId: 'check', path: 'status.state', equals: 'VALIDATING' },
          repeat: { path: 'validation_report.ok', until: [true], maxTimes: 500 },
        },
        { id: 'propose', actionId: 'launch_open_pr', input: { run_id: '${steps.start.run_id}' }, timeoutMs: LONG },
      ],
    },
  },
  {
    title: 'Nightly truth check: validate a site and keep its report',
    inputs: ['site'],
    definition: {
      id: 'nightly-truth-check',
      steps: [
        {
          id: 'start',
          actionId: 'launch_start_run',
          input: { run_config: { kind: 'check', site_repo_url: '${inputs.site}' } },
        },
        resume('check', ['VALIDATING', 'READY_FOR_PR']),
        {
          id: 'report',
          actionId: 'launch_get_artifact',
          input: { run_id: '${steps.start.run_id}', artifact_name: 'validation_report.json' },
        },
      ],
    },
  },
  {
    title: 'File what is left: one issue with the findings of a run that no machine can fix',
    inputs: ['run_id'],
    definition: {
      id: 'file-what-is-left',
      steps: [
        { id: 'status', actionId: 'launch_get_status', input: { run_id: '${inputs.run_id}' } },
        {
          id: 'file',
          actionId: 'github_issues_create',
          // A run whose gates hold has left nothing for a person.
          when: { stepId: 'status', path: 'status.state', equals: 'VALIDATING' },
          input: {
            run_id: '${inputs.run_id}',
            title: 'Documentation: findings that need a person',
            body: 'Run ${inputs.run_id} left these findings:\n\n```json\n${steps.status.status.open_issues}\n```\n',
          },
        },
      ],
    },
  },
];
