/** The bridge: its catalog, its diffs and its faults, with a Studio and without one. */
import { type Answer, arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { listed } from '../tool-fields.ts';
import { sectionOf } from './sections.ts';

const READS = ['bridge_ping', 'script_get_source', 'instance_get', 'instance_list_children', 'instance_find'];
const WRITES = [
  'script_create',
  'script_update',
  'script_delete',
  'script_execute',
  'instance_create',
  'instance_set_property',
  'instance_delete',
];
const catalog = sectionOf('Tool Catalog');
const errors = sectionOf('Error Contract');
const execution = sectionOf('`roblox.script_execute` Output Contract');
const toolOf = (list: Answer, name: string) => listed(list).get(`roblox.${name}`) ?? listed(list).get(`roblox_${name}`);
const code = ({ fault }: Answer): string => String(fault?.code ?? 'a result');
const faulty = (id: string, section: string, says: string, act: string, expected: number): Rule => ({
  id,
  section,
  says,
  sees: [act],
  judge: (answer) => (answer.fault?.code === expected ? [] : [`it was answered with ${code(answer)}`]),
});

export const bridgeRules: readonly Rule[] = [
  ...[...READS, ...WRITES].map(
    (name): Rule => ({
      id: `bridge-lists-${name}`,
      section: catalog,
      says: `\`roblox.${name}\` is available with GOX_BRIDGE_ENABLED=true.`,
      sees: ['studio-list'],
      judge: (list) => (toolOf(list, name) === undefined ? [`\`roblox.${name}\` is not listed`] : []),
    }),
  ),
  {
    id: 'bridge-metadata',
    section: sectionOf('Tool Metadata Keys'),
    says: 'Tools of the bridge have `gox:requiresBridge` = true, and the side effect they have.',
    sees: ['studio-list'],
    judge: (list) =>
      [...READS, ...WRITES].flatMap((name) => {
        const meta = objectOf(toolOf(list, name)?._meta);
        const effect = WRITES.includes(name) ? ['write'] : ['read', 'none'];
        return [
          ...shapeProblems(meta, {
            'gox:version': 'text',
            'gox:sideEffectLevel': effect,
            'gox:supportsDryRun': 'boolean',
          }),
          ...(meta['gox:requiresBridge'] === true ? [] : ['`gox:requiresBridge` is not true']),
        ].map((problem) => `roblox.${name}: ${problem}`);
      }),
  },
  {
    id: 'bridge-diffs',
    section: sectionOf('Action Tool Envelope'),
    says: 'A write answers `diff` with `summary` and `entries`; a read answers null.',
    sees: [
      'studio-script',
      'studio-part',
      'studio-set',
      'studio-update',
      'studio-part-delete',
      'studio-rehearsed-create',
      'studio-get',
      'studio-source',
      'studio-ping',
    ],
    judge: (...answers) =>
      answers.flatMap(({ body, fault }, index) => {
        if (fault !== undefined) return [`it failed: ${String(fault.message)}`];
        if (index >= answers.length - 3) return body.diff === null ? [] : ['`diff` of a read is not null'];
        const count = arrayOf(at(body, 'diff.entries')).length;
        return [
          ...shapeProblems(body, { 'diff.summary': 'text', 'diff.entries[]': 'text' }),
          ...(count > 0 ? [] : ['`diff.entries` is empty']),
        ];
      }),
  },
  {
    id: 'bridge-envelope',
    section: sectionOf('Action Tool Envelope'),
    says: 'A tool of the bridge answers `runId`, `output` and `diff`.',
    sees: ['studio-ping', 'studio-script', 'studio-find'],
    judge: (...answers) =>
      answers.flatMap(({ body }) => shapeProblems(body, { runId: 'text', output: 'object', diff: 'object|null' })),
  },
  faulty('bridge-expect-return', execution, '`expectReturn` with nil is a validation fault.', 'studio-nil', -32602),
  faulty(
    'bridge-no-function',
    execution,
    'A `functionName` that is not exported is a not found fault.',
    'studio-no-function',
    -32044,
  ),
  faulty(
    'bridge-execute-target',
    execution,
    'One of `scriptPath` and `scriptId` is required.',
    'studio-no-target',
    -32602,
  ),
  faulty(
    'bridge-dotted',
    execution,
    '`roblox.script.execute` is no name of `roblox.script_execute`.',
    'studio-dotted',
    -32602,
  ),
  faulty('bridge-not-found', errors, 'A script that is not there is a not found fault.', 'studio-unknown-path', -32044),
  faulty('bridge-gone', errors, 'An instance that was deleted is a not found fault.', 'studio-gone', -32044),
  faulty(
    'bridge-wrong-property',
    errors,
    'A property that is not there is a validation fault.',
    'studio-set-wrong',
    -32602,
  ),
  {
    id: 'bridge-script-failure',
    section: errors,
    says: 'A script that fails is an internal error with what it said, and not retryable.',
    sees: ['studio-failed'],
    judge: (answer) => [
      ...(answer.fault?.code === -32603 ? [] : [`it was answered with ${code(answer)}`]),
      ...(answer.fault?.data.retryable === false ? [] : ['`retryable` is not false']),
      ...(String(answer.fault?.message).includes('made to fail')
        ? []
        : ['the message does not have the words of the script']),
    ],
  },
  {
    id: 'bridge-workflow',
    section: sectionOf('Workflow step condition support'),
    says: 'Tools of the bridge are steps of a workflow, and `when` reads their output.',
    sees: ['studio-workflow'],
    judge: ({ body, fault }) => {
      if (fault !== undefined) return [`it failed: ${String(fault.message)}`];
      const states = arrayOf(body.steps).map((step) => String(objectOf(step).status));
      return [
        ...(body.status === 'succeeded' ? [] : [`the run is ${String(body.status)}`]),
        ...(states.length === 0 || states.join() === 'succeeded,succeeded,skipped'
          ? []
          : [`the steps are ${states.join(', ')}`]),
      ];
    },
  },
  {
    id: 'bridge-without-studio',
    section: errors,
    says: 'With no Studio connected a call is an internal error (-32603), and retryable.',
    sees: ['studioless-ping', 'studioless-write'],
    judge: (...answers) =>
      answers.flatMap((answer) => [
        ...(answer.fault?.code === -32603 ? [] : [`it was answered with ${code(answer)}`]),
        ...(answer.fault?.data.retryable === true ? [] : ['`retryable` is not true']),
      ]),
  },
  {
    id: 'bridge-says-what-is-missing',
    section: `${errors} (hosts show the message alone)`,
    says: '`roblox.bridge_ping` says what is missing.',
    sees: ['studioless-ping'],
    judge: ({ fault }) => (/Studio/.test(String(fault?.message ?? '')) ? [] : ['the message does not name Studio']),
  },
];
