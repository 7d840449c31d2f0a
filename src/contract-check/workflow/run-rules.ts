/** Workflow runs: snapshots, conditions, ends, cancelling, lists, logs and limits. */
import { type Answer, arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { type Shape, shapeProblems } from '../shape.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Workflow Tool Output Shapes');
const SNAPSHOT: Shape = {
  runId: 'text',
  workflowId: 'text',
  correlationId: 'text',
  status: ['running', 'succeeded', 'failed', 'canceled'],
  startedAt: 'time',
  endedAt: 'time|null',
  totalSteps: 'integer',
  completedSteps: 'integer',
  cancelRequested: 'boolean',
  'lastError.code?': 'text',
  'lastError.message?': 'text',
};
const snapshot = ({ body, fault }: Answer): string[] =>
  fault === undefined
    ? shapeProblems(body, body.lastError === undefined ? without(SNAPSHOT, 'lastError') : SNAPSHOT)
    : [`it failed: ${String(fault.message)}`];
const without = (shape: Shape, start: string): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([path]) => !path.startsWith(start)));
const is = ({ body }: Answer, expected: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(expected).flatMap(([path, value]) =>
    at(body, path) === value
      ? []
      : [`\`${path}\` is ${JSON.stringify(at(body, path))}, expected ${JSON.stringify(value)}`],
  );
const limit = (id: string, heading: string, says: string, taken: string, ...refused: string[]): Rule => ({
  id,
  section: `${sectionOf(heading)} (contract-behaviours 2.6)`,
  says,
  sees: [taken, ...refused],
  judge: (largest, ...more) => [
    ...(largest.fault === undefined ? [] : [`${taken} was refused`]),
    ...more.flatMap(({ fault }, index) => (fault?.code === -32602 ? [] : [`${refused[index]} was taken`])),
  ],
});

export const runRules: readonly Rule[] = [
  {
    id: 'eight-at-once',
    section: `${sectionOf('Runtime Guardrails')} (contract-behaviours 2.4)`,
    says: 'At most eight workflows run at once, also of many that begin at the same moment; the others are denied (-32043) until one has ended.',
    sees: ['many'],
    judge: ({ body }) => [
      ...(body.began === 8 ? [] : [`${String(body.began)} of twelve began`]),
      ...arrayOf(body.refused).flatMap((code) => (code === -32043 ? [] : [`one was refused with ${String(code)}`])),
      ...(arrayOf(body.refused).length === 5 ? [] : ['a ninth was taken']),
      ...(body.after === true ? [] : ['after their end none is taken']),
    ],
  },
  {
    id: 'run-snapshot',
    section,
    says: '`workflow.run` answers a snapshot at once, with the id and correlation id that were given.',
    sees: ['two'],
    judge: (two) => [
      ...snapshot(two),
      ...is(two, { workflowId: 'contract-check', correlationId: 'check-run', totalSteps: 2 }),
    ],
  },
  {
    id: 'status-snapshot',
    section,
    says: '`workflow.status` answers the snapshot of that run.',
    sees: ['two-ended', 'two', 'two-again'],
    judge: (status, two, again) => [
      ...snapshot(status),
      ...is(status, {
        runId: two.body.runId,
        status: 'succeeded',
        completedSteps: 2,
        totalSteps: 2,
        cancelRequested: false,
      }),
      ...(typeof status.body.endedAt === 'string' ? [] : ['a run that has ended has no `endedAt`']),
      ...(JSON.stringify(again.body.endedAt) === JSON.stringify(status.body.endedAt) ? [] : ['`endedAt` changes']),
    ],
  },
  {
    id: 'conditions',
    section: sectionOf('Workflow step condition support'),
    says: 'A step whose condition does not match is skipped, and the run goes on.',
    sees: ['conditions-ended'],
    judge: (status) => {
      const states = arrayOf(status.body.steps).map((step) => String(objectOf(step).status));
      const expected = ['succeeded', 'succeeded', 'skipped', 'skipped', 'skipped'];
      return [
        ...is(status, { status: 'succeeded', completedSteps: 5, totalSteps: 5 }),
        ...(states.length === 0 || states.join() === expected.join() ? [] : [`the steps are ${states.join(', ')}`]),
      ];
    },
  },
  {
    id: 'failure-ends-the-run',
    section,
    says: 'The first step that fails ends the run, with `lastError`.',
    sees: ['failing-ended'],
    judge: (status) => [
      ...is(status, { status: 'failed', completedSteps: 0 }),
      ...shapeProblems(status.body, { 'lastError.code': 'text', 'lastError.message': 'text' }),
    ],
  },
  {
    id: 'no-error-without-failure',
    section,
    says: 'A run that succeeded has no `lastError`.',
    sees: ['two-ended'],
    judge: ({ body }) => (body.lastError === undefined || body.lastError === null ? [] : ['`lastError` is there']),
  },
  {
    id: 'dry-run-flag',
    section: sectionOf('Request Metadata'),
    says: '`workflow.run` takes `dryRun` and `approved` as booleans and as texts.',
    sees: ['rehearsed', 'rehearsed-ended'],
    judge: (started, status) => [...snapshot(started), ...is(status, { status: 'succeeded' })],
  },
  {
    id: 'cancel-running',
    section,
    says: '`workflow.cancel` answers the snapshot and `acknowledged: true`; the run ends canceled.',
    sees: ['cancel', 'cancel-ended'],
    judge: (cancel, status) => [
      ...snapshot(cancel),
      ...is(cancel, { acknowledged: true, cancelRequested: true }),
      ...is(status, { status: 'canceled', cancelRequested: true }),
    ],
  },
  {
    id: 'cancel-ended',
    section,
    says: '`workflow.cancel` of a run that has ended answers `acknowledged: false`.',
    sees: ['two-cancel'],
    judge: (cancel) => [...snapshot(cancel), ...is(cancel, { acknowledged: false, status: 'succeeded' })],
  },
  {
    id: 'list',
    section,
    says: '`workflow.list` answers snapshots, newest first.',
    sees: ['runs'],
    judge: ({ body, fault }) => {
      if (fault !== undefined || !Array.isArray(body.runs)) return ['there is no list of `runs`'];
      const runs = arrayOf(body.runs).map(objectOf);
      const starts = runs.map(({ startedAt }) => String(startedAt));
      return [
        ...runs.flatMap((run) => shapeProblems(run, without(SNAPSHOT, 'lastError'))),
        ...(starts.join() === [...starts].sort().reverse().join() ? [] : ['they are in another order']),
      ];
    },
  },
  {
    id: 'list-default',
    section: `${section} (contract-behaviours 2.4)`,
    says: '`workflow.list` without a limit answers at most 20 runs.',
    sees: ['runs'],
    judge: ({ body }) => (arrayOf(body.runs).length <= 20 ? [] : [`it answers ${arrayOf(body.runs).length}`]),
  },
  {
    id: 'list-pages',
    section,
    says: '`nextCursor` leads to the next runs.',
    sees: ['runs-1', 'runs-2'],
    judge: (first, second) => {
      const ids = [first, second].map(({ body }) => arrayOf(body.runs).map((run) => objectOf(run).runId));
      return [
        ...(ids.every((page) => page.length === 1) ? [] : ['a page of one run has another number of runs']),
        ...(ids[0]?.[0] === ids[1]?.[0] ? ['both pages have the same run'] : []),
        ...shapeProblems(first.body, { nextCursor: 'text' }),
      ];
    },
  },
  {
    id: 'logs',
    section,
    says: '`workflow.logs` answers lines with timestamp, level and message, and with step and action where they belong to one.',
    sees: ['two-logs', 'two'],
    judge: (logs, two) => {
      const lines = arrayOf(logs.body.logs).map(objectOf);
      return [
        ...is(logs, { runId: two.body.runId }),
        ...(lines.length === 0 ? ['there are no lines'] : []),
        ...lines.flatMap((line) =>
          shapeProblems(line, {
            timestamp: 'time',
            level: 'text',
            message: 'text',
            'stepId?': 'text',
            'actionId?': 'text',
          }),
        ),
        ...(lines.some(({ stepId, actionId }) => stepId === 'a' && actionId === 'core.ping')
          ? []
          : ['no line is of step `a`']),
      ];
    },
  },
  {
    id: 'logs-limit',
    section: `${section} (contract-behaviours 2.4)`,
    says: '`limit` answers the last lines.',
    sees: ['two-logs', 'two-logs-1'],
    judge: (all, one) =>
      JSON.stringify(arrayOf(one.body.logs)) === JSON.stringify(arrayOf(all.body.logs).slice(-1))
        ? []
        : ['it is not the last line'],
  },
  limit('steps-limit', 'Runtime Guardrails', 'A workflow has at most 64 steps.', 'steps-64', 'steps-65'),
  limit('timeout-limit', 'Runtime Guardrails', 'A step has at most 300 s.', 'timeout-300000', 'timeout-300001'),
  limit(
    'retry-limit',
    'Runtime Guardrails',
    'A step has at most 5 attempts and 30 s between them.',
    'attempts-5',
    'attempts-6',
    'backoff-30001',
  ),
];
