/** What actions answer, and that request metadata is taken. */
import { type Answer, at } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { formProblems } from '../wire-rules.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Action Tool Envelope');
function envelopeProblems({ body, fault }: Answer, name: string): string[] {
  if (fault !== undefined) return [`${name} failed: ${String(fault.message)}`];
  return [
    ...shapeProblems(body, { runId: 'text', output: 'object', diff: 'object|null' }),
    ...(body.diff === null || body.diff === undefined
      ? []
      : shapeProblems(body.diff, { summary: 'string', 'entries[]': 'string' })),
  ].map((problem) => `${name}: ${problem}`);
}

export const envelopeRules: readonly Rule[] = [
  {
    id: 'action-envelope',
    section,
    says: 'An action answers `runId`, `output` and `diff`, which is null or has `summary` and `entries`, in lower case.',
    sees: ['ping', 'stats'],
    judge: (ping, stats) => [
      ...envelopeProblems(ping, 'core.ping'),
      ...envelopeProblems(stats, 'project.workspace_stats'),
    ],
  },
  {
    id: 'reads-have-no-diff',
    section,
    says: 'Actions that read answer `diff: null`.',
    sees: ['ping', 'stats'],
    judge: (...answers) => answers.flatMap(({ body }) => (body.diff === null ? [] : ['`diff` is not null'])),
  },
  {
    id: 'each-call-has-its-run',
    section,
    says: '`runId` is of this call alone.',
    sees: ['ping', 'ping-known'],
    judge: (a, b) => (a.body.runId === b.body.runId ? ['two calls have one `runId`'] : []),
  },
  {
    id: 'ping-output',
    section: `${sectionOf('Tool Catalog')} (contract-behaviours 2.2)`,
    says: '`core.ping` answers `ok: true` and the time of the server.',
    sees: ['ping'],
    judge: ({ body }) => [
      ...shapeProblems(body, { 'output.ok': 'boolean', 'output.serverTime': 'time' }),
      ...(at(body, 'output.ok') === true ? [] : ['`output.ok` is not true']),
    ],
  },
  {
    id: 'stats-output',
    section: `${sectionOf('Tool Catalog')} (contract-behaviours 2.2)`,
    says: '`project.workspace_stats` answers root, files and directories.',
    sees: ['stats'],
    judge: ({ body }) =>
      shapeProblems(body, { 'output.root': 'string', 'output.files': 'integer', 'output.directories': 'integer' }),
  },
  {
    id: 'result-forms',
    section,
    says: 'Every result has `content`, whose text is the JSON of `structuredContent`.',
    sees: ['ping', 'stats', 'two', 'two-ended', 'runs'],
    judge: (...answers) => answers.flatMap((answer) => formProblems(answer, 'a result')),
  },
  {
    id: 'metadata-is-taken',
    section: sectionOf('Request Metadata'),
    says: '`actor`, `correlationId`, `dryRun` and `approved` are taken from `_meta`, booleans also as texts.',
    sees: ['ping-known'],
    judge: (answer) => envelopeProblems(answer, 'core.ping with metadata'),
  },
];
