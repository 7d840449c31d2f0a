/** Failures: JSON-RPC errors with the exact codes and data, never results. */
import type { Answer } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Error Contract');
const faults: readonly { id: string; says: string; code: number; name: string; acts: readonly string[] }[] = [
  {
    id: 'validation-fault',
    says: 'Validation faults are -32602.',
    code: -32602,
    name: 'VALIDATION_ERROR',
    acts: ['unknown-member', 'missing-member', 'bad-cursor', 'second-step', 'later-condition', 'steps-0'],
  },
  {
    id: 'not-found-fault',
    says: 'Not found faults are -32044.',
    code: -32044,
    name: 'NOT_FOUND',
    acts: [
      'unknown-run',
      'unknown-run-cancel',
      'unknown-run-logs',
      'odd-run',
      'odd-run-cancel',
      'odd-run-logs',
      'unknown-action',
    ],
  },
  {
    id: 'unimplemented-fault',
    says: 'Unimplemented faults are -32041.',
    code: -32041,
    name: 'UNIMPLEMENTED',
    acts: ['bridge'],
  },
  { id: 'denied-fault', says: 'Denied faults are -32043.', code: -32043, name: 'ACCESS_DENIED', acts: ['denied'] },
];

const dataOf = ({ fault }: Answer) =>
  shapeProblems(fault?.data, {
    code: 'text',
    category: 'text',
    retryable: 'boolean',
    correlation_id: 'string',
    details: 'object',
  });

const OUTSIDE_RULES = ['enum', 'type', 'type', 'maxPayloadBytes'];

export const faultRules: readonly Rule[] = [
  ...faults.map(
    ({ id, says, code, name, acts }): Rule => ({
      id,
      section,
      says: `${says} \`data.code\` is ${name}.`,
      sees: acts,
      judge: (...answers) =>
        answers.flatMap(({ fault }, index) => [
          ...(fault?.code === code ? [] : [`${acts[index]} was answered with ${String(fault?.code ?? 'a result')}`]),
          ...(fault === undefined || fault.data.code === name
            ? []
            : [`${acts[index]}: \`data.code\` is ${String(fault.data.code)}`]),
        ]),
    }),
  ),
  {
    id: 'fault-data',
    section,
    says: '`data` has code, category, retryable, correlation_id and details.',
    sees: ['unknown-member', 'unknown-run', 'bridge', 'denied'],
    judge: (...answers) => answers.flatMap(dataOf),
  },
  {
    id: 'fault-correlation',
    section,
    says: '`data.correlation_id` is the one of the request.',
    sees: ['unknown-member', 'unknown-run'],
    judge: (...answers) =>
      answers.flatMap(({ fault }, index) => {
        const expected = `check-${index + 2}`;
        return fault?.data.correlation_id === expected
          ? []
          : [`it is ${String(fault?.data.correlation_id)}, expected ${expected}`];
      }),
  },
  {
    id: 'validation-place',
    section,
    says: 'A validation fault says where (`validation_path`) and which rule (`validation_rule`); other faults do not.',
    sees: ['unknown-member', 'missing-member', 'unknown-run'],
    judge: (unknown, missing, other) => [
      ...(unknown.fault?.data.validation_path === 'input.nothing'
        ? []
        : ['the path of an unknown member is not `input.nothing`']),
      ...(unknown.fault?.data.validation_rule === 'additionalProperties'
        ? []
        : ['its rule is not `additionalProperties`']),
      ...(missing.fault?.data.validation_path === 'input.runId'
        ? []
        : ['the path of a missing member is not `input.runId`']),
      ...(missing.fault?.data.validation_rule === 'required' ? [] : ['its rule is not `required`']),
      ...(other.fault?.data.validation_path === undefined ? [] : ['a not found fault has a validation path']),
    ],
  },
  {
    id: 'faults-outside-tools',
    section,
    says: 'A fault that reaches no tool has the same `data`, with the place and the rule: an unknown name, arguments that are no object, metadata that is neither true nor false, too many bytes.',
    sees: ['unknown-tool', 'no-arguments', 'odd-metadata', 'payload-over'],
    judge: (...answers) =>
      answers.flatMap((answer, index) => [
        ...dataOf(answer),
        ...shapeProblems(answer.fault?.data, { validation_path: 'text', correlation_id: 'text' }),
        ...(answer.fault?.data.validation_rule === OUTSIDE_RULES[index]
          ? []
          : [`\`validation_rule\` is ${String(answer.fault?.data.validation_rule)}, expected ${OUTSIDE_RULES[index]}`]),
      ]),
  },
  {
    id: 'validation-rule-is-right',
    section,
    says: '`validation_rule` is the keyword that was broken, not only its type.',
    sees: ['too-short', 'steps-0', 'steps-65'],
    judge: (name, none, many) =>
      [name, none, many].flatMap(({ fault }, index) => {
        const expected = ['pattern', 'minItems', 'maxItems'][index];
        const rule = fault?.data.validation_rule;
        return rule === expected ? [] : [`it is ${String(rule)}, expected ${expected}`];
      }),
  },
  {
    id: 'faults-say-why',
    section: `${section} (hosts show the message alone)`,
    says: 'The message of an error is a sentence.',
    sees: ['unknown-member', 'unknown-run', 'bridge'],
    judge: (...answers) =>
      answers.flatMap(({ fault }) =>
        /(?<!\w)\w+ \w+/.test(String(fault?.message ?? '')) ? [] : ['a message says nothing'],
      ),
  },
  {
    id: 'payload-guard',
    section: sectionOf('Runtime Guardrails'),
    says: 'Arguments over the limit (1 MiB) are -32602, those below are taken, and the connection lives.',
    sees: ['payload-under', 'payload-over', 'ping-after-payload'],
    judge: (under, over, after) => [
      ...(under.fault === undefined ? [] : ['arguments below the limit were refused']),
      ...(over.fault?.code === -32602
        ? []
        : [`larger ones were answered with ${String(over.fault?.code ?? 'a result')}`]),
      ...(after.fault === undefined ? [] : ['the next call failed']),
    ],
  },
];
