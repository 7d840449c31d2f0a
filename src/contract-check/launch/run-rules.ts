/** A run from start to pull request, as its answers tell it. */
import { type Answer, arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { STATUS } from './fields.ts';
import { toolSection } from './sections.ts';

const ORDER = [
  'CREATED',
  'CLONED_INPUTS',
  'INGESTED',
  'FACTS_READY',
  'PLAN_READY',
  'DRAFTING',
  'DRAFT_READY',
  'LINKING',
  'VALIDATING',
  'FIXING',
  'READY_FOR_PR',
  'PR_OPENED',
  'DONE',
];
const state = (answer: Answer): unknown => at(answer.body, 'status.state');

export const runRules: readonly Rule[] = [
  {
    id: 'starts-created',
    section: toolSection('launch_start_run', 'Response'),
    says: 'A new run is CREATED.',
    sees: ['start', 'start-plain', 'status'],
    judge: (start, plain, status) => [
      ...[start, plain].flatMap(({ body }) =>
        body.ok === true && body.state === 'CREATED' ? [] : [`it is ${String(body.state)}`],
      ),
      ...(state(status) === 'CREATED' ? [] : [`its status says ${String(state(status))}`]),
      ...(at(status.body, 'status.run_id') === start.body.run_id ? [] : ['its status is of another run']),
    ],
  },
  {
    id: 'status-items',
    section: 'launch-tools.md › RunStatus',
    says: 'A run that was judged lists what is open with id, severity, gate and title, and what it wrote with name and hash, in `launch_resume` as in `launch_get_status`.',
    sees: ['judged', 'judged-status', 'validate'],
    judge: (resumed, asked, report) =>
      [resumed, asked].flatMap(({ body }) => [
        ...shapeProblems(body, STATUS),
        ...(arrayOf(at(body, 'status.artifacts')).length > 0 ? [] : ['it lists no artifact']),
        ...(at(report.body, 'validation_report.ok') === true || arrayOf(at(body, 'status.open_issues')).length > 0
          ? []
          : ['the report is not ok, and no issue is open']),
      ]),
  },
  {
    id: 'idempotency-key',
    section: toolSection('launch_start_run', 'Idempotency'),
    says: 'The same key with the same configuration returns the existing run.',
    sees: ['start', 'start-again'],
    judge: (first, again) =>
      first.body.run_id === again.body.run_id && again.body.ok === true ? [] : ['it made another run'],
  },
  {
    id: 'key-with-another-config',
    section: toolSection('launch_start_run', 'Idempotency'),
    says: 'The same key with another configuration does not return the existing run.',
    sees: ['start', 'start-other'],
    judge: (first, other) =>
      other.body.ok === true && other.body.run_id === first.body.run_id ? ['it returned it'] : [],
  },
  {
    id: 'no-key-no-replay',
    section: toolSection('launch_start_run', 'Idempotency'),
    says: 'Without a key every call makes a run.',
    sees: ['start-plain', 'start-plain-again'],
    judge: (first, again) => (first.body.run_id === again.body.run_id ? ['both are one run'] : []),
  },
  {
    id: 'resume-goes-on',
    section: toolSection('launch_resume'),
    says: 'Each resume brings the run at least one state forward.',
    sees: ['status', 'resume', 'judged'],
    judge: (before, resumed, judged) => {
      const states = [state(before), state(resumed), ...arrayOf(judged.body.states)].map((one) =>
        ORDER.indexOf(String(one)),
      );
      const isForward = states.every((one, index) => index === 0 || one > (states[index - 1] ?? 0));
      return isForward
        ? []
        : [`the states are ${[state(before), state(resumed), ...arrayOf(judged.body.states)].join(', ')}`];
    },
  },
  {
    id: 'validate-is-no-gate',
    section: toolSection('launch_validate', 'Notes'),
    says: '`ok: true` means that the tool ran; whether gates pass stands in `validation_report.ok`.',
    sees: ['validate', 'start'],
    judge: ({ body }, start) => [
      ...(body.ok === true ? [] : [`\`ok\` is ${String(body.ok)}`]),
      ...(at(body, 'validation_report.ok') === false ? [] : ['a site with defects has a report that is not red']),
      ...(body.run_id === start.body.run_id ? [] : ['`run_id` is another']),
    ],
  },
  {
    id: 'fix-is-of-the-report',
    section: toolSection('launch_fix_next', 'Response'),
    says: 'The issue that was fixed was open before, and is not in the latest report.',
    sees: ['validate', 'fix'],
    judge: (before, { body }) => {
      const ids = (answer: Answer['body']) =>
        arrayOf(at(answer, 'validation_report.issues')).map((issue) => objectOf(issue).issue_id);
      return [
        ...(ids(before.body).includes(body.fixed_issue_id) ? [] : ['it was not open']),
        ...(ids(body).includes(body.fixed_issue_id) ? ['it is still there'] : []),
      ];
    },
  },
  {
    id: 'fixes-end',
    section: toolSection('launch_fix_next'),
    says: 'Fixing goes on until the report is ok, with fewer blockers each time.',
    sees: ['fixed'],
    judge: ({ body }) => {
      const reports = arrayOf(body.reports).map(objectOf);
      const counts = reports.map(({ remaining }) => Number(remaining));
      return [
        ...(reports.at(-1)?.ok === true ? [] : ['the last report is not ok']),
        ...(counts.every((one, index) => index === 0 || one <= (counts[index - 1] ?? 0))
          ? []
          : [`blockers are ${counts.join(', ')}`]),
        ...(counts.at(-1) === 0 ? [] : ['blockers remain']),
      ];
    },
  },
  {
    id: 'pull-request',
    section: toolSection('launch_open_pr', 'Response'),
    says: 'The branch is `launch/<run_id>/<product_slug>`, of this run or of the one whose pull request of the target is open, and the commit a full id.',
    sees: ['open-pr'],
    judge: ({ body }) => [
      ...(body.ok === true ? [] : [`\`ok\` is ${String(body.ok)}`]),
      ...(/^launch\/r_[^/]+\/[^/]+$/.test(String(body.branch)) ? [] : [`the branch is ${String(body.branch)}`]),
      ...(/^[0-9a-f]{40,64}$/.test(String(body.commit_sha)) ? [] : ['`commit_sha` is no commit']),
    ],
  },
  {
    id: 'second-pull-request',
    section: toolSection('launch_open_pr', 'Response'),
    says: 'A second run of the same target appends to the open pull request and answers its `branch` and `pr_url`, or opens one of its own with both of its own.',
    sees: ['open-pr', 'second-pr'],
    judge: ({ body: first }, { body: second }) => {
      const isSame = second.branch === first.branch;
      return [
        ...(second.ok === true ? [] : [`\`ok\` is ${String(second.ok)}`]),
        ...(isSame || String(second.branch).startsWith(`launch/${String(second.run_id)}/`)
          ? []
          : [`the branch is ${String(second.branch)}`]),
        ...(isSame === (second.pr_url === first.pr_url) ? [] : ['`branch` and `pr_url` are of two pull requests']),
      ];
    },
  },
  {
    id: 'cancel',
    section: toolSection('launch_cancel', 'Response'),
    says: 'A cancelled run is CANCELLED, says so later, and is not resumed.',
    sees: ['cancel', 'cancelled-status', 'cancelled-resume'],
    judge: (cancel, status, resume) => [
      ...(cancel.body.ok === true && cancel.body.cancelled === true ? [] : ['`cancelled` is not true']),
      ...(cancel.body.state === 'CANCELLED' ? [] : [`\`state\` is ${String(cancel.body.state)}`]),
      ...(state(status) === 'CANCELLED' ? [] : [`its status says ${String(state(status))}`]),
      ...(resume.body.ok === false ? [] : ['it was resumed']),
    ],
  },
  {
    id: 'dry-run',
    section: toolSection('launch_cancel', 'Response'),
    says: 'A call that would write and is asked with `_meta.dryRun` says `dry_run` and `would_call`, states no effect and has none.',
    sees: ['start-dry', 'cancel-dry', 'status-after-dry'],
    judge: (start, cancel, status) => [
      ...[start, cancel].flatMap(({ body }, index) => [
        ...(body.ok === true && body.dry_run === true ? [] : ['`ok` and `dry_run` are not true']),
        ...(at(body, 'would_call.tool') === (index === 0 ? 'launch_start_run' : 'launch_cancel')
          ? []
          : ['`would_call.tool` is not the tool']),
        ...['state', 'cancelled'].filter((member) => member in body).map((member) => `it states \`${member}\``),
      ]),
      ...('run_id' in start.body ? ['a start has a `run_id`'] : []),
      ...(cancel.body.run_id === at(status.body, 'status.run_id') ? [] : ['the answer is not of the run']),
      ...(state(status) === 'CANCELLED' ? ['the run was cancelled'] : []),
    ],
  },
  {
    id: 'list-filter',
    section: toolSection('launch_list_runs', 'Request'),
    says: 'The filter by state and by product leaves only those.',
    sees: ['runs', 'runs-cancelled', 'runs-none', 'start', 'cancel'],
    judge: (all, cancelled, none, start, cancel) => {
      const ids = ({ body }: Answer) => arrayOf(body.runs).map((run) => objectOf(run).run_id);
      return [
        ...(ids(all).includes(start.body.run_id) ? [] : ['a run that was made is not listed']),
        ...(ids(cancelled).includes(cancel.body.run_id) ? [] : ['a cancelled run is not among the cancelled']),
        ...(arrayOf(cancelled.body.runs).every((run) => objectOf(run).state === 'CANCELLED')
          ? []
          : ['others are among the cancelled']),
        ...(ids(none).length === 0 && none.body.ok === true ? [] : ['a product that is not there has runs']),
      ];
    },
  },
];
