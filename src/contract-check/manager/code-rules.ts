/** Codes: one of seven, by the cause of the failure. */
import { type Answer, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Error codes');
const CODES = [
  'E_SCHEMA_VALIDATION',
  'E_NOT_CONNECTED',
  'E_NOT_FOUND',
  'E_PERMISSION_DENIED',
  'E_TIMEOUT',
  'E_UNSUPPORTED',
  'E_INTERNAL',
];
const code = ({ body }: Answer): string => String(objectOf(body.error).code);
const causes: readonly { id: string; code: string; acts: readonly string[]; says: string }[] = [
  {
    id: 'schema-code',
    code: 'E_SCHEMA_VALIDATION',
    acts: ['help-without', 'info-with-more', 'info-with-unknown'],
    says: 'A missing argument, one of another action and one that is not known are E_SCHEMA_VALIDATION.',
  },
  {
    id: 'not-found-code',
    code: 'E_NOT_FOUND',
    acts: ['help-unknown', 'not-found-run'],
    says: 'What is referred to and not there is E_NOT_FOUND.',
  },
  {
    id: 'permission-code',
    code: 'E_PERMISSION_DENIED',
    acts: ['gated'],
    says: 'What ALLOW_DANGEROUS_OPS gates is E_PERMISSION_DENIED while it is off.',
  },
  {
    id: 'timeout-code',
    code: 'E_TIMEOUT',
    acts: ['slow'],
    says: 'An operation that ran out of time is E_TIMEOUT.',
  },
  {
    id: 'not-connected-code',
    code: 'E_NOT_CONNECTED',
    acts: ['away'],
    says: 'What needs a connection that is not there is E_NOT_CONNECTED.',
  },
];

export const codeRules: readonly Rule[] = [
  ...causes.map(
    ({ id, code: expected, acts, says }): Rule => ({
      id,
      section,
      says,
      sees: acts,
      judge: (...answers) =>
        answers.flatMap((answer, index) => (code(answer) === expected ? [] : [`${acts[index]} is ${code(answer)}`])),
    }),
  ),
  {
    id: 'timeout-is-retryable',
    section: `${section} (contract-behaviours 3.1)`,
    says: 'An operation that ran out of time may be tried again: `retryable` is not false.',
    sees: ['slow'],
    judge: ({ body }) => (body.ok === false && objectOf(body.error).retryable !== false ? [] : ['it may not']),
  },
  {
    id: 'known-codes',
    section,
    says: 'Every code is one of the seven.',
    sees: ['help-unknown', 'help-without', 'gated', 'not-found-run', 'info-with-more'],
    judge: (...answers) =>
      answers.flatMap((answer) => (CODES.includes(code(answer)) ? [] : [`${code(answer)} is not`])),
  },
  {
    id: 'fix-helps',
    section,
    says: 'A failure that somebody can fix says how in `suggestedFix`.',
    sees: ['help-unknown', 'help-without', 'gated'],
    judge: (...answers) =>
      answers.flatMap(({ body }) =>
        /(?<!\w)\w+ \w+/.test(String(objectOf(body.error).suggestedFix ?? '')) ? [] : ['`suggestedFix` says nothing'],
      ),
  },
];
