/** One break of the workflow contract each. */
import { bridgeDeviations } from './bridge.ts';
import { answering, type Deviation, failing, fault, listed, listing, on, resource, unlisted } from './deviate.ts';

type Loose = Record<string, unknown>;
const meta = (wire: Loose): Loose => wire._meta as Loose;
const stepsOf = (args: Loose): Loose[] => ((args.workflow as { steps?: Loose[] } | undefined)?.steps ?? []) as Loose[];
const isOver = ({ args }: { args: Loose }): boolean => JSON.stringify(args).length > 1_048_576;
const snapshot = {
  runId: 'wf_0',
  workflowId: 'contract-check',
  correlationId: 'c',
  status: 'running',
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: null,
  totalSteps: 1,
  completedSteps: 0,
  cancelRequested: false,
};
const SNAPSHOTS = /^workflow\.(?:run|status|cancel)$/;
const key = (object: Loose, from: string, to: string): void => {
  object[to] = object[from];
  delete object[from];
};
const runs = (change: (all: Loose[]) => Loose[]) => (text: string) =>
  JSON.stringify({ runs: change((JSON.parse(text) as { runs: Loose[] }).runs) });

export const workflowDeviations: readonly Deviation[] = [
  ...bridgeDeviations,
  {
    name: 'a race lets a ninth workflow in',
    rule: 'eight-at-once',
    alter: () => {
      let refused = 0;
      return (message, { tool }) => {
        if (tool !== 'workflow.run' || message.error?.code !== -32043) return message;
        refused += 1;
        const result = { structuredContent: { ...snapshot, runId: `wf_9${refused}` } };
        return refused === 1 ? { jsonrpc: '2.0', id: message.id, result } : message;
      };
    },
  },
  {
    name: 'a ninth workflow is an invalid one',
    rule: 'eight-at-once',
    alter: fault((error) => {
      if (error.code === -32043) error.code = -32602;
    }),
  },
  { name: 'core.ping is missing', rule: 'lists-core.ping', alter: unlisted('core.ping') },
  { name: 'workflow.logs is missing', rule: 'lists-workflow.logs', alter: unlisted('workflow.logs') },
  {
    name: 'a bridge tool is listed without a bridge',
    rule: 'bridge-is-not-listed',
    alter: listing((tools) => [...tools, { name: 'roblox.script_create', inputSchema: {} }]),
  },
  {
    name: 'gox:type is missing',
    rule: 'workflow-metadata',
    alter: listed('workflow.run', (w) => void delete meta(w)['gox:type']),
  },
  {
    name: 'a side effect level in capitals',
    rule: 'action-metadata',
    alter: listed('core.ping', (w) => void Object.assign(meta(w), { 'gox:sideEffectLevel': 'NONE' })),
  },
  {
    name: 'supportsDryRun as a text',
    rule: 'action-metadata',
    alter: listed('core.ping', (w) => void Object.assign(meta(w), { 'gox:supportsDryRun': 'true' })),
  },
  {
    name: 'metadata only under the legal twin',
    rule: 'action-metadata',
    alter: listed('project.workspace_stats', (w) => void delete meta(w)['gox:requiresBridge']),
  },
  {
    name: 'run_id for runId',
    rule: 'action-envelope',
    alter: on('core.ping', (e) => key(e as Loose, 'runId', 'run_id')),
  },
  { name: 'no output', rule: 'action-envelope', alter: on('core.ping', (e) => void delete e.output) },
  {
    name: 'Diff with a capital',
    rule: 'action-envelope',
    alter: on('core.ping', (e) => key(e as Loose, 'diff', 'Diff')),
  },
  {
    name: 'Summary and Entries with capitals',
    rule: 'action-envelope',
    alter: on('project.workspace_stats', (e) => void Object.assign(e, { diff: { Summary: '', Entries: null } })),
  },
  {
    name: 'a read with a diff',
    rule: 'reads-have-no-diff',
    alter: on('core.ping', (e) => void Object.assign(e, { diff: { summary: '', entries: [] } })),
  },
  {
    name: 'the run id of every call is the same',
    rule: 'each-call-has-its-run',
    alter: on('core.ping', (e) => void Object.assign(e, { runId: 'one' })),
  },
  {
    name: 'the time as a number',
    rule: 'ping-output',
    alter: on('core.ping', (e) => void Object.assign(e.output as Loose, { serverTime: 1 })),
  },
  {
    name: 'directories spelled dirs',
    rule: 'stats-output',
    alter: on('project.workspace_stats', (e) => key(e.output as Loose, 'directories', 'dirs')),
  },
  {
    name: 'text that is no JSON',
    rule: 'result-forms',
    alter: () => (m) => {
      const { content } = (m.result ?? {}) as { content?: { text: string }[] };
      if (content?.[0] !== undefined) content[0].text = 'ok';
      return m;
    },
  },
  {
    name: 'metadata is refused',
    rule: 'metadata-is-taken',
    alter: failing(({ meta: given }) => String(given.dryRun) === 'true', -32602),
  },
  {
    name: 'validation is an invalid request',
    rule: 'validation-fault',
    alter: fault((e) => {
      if (e.code === -32602) e.code = -32600;
    }),
  },
  {
    name: 'not found is invalid params',
    rule: 'not-found-fault',
    alter: fault((e) => {
      if (e.code === -32044) e.code = -32602;
    }),
  },
  {
    name: 'denied has another code',
    rule: 'denied-fault',
    alter: fault((e) => {
      if (e.code === -32043) e.code = -32044;
    }),
  },
  {
    name: 'denied under another name',
    rule: 'denied-fault',
    alter: fault((e) => {
      if (e.code === -32043) Object.assign(e.data, { code: 'DENIED' });
    }),
  },
  {
    name: 'unimplemented is an unknown method',
    rule: 'unimplemented-fault',
    alter: fault((e) => {
      if (e.code === -32041) e.code = -32601;
    }),
  },
  {
    name: 'an error as a result',
    rule: 'not-found-fault',
    alter: answering(
      ({ tool, args }) => tool === 'workflow.status' && String(args.runId) === 'wf_000000000000',
      () => ({ ok: false, error: { code: 'NOT_FOUND' } }),
    ),
  },
  { name: 'data without retryable', rule: 'fault-data', alter: fault((e) => void delete e.data?.retryable) },
  {
    name: 'correlationId for correlation_id',
    rule: 'fault-data',
    alter: fault((e) => {
      if (e.data !== undefined) key(e.data as Loose, 'correlation_id', 'correlationId');
    }),
  },
  { name: 'data without details', rule: 'fault-data', alter: fault((e) => void delete e.data?.details) },
  {
    name: 'a correlation id of its own',
    rule: 'fault-correlation',
    alter: fault((e) => void Object.assign(e.data ?? {}, { correlation_id: 'mine' })),
  },
  { name: 'no validation_path', rule: 'validation-place', alter: fault((e) => void delete e.data?.validation_path) },
  {
    name: 'the wrong validation_rule',
    rule: 'validation-place',
    alter: fault((e) => {
      if (e.data?.validation_rule !== undefined) Object.assign(e.data, { validation_rule: 'type' });
    }),
  },
  {
    name: 'a run id of another form is a validation fault',
    rule: 'not-found-fault',
    alter: failing(({ args }) => String(args.runId) === '../0', -32602, { code: 'VALIDATION_ERROR' }),
  },
  {
    name: 'an unknown tool without a category',
    rule: 'faults-outside-tools',
    alter: fault((e, { tool }) => {
      if (tool === 'no_such_tool') delete e.data.category;
    }),
  },
  {
    name: 'metadata that is neither true nor false is of no rule',
    rule: 'faults-outside-tools',
    alter: fault((e, { meta }) => {
      if (meta.dryRun === 'perhaps') delete e.data.validation_rule;
    }),
  },
  {
    name: 'too many bytes without a correlation id',
    rule: 'faults-outside-tools',
    alter: fault((e, { args }) => {
      if (isOver({ args })) Object.assign(e.data, { correlation_id: '' });
    }),
  },
  {
    name: 'too many steps are of the wrong type',
    rule: 'validation-rule-is-right',
    alter: fault((e, { args }) => {
      if (stepsOf(args).length === 65) Object.assign(e.data, { validation_rule: 'type' });
    }),
  },
  {
    name: 'an error without words',
    rule: 'faults-say-why',
    alter: fault((e) => void Object.assign(e, { message: 'error' })),
  },
  { name: 'arguments over the limit are taken', rule: 'payload-guard', alter: answering(isOver, () => snapshot) },
  {
    name: 'arguments below the limit are refused',
    rule: 'payload-guard',
    alter: failing(({ args }) => JSON.stringify(args).length > 1_000_000 && !isOver({ args }), -32602),
  },
  { name: 'too large is an internal error', rule: 'payload-guard', alter: failing(isOver, -32603) },
  {
    name: 'a snapshot without cancelRequested',
    rule: 'run-snapshot',
    alter: on(SNAPSHOTS, (e) => void delete e.cancelRequested),
  },
  { name: 'a snapshot without endedAt', rule: 'status-snapshot', alter: on(SNAPSHOTS, (e) => void delete e.endedAt) },
  {
    name: 'status `completed`',
    rule: 'status-snapshot',
    alter: on('workflow.status', (e) => {
      if (String(e.status) === 'succeeded') Object.assign(e, { status: 'completed' });
    }),
  },
  {
    name: 'completedSteps off by one',
    rule: 'status-snapshot',
    alter: on('workflow.status', (e) => void Object.assign(e, { completedSteps: Number(e.completedSteps) - 1 })),
  },
  {
    name: 'total_steps for totalSteps',
    rule: 'run-snapshot',
    alter: on('workflow.run', (e) => key(e as Loose, 'totalSteps', 'total_steps')),
  },
  {
    name: 'the correlation id is lost',
    rule: 'run-snapshot',
    alter: on('workflow.run', (e) => void Object.assign(e, { correlationId: 'another' })),
  },
  {
    name: 'a step runs against its condition',
    rule: 'conditions',
    alter: on('workflow.status', (e) => {
      for (const step of (e.steps ?? []) as { status: string }[])
        if (step.status === 'skipped') step.status = 'succeeded';
    }),
  },
  {
    name: 'skipped steps are not counted',
    rule: 'conditions',
    alter: on('workflow.status', (e) => {
      if (Number(e.totalSteps) === 5) Object.assign(e, { completedSteps: 2 });
    }),
  },
  {
    name: 'a run goes on after a failure',
    rule: 'failure-ends-the-run',
    alter: on('workflow.status', (e) => {
      if (String(e.status) === 'failed') Object.assign(e, { status: 'succeeded' });
    }),
  },
  {
    name: 'a failure without lastError',
    rule: 'failure-ends-the-run',
    alter: on('workflow.status', (e) => void delete e.lastError),
  },
  {
    name: 'lastError on a success',
    rule: 'no-error-without-failure',
    alter: on('workflow.status', (e) => void Object.assign(e, { lastError: { code: 'x', message: 'x' } })),
  },
  {
    name: 'dryRun as a text is refused',
    rule: 'dry-run-flag',
    alter: failing(({ args }) => String(args.dryRun) === 'true' && !isOver({ args }), -32602),
  },
  {
    name: 'cancel without acknowledged',
    rule: 'cancel-running',
    alter: on('workflow.cancel', (e) => void delete e.acknowledged),
  },
  {
    name: 'a cancelled run goes on',
    rule: 'cancel-running',
    alter: on('workflow.status', (e) => {
      if (String(e.status) === 'canceled') Object.assign(e, { status: 'succeeded' });
    }),
  },
  {
    name: 'cancelled with two l',
    rule: 'cancel-running',
    alter: on('workflow.status', (e) => {
      if (String(e.status) === 'canceled') Object.assign(e, { status: 'cancelled' });
    }),
  },
  {
    name: 'a run that has ended is acknowledged',
    rule: 'cancel-ended',
    alter: on('workflow.cancel', (e) => void Object.assign(e, { acknowledged: true })),
  },
  {
    name: 'oldest first',
    rule: 'list',
    alter: on('workflow.list', (e) => void Object.assign(e, { runs: (e.runs as unknown[]).toReversed() })),
  },
  { name: 'items for runs', rule: 'list', alter: on('workflow.list', (e) => key(e as Loose, 'runs', 'items')) },
  {
    name: 'a default limit of 21',
    rule: 'list-default',
    alter: on('workflow.list', (e) => {
      const all = e.runs as unknown[];
      if (all.length > 1) Object.assign(e, { runs: Array.from({ length: 21 }, () => all[0]) });
    }),
  },
  {
    name: 'next_cursor for nextCursor',
    rule: 'list-pages',
    alter: on('workflow.list', (e) => {
      if (e.nextCursor !== undefined) Object.assign(e, { next_cursor: e.nextCursor });
      Object.assign(e, { nextCursor: 7 });
    }),
  },
  {
    name: 'the second page is the first',
    rule: 'list-pages',
    alter: () => {
      let first: unknown;
      return on('workflow.list', (e, { args }) => {
        if (Number(args.limit) !== 1) return;
        first ??= e.runs;
        Object.assign(e, { runs: first });
      })();
    },
  },
  {
    name: 'a limit off by one',
    rule: 'list-pages',
    alter: on('workflow.list', (e, { args }) => {
      if (Number(args.limit) === 1) Object.assign(e, { runs: [...(e.runs as unknown[]), ...(e.runs as unknown[])] });
    }),
  },
  {
    name: 'log lines without a level',
    rule: 'logs',
    alter: on('workflow.logs', (e) => {
      for (const line of e.logs as Loose[]) delete line.level;
    }),
  },
  {
    name: 'step_id in log lines',
    rule: 'logs',
    alter: on('workflow.logs', (e) => {
      for (const line of e.logs as Loose[]) if (line.stepId !== undefined) key(line, 'stepId', 'step_id');
    }),
  },
  {
    name: 'the limit of logs gives the first lines',
    rule: 'logs-limit',
    alter: on('workflow.logs', (e, { args }) => {
      if (Number(args.limit) === 1) Object.assign(e, { logs: [{ ...(e.logs as Loose[])[0], message: 'first' }] });
    }),
  },
  {
    name: '65 steps are taken',
    rule: 'steps-limit',
    alter: answering(
      ({ args }) => stepsOf(args).length === 65,
      () => snapshot,
    ),
  },
  {
    name: '64 steps are refused',
    rule: 'steps-limit',
    alter: failing(({ args }) => stepsOf(args).length === 64, -32602),
  },
  {
    name: 'a step of 300,001 ms is taken',
    rule: 'timeout-limit',
    alter: answering(
      ({ args }) => stepsOf(args)[0]?.timeoutMs === 300_001,
      () => snapshot,
    ),
  },
  {
    name: 'six attempts are taken',
    rule: 'retry-limit',
    alter: answering(
      ({ args }) => (stepsOf(args)[0]?.retry as Loose | undefined)?.maxAttempts === 6,
      () => snapshot,
    ),
  },
  {
    name: 'actions are no runs',
    rule: 'runs-resource',
    alter: resource(
      /^gox:\/\/runs$/,
      runs((all) => all.filter(({ type }) => type !== 'action')),
    ),
  },
  {
    name: 'run_id in records',
    rule: 'runs-resource',
    alter: resource(
      /^gox:\/\/runs$/,
      runs((all) => all.map(({ runId, ...one }) => ({ ...one, run_id: runId }))),
    ),
  },
  {
    name: 'the record of another run',
    rule: 'run-resource',
    alter: resource(/^gox:\/\/runs\/wf_/, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), runId: 'wf_another' }),
    ),
  },
  {
    name: 'a status without its version',
    rule: 'status-resource',
    alter: resource(/^gox:\/\/status$/, (text) => JSON.stringify({ ...(JSON.parse(text) as object), version: '' })),
  },
  {
    name: 'gox://status is not offered',
    rule: 'lists-resources',
    alter:
      () =>
      (m, { method }) =>
        method === 'resources/list' ? { ...m, result: { resources: [] } } : m,
  },
  {
    name: 'a run that is not there is a resource',
    rule: 'unknown-resource',
    alter:
      () =>
      (m, { uri }) =>
        uri === 'gox://runs/wf_000000000000' ? { jsonrpc: '2.0', id: m.id, result: { contents: [] } } : m,
  },
];
