/** One break of the bridge's part of the workflow contract each. */
import { answering, type Deviation, type Exchange, failing, fault, listed, on, unlisted } from './deviate.ts';

type Loose = Record<string, unknown>;
const output = (envelope: Loose): Loose => envelope.output as Loose;
const meta = (wire: Loose): Loose => wire._meta as Loose;
const isDry = ({ meta: given }: Exchange): boolean => String(given.dryRun) === 'true';
/** Alters the output of a tool of the bridge, of real calls or of dry runs. */
const of = (tool: string, change: (output: Loose, exchange: Exchange) => unknown, dry = false): Deviation['alter'] =>
  on(`roblox.${tool}`, (envelope, exchange) => {
    if (isDry(exchange) === dry) change(output(envelope), exchange);
  });
const drop = (member: string) => (from: Loose) => delete from[member];
const done = { runId: 'act_0', output: {}, diff: null };
/** Answers as if it had been done. */
const taking = (tool: string, when: (args: Loose) => boolean): Deviation['alter'] =>
  answering(
    (exchange) => exchange.tool === `roblox.${tool}` && when(exchange.args),
    () => done,
  );
const TOOLS = [
  'bridge_ping',
  'script_create',
  'script_update',
  'script_delete',
  'script_get_source',
  'script_execute',
  'instance_create',
  'instance_set_property',
  'instance_delete',
  'instance_get',
  'instance_list_children',
  'instance_find',
];

