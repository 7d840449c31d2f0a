/** The envelope: what stands in a success, what in a failure, and what nobody may leave out. */
import { type Answer, at, isRefused } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { policySection, toolSection } from './sections.ts';

const refused = (id: string, act: string, says: string, section: string): Rule => ({
  id,
  section,
  says,
  sees: [act],
  judge: (answer) => (isRefused(answer) ? [] : ['it was done']),
});
const sameRun = (answer: Answer, run: Answer): string[] =>
  at(answer.body, 'meta.run_id') === (at(run.body, 'result.run_id') ?? run.body.run_id)
    ? []
    : ['`meta.run_id` is not the run that was asked for'];

export const envelopeRules: readonly Rule[] = [
  {
    id: 'run',
    section: toolSection('runs_create'),
    says: '`runs_create` answers with the id of a run about that repository and purpose.',
    sees: ['run'],
    judge: ({ body, fault }) => {
      if (fault !== undefined || body.ok === false) return ['it made no run'];
      const run = at(body, 'result.run_id') === undefined ? body : at(body, 'result');
      return [
        ...shapeProblems(run, { run_id: 'text', repo: 'text', purpose: 'string' }),
        ...(at(run, 'purpose') === 'A contract check' ? [] : ['`purpose` is another']),
      ];
    },
  },
  {
    id: 'success',
    section: toolSection('github_issues_create', 'Output'),
    says: 'A success is `ok: true` with a result and no `error`, and says the run it was asked for.',
    sees: ['issue', 'run'],
    judge: (issue, run) => [
      ...(issue.body.ok === true ? [] : ['`ok` is not true']),
      ...(at(issue.body, 'result') === null ? ['`result` is null'] : []),
      ...(issue.body.error === undefined || issue.body.error === null ? [] : ['`error` is there']),
      ...sameRun(issue, run),
    ],
  },
  {
    id: 'failure',
    section: toolSection('code_patch_generate', 'Output'),
    says: 'A failure is `ok: false` with `error.code` and `error.message`, a null result and whole `meta`.',
    sees: ['patch-outside', 'run'],
    judge: (answer, run) => [
      ...(answer.body.ok === false ? [] : ['`ok` is not false']),
      ...(answer.body.result === null ? [] : ['`result` is not null']),
      ...shapeProblems(answer.body, {
        'error.code': 'text',
        'error.message': 'text',
        'meta.run_id': 'string',
        'meta.tool_call_id': 'string',
        'meta.evidence_hash': 'string',
        'meta.dry_run': 'boolean',
      }),
      ...sameRun(answer, run),
    ],
  },
  {
    id: 'dry-run-default',
    section: toolSection('github_issues_create', 'Output'),
    says: '`dry_run` is false unless asked for, and `meta.dry_run` says which it was.',
    sees: ['issue', 'issue-dry', 'patch', 'test', 'test-dry'],
    judge: (...answers) =>
      answers.flatMap((answer, index) => {
        const expected = index === 1 || index === 4;
        return at(answer.body, 'meta.dry_run') === expected
          ? []
          : [`\`meta.dry_run\` is ${String(at(answer.body, 'meta.dry_run'))} where ${String(expected)} was asked for`];
      }),
  },
  refused('repo-allowlist', 'run-elsewhere', 'A repository outside REPO_ALLOWLIST is refused.', policySection),
  refused(
    'allowlist-in-a-run',
    'denied',
    'A run of a repository outside REPO_ALLOWLIST takes no writes.',
    policySection,
  ),
  {
    id: 'tool-allowlist',
    section: policySection,
    says: 'TOOL_ALLOWLIST is held by internal names: a tool that it does not name so is refused without an effect, one that it names is not.',
    sees: ['withheld', 'issue-after-withheld', 'patch-beside-withheld'],
    judge: (withheld, after, listed) => [
      ...(isRefused(withheld) ? [] : ['a tool whose internal name it lacks was done']),
      ...(isRefused(after) ? ['the issue that was refused there cannot be made where the list allows it'] : []),
      ...(at(after.body, 'meta.replayed') === true ? ['the call was refused, and its issue was made'] : []),
      ...(isRefused(listed) ? ['a tool that it names was refused'] : []),
    ],
  },
  refused('unknown-run', 'run-unknown', 'A run that is not there is refused.', toolSection('github_pr_get', 'Input')),
];
