/** One break of the manager contract each. */

import { answering, type Deviation, failing, listed, listing, on } from './deviate.ts';
import { projectDeviations } from './project.ts';

type Loose = Record<string, unknown>;
const ALL = /_manager$/;
const meta = (e: Loose): Loose => e.meta as Loose;
const error = (e: Loose): Loose | null => e.error as Loose | null;
const schema = (wire: Loose): Loose => wire.inputSchema as Loose;
const ok = (): object => ({
  ok: true,
  summary: 'done',
  result: {},
  error: null,
  meta: { tool: 'x', action: 'x', correlationId: 'c', durationMs: 1 },
});
const recoded = (from: string, to: string) =>
  on(ALL, (e) => {
    if (error(e)?.code === from) Object.assign(error(e) ?? {}, { code: to });
  });

export const managerDeviations: readonly Deviation[] = [
  { name: 'no summary', rule: 'envelope', alter: on(ALL, (e) => void delete e.summary) },
  { name: 'an empty summary', rule: 'envelope', alter: on(ALL, (e) => void Object.assign(e, { summary: '' })) },
  {
    name: 'no error on a success',
    rule: 'success',
    alter: on(ALL, (e) => {
      if (e.ok) delete e.error;
    }),
  },
  {
    name: 'a success without a result',
    rule: 'success',
    alter: on(ALL, (e) => {
      if (e.ok) Object.assign(e, { result: null });
    }),
  },
  {
    name: 'a failure with its details as result',
    rule: 'failure',
    alter: on(ALL, (e) => {
      if (!e.ok) Object.assign(e, { result: {} });
    }),
  },
  {
    name: 'a failure without error',
    rule: 'failure',
    alter: on(ALL, (e) => {
      if (!e.ok) Object.assign(e, { error: null });
    }),
  },
  {
    name: 'retryable as a text',
    rule: 'failure',
    alter: on(ALL, (e) => {
      if (error(e) !== null) Object.assign(error(e) ?? {}, { retryable: 'false' });
    }),
  },
  {
    name: 'suggested_fix for suggestedFix',
    rule: 'failure',
    alter: on(ALL, (e) => {
      const one = error(e);
      if (one !== null) {
        one.suggested_fix = one.suggestedFix;
        delete one.suggestedFix;
      }
    }),
  },
  {
    name: 'no suggestedFix',
    rule: 'fix-helps',
    alter: on(ALL, (e) => {
      delete error(e)?.suggestedFix;
    }),
  },
  {
    name: 'correlation_id for correlationId',
    rule: 'meta',
    alter: on(ALL, (e) => {
      meta(e).correlation_id = meta(e).correlationId;
      delete meta(e).correlationId;
    }),
  },
  {
    name: 'a duration as a text',
    rule: 'meta',
    alter: on(ALL, (e) => void Object.assign(meta(e), { durationMs: '1ms' })),
  },
  { name: 'meta without the tool', rule: 'meta', alter: on(ALL, (e) => void delete meta(e).tool) },
  {
    name: 'the action is lost',
    rule: 'meta-action',
    alter: on(ALL, (e) => void Object.assign(meta(e), { action: null })),
  },
  {
    name: 'one correlation id for all',
    rule: 'correlation',
    alter: on(ALL, (e) => void Object.assign(meta(e), { correlationId: 'one' })),
  },
  { name: 'an invented code', rule: 'known-codes', alter: recoded('E_NOT_FOUND', 'E_MISSING') },
  { name: 'not found is internal', rule: 'not-found-code', alter: recoded('E_NOT_FOUND', 'E_INTERNAL') },
  { name: 'denied is internal', rule: 'permission-code', alter: recoded('E_PERMISSION_DENIED', 'E_INTERNAL') },
  { name: 'missing arguments are internal', rule: 'schema-code', alter: recoded('E_SCHEMA_VALIDATION', 'E_INTERNAL') },
  { name: 'a timeout is internal', rule: 'timeout-code', alter: recoded('E_TIMEOUT', 'E_INTERNAL') },
  {
    name: 'what ran out of time is a success',
    rule: 'timeout-code',
    alter: answering(({ tool, args }) => tool === 'qa_manager' && args.action === 'test', ok),
  },
  {
    name: 'a lost connection is a timeout',
    rule: 'not-connected-code',
    alter: recoded('E_NOT_CONNECTED', 'E_TIMEOUT'),
  },
  {
    name: 'a lost connection is a success',
    rule: 'not-connected-code',
    alter: answering(({ tool, args }) => tool === 'github_manager' && args.action === 'get_pr', ok),
  },
  {
    name: 'what ran out of time may not be tried again',
    rule: 'timeout-is-retryable',
    alter: on(ALL, (e) => {
      if (error(e)?.code === 'E_TIMEOUT') Object.assign(error(e) ?? {}, { retryable: false });
    }),
  },
  {
    name: 'a gated action is done',
    rule: 'permission-code',
    alter: answering(({ args }) => String(args.action) === 'run', ok),
  },
  {
    name: 'members of other actions are taken',
    rule: 'schema-code',
    alter: answering(({ args }) => String(args.action) === 'server_info' && 'query' in args, ok),
  },
  {
    name: 'members that are not known are taken',
    rule: 'schema-code',
    alter: answering(({ args }) => 'no_such_member' in args, ok),
  },
  {
    name: 'done without an action',
    rule: 'action-is-needed',
    alter: answering(({ tool, args }) => tool === 'qa_manager' && !('action' in args), ok),
  },
  {
    name: 'an unknown action is unsupported',
    rule: 'action-is-known',
    alter: on(ALL, (e, { args }) => {
      if (String(args.action) === 'no_such_action') Object.assign(error(e) ?? {}, { code: 'E_UNSUPPORTED' });
    }),
  },
  {
    name: 'oneOf at the root',
    rule: 'flat-schema',
    alter: listed('qa_manager', (w) => void Object.assign(schema(w), { oneOf: [] })),
  },
  {
    name: 'an open schema',
    rule: 'closed-schema',
    alter: listed('qa_manager', (w) => void Object.assign(schema(w), { additionalProperties: true })),
  },
  {
    name: 'action is optional',
    rule: 'action-enum',
    alter: listed('code_manager', (w) => void Object.assign(schema(w), { required: [] })),
  },
  {
    name: 'action is any text',
    rule: 'action-enum',
    alter: listed(
      'code_manager',
      (w) => void Object.assign(schema(w).properties as Loose, { action: { type: 'string' } }),
    ),
  },
  {
    name: 'no managers at all',
    rule: 'action-enum',
    alter: listing((tools) => tools.filter(({ name }) => !name.endsWith('_manager'))),
  },
  {
    name: 'files without their resource',
    rule: 'older-members',
    alter: on(ALL, (e) => void Object.assign(e, { files: [{ kind: 'artifact', pathAbs: '/x' }] })),
  },
  { name: 'logs as one text', rule: 'older-members', alter: on(ALL, (e) => void Object.assign(e, { logs: 'x' })) },
  {
    name: 'a denied call under an id that no line has',
    rule: 'audit-line',
    alter: on(ALL, (e, { args }) => {
      if (String(args.action) === 'run' && 'projectPath' in args) meta(e).correlationId = 'unaudited';
    }),
  },
  {
    name: 'an invalid call under an id that no line has',
    rule: 'audit-line',
    alter: on(ALL, (e, { args }) => {
      if (String(args.action) === 'no_such_action') meta(e).correlationId = 'unaudited';
    }),
  },
  {
    name: 'errors travel as JSON-RPC errors',
    rule: 'failures-are-results',
    alter: failing(({ args }) => String(args.tool) === 'no_such_tool_anywhere', -32602),
  },
  {
    name: 'isError missing',
    rule: 'is-error',
    alter: () => (m) => {
      delete (m.result as { isError?: boolean } | undefined)?.isError;
      return m;
    },
  },
  ...projectDeviations,
];