export const bridgeDeviations: readonly Deviation[] = [
  ...TOOLS.map(
    (tool): Deviation => ({
      name: `roblox.${tool} is missing`,
      rule: `bridge-lists-${tool}`,
      alter: unlisted(`roblox.${tool}`),
    }),
  ),
  {
    name: 'a tool of the bridge needs none',
    rule: 'bridge-metadata',
    alter: listed('roblox.script_create', (wire) => Object.assign(meta(wire), { 'gox:requiresBridge': false })),
  },
  {
    name: 'a write of the bridge is said to read',
    rule: 'bridge-metadata',
    alter: listed('roblox.script_execute', (wire) => Object.assign(meta(wire), { 'gox:sideEffectLevel': 'read' })),
  },
  ...(
    [
      ['bridge_ping', 'placeId'],
      ['script_create', 'instanceId'],
      ['script_update', 'diffSummary'],
      ['script_delete', 'path'],
      ['script_get_source', 'className'],
      ['instance_create', 'className'],
      ['instance_set_property', 'path'],
      ['instance_delete', 'deleted'],
      ['instance_list_children', 'nextOffset'],
      ['instance_find', 'truncated'],
    ] as const
  ).map(
    ([tool, member]): Deviation => ({
      name: `roblox.${tool} without ${member}`,
      rule: `bridge-${tool}`,
      alter: of(tool, drop(member)),
    }),
  ),
  {
    name: 'an instance without childCount',
    rule: 'bridge-instance_get',
    alter: of('instance_get', ({ instance }) => delete (instance as Loose).childCount),
  },
  {
    name: 'the default limit is 50',
    rule: 'bridge-instance_list_children',
    alter: of('instance_list_children', (out) => {
      if (out.limit === 100) out.limit = 50;
    }),
  },
  {
    name: 'the second page of children is the first',
    rule: 'bridge-instance_list_children',
    alter: () => {
      let first: unknown;
      return of('instance_list_children', (out, { args }) => {
        if (args.limit !== 2) return;
        first ??= out.children;
        out.children = first;
      })();
    },
  },
  {
    name: 'find looks at the case',
    rule: 'bridge-instance_find',
    alter: of('instance_find', (out, { args }) => {
      if (args.nameContains === 'PART') out.matches = [];
    }),
  },
  {
    name: 'the alias is passed over',
    rule: 'bridge-find-alias',
    alter: of('instance_find', (out, { args }) => {
      if (args.maxResults === 1) out.matches = [...(out.matches as unknown[]), ...(out.matches as unknown[])];
    }),
  },
  {
    name: 'limit and maxResults together are taken',
    rule: 'bridge-find-alias',
    alter: taking('instance_find', ({ limit, maxResults }) => limit !== undefined && maxResults !== undefined),
  },
  {
    name: 'execute without returnValue',
    rule: 'bridge-execute-output',
    alter: of('script_execute', drop('returnValue')),
  },
  {
    name: 'called is always true',
    rule: 'bridge-execute-output',
    alter: of('script_execute', (out) => Object.assign(out, { called: true })),
  },
  {
    name: 'called is always false',
    rule: 'bridge-execute-function',
    alter: of('script_execute', (out) => Object.assign(out, { called: false })),
  },
  {
    name: 'forceRequire answers the old value',
    rule: 'bridge-execute-force',
    alter: of('script_execute', (out, { args }) => {
      if (args.forceRequire === true) out.returnValue = { at: 1 };
    }),
  },
  {
    name: 'a rehearsal of execute without its path',
    rule: 'bridge-execute-rehearsal',
    alter: of('script_execute', drop('path'), true),
  },
  {
    name: 'a rehearsal of execute runs it',
    rule: 'bridge-execute-rehearsal',
    alter: of('script_execute', (out) => Object.assign(out, { executed: true, returnValue: 2 }), true),
  },
  {
    name: 'a rehearsal without diffSummary',
    rule: 'bridge-rehearsals',
    alter: of('script_update', drop('diffSummary'), true),
  },
  {
    name: 'a rehearsal creates',
    rule: 'bridge-rehearsals',
    alter: of('instance_list_children', (out) => {
      for (const child of (out.children as Loose[]).slice(0, 1)) child.name = 'Rehearsed';
    }),
  },
  {
    name: 'a rehearsal updates',
    rule: 'bridge-rehearsals',
    alter: of('script_get_source', (out) => Object.assign(out, { source: 'return 0' })),
  },
  {
    name: 'Entries of the bridge in upper case',
    rule: 'bridge-diffs',
    alter: on('roblox.instance_create', (envelope) => {
      const { entries, ...rest } = envelope.diff as Loose;
      envelope.diff = { ...rest, Entries: entries };
    }),
  },
  {
    name: 'a write without a diff',
    rule: 'bridge-diffs',
    alter: on('roblox.script_update', (envelope) => Object.assign(envelope, { diff: null })),
  },
  {
    name: 'a read of the bridge with a diff',
    rule: 'bridge-diffs',
    alter: on('roblox.instance_get', (envelope) => Object.assign(envelope, { diff: { summary: 'x', entries: ['x'] } })),
  },
  {
    name: 'the bridge answers without runId',
    rule: 'bridge-envelope',
    alter: on('roblox.instance_find', (envelope) => delete envelope.runId),
  },
  {
    name: 'nil is a value',
    rule: 'bridge-expect-return',
    alter: taking('script_execute', ({ functionName }) => functionName === 'nothing'),
  },
  {
    name: 'a function that is missing is invalid params',
    rule: 'bridge-no-function',
    alter: failing(({ args }) => args.functionName === 'missing', -32602),
  },
  {
    name: 'no script is executed',
    rule: 'bridge-execute-target',
    alter: taking('script_execute', ({ scriptId, scriptPath }) => scriptId === undefined && scriptPath === undefined),
  },
  { name: 'the dotted name is taken', rule: 'bridge-dotted', alter: taking('script.execute', () => true) },
  {
    name: 'a script that is missing is empty',
    rule: 'bridge-not-found',
    alter: taking('script_get_source', ({ scriptPath }) => scriptPath !== undefined),
  },
  { name: 'a deleted instance is there', rule: 'bridge-gone', alter: ghost },
  {
    name: 'a property that is missing is set',
    rule: 'bridge-wrong-property',
    alter: taking('instance_set_property', ({ propertyName }) => propertyName === 'NoSuchProperty'),
  },
  {
    name: 'a failing script is retryable',
    rule: 'bridge-script-failure',
    alter: fault((error) => {
      if (error.code === -32603) Object.assign(error.data, { retryable: true });
    }),
  },
  {
    name: 'a failing script says nothing',
    rule: 'bridge-script-failure',
    alter: fault((error) => Object.assign(error, { message: 'internal error' })),
  },
  {
    name: 'a condition on the bridge is passed over',
    rule: 'bridge-workflow',
    alter: on('workflow.status', (envelope) => {
      for (const step of (envelope.steps as Loose[] | undefined) ?? []) step.status = 'succeeded';
    }),
  },
  {
    name: 'without Studio nothing is retryable',
    rule: 'bridge-without-studio',
    alter: fault((error) => {
      if (error.code === -32603) Object.assign(error.data, { retryable: false });
    }),
  },
  {
    name: 'without Studio it is unimplemented',
    rule: 'bridge-without-studio',
    alter: fault((error) => {
      if (error.code === -32603) error.code = -32041;
    }),
  },
  {
    name: 'a ping without Studio says nothing',
    rule: 'bridge-says-what-is-missing',
    alter: fault((error) => Object.assign(error, { message: 'internal error' })),
  },
];

/** Every instance that was ever asked for. */
function ghost(): ReturnType<Deviation['alter']> {
  return (message, { tool }) =>
    tool === 'roblox.instance_get' && message.error !== undefined
      ? { jsonrpc: '2.0', id: message.id, result: { content: [], structuredContent: done } }
      : message;
}
