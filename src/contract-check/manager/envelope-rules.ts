/** The envelope: five members always, null where the other side speaks, the older members in their shape. */
import { type Answer, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Response envelope');
const OK = ['info', 'search', 'help'];
const FAILED = ['help-unknown', 'help-without', 'gated', 'not-found-run'];
const each = (
  answers: readonly Answer[],
  names: readonly string[],
  judge: (body: Answer['body']) => string[],
): string[] =>
  answers.flatMap(({ body, fault }, index) =>
    (fault === undefined ? judge(body) : ['a JSON-RPC error']).map((problem) => `${names[index]}: ${problem}`),
  );

export const envelopeRules: readonly Rule[] = [
  {
    id: 'envelope',
    section,
    says: 'Every answer has `ok`, `summary`, `result`, `error` and `meta`.',
    sees: [...OK, ...FAILED],
    judge: (...answers) =>
      each(answers, [...OK, ...FAILED], (body) =>
        shapeProblems(body, { ok: 'boolean', summary: 'text', result: 'any', error: 'object|null', meta: 'object' }),
      ),
  },
  {
    id: 'meta',
    section,
    says: '`meta` has tool, action, correlationId and durationMs.',
    sees: [...OK, ...FAILED],
    judge: (...answers) =>
      each(answers, [...OK, ...FAILED], (body) => [
        ...shapeProblems(body, {
          'meta.tool': 'text',
          'meta.action': 'text|null',
          'meta.correlationId': 'text',
          'meta.durationMs': 'number',
        }),
        ...(Number(objectOf(body.meta).durationMs) >= 0 ? [] : ['`meta.durationMs` is below 0']),
      ]),
  },
  {
    id: 'meta-action',
    section,
    says: '`meta.action` is the action that was called.',
    sees: ['info', 'search', 'help-unknown'],
    judge: (...answers) =>
      answers.flatMap(({ body }, index) => {
        const expected = ['server_info', 'tool_search', 'tool_help'][index];
        const action = objectOf(body.meta).action;
        return action === expected ? [] : [`it is ${String(action)}, expected ${expected}`];
      }),
  },
  {
    id: 'success',
    section,
    says: 'With `ok: true` there is a result and `error` is null.',
    sees: OK,
    judge: (...answers) =>
      each(answers, OK, (body) => [
        ...(body.ok === true ? [] : ['`ok` is not true']),
        ...(body.result === null || body.result === undefined ? ['`result` is null'] : []),
        ...(body.error === null ? [] : ['`error` is not null']),
      ]),
  },
  {
    id: 'failure',
    section,
    says: 'With `ok: false` the result is null and `error` is there.',
    sees: FAILED,
    judge: (...answers) =>
      each(answers, FAILED, (body) => [
        ...(body.ok === false ? [] : ['`ok` is not false']),
        ...(body.result === null ? [] : ['`result` is not null']),
        ...shapeProblems(body, { 'error.code': 'text', 'error.message': 'text' }),
        ...shapeProblems(body.error, { 'details?': 'object', 'retryable?': 'boolean', 'suggestedFix?': 'text' }),
      ]),
  },
  {
    id: 'older-members',
    section,
    says: 'details, logs, warnings, errors, execution and files have the shape of the document where they stand.',
    sees: [...OK, ...FAILED],
    judge: (...answers) =>
      each(answers, [...OK, ...FAILED], (body) => [
        ...shapeProblems(body, {
          'details?': 'object',
          'logs[]?': 'string',
          'warnings[]?': 'string',
          'execution?': 'object',
        }),
        ...(body.errors === undefined
          ? []
          : shapeProblems(body, { 'errors[].code': 'text', 'errors[].message': 'text' })),
        ...(body.files === undefined
          ? []
          : shapeProblems(body, { 'files[].kind': 'text', 'files[].pathAbs': 'text', 'files[].resPath': 'text' })),
      ]),
  },
  {
    id: 'correlation',
    section: sectionOf('Correlation IDs'),
    says: 'Every call has a correlation id of its own.',
    sees: ['info', 'info-again', 'search'],
    judge: (...answers) => {
      const ids = answers.map(({ body }) => objectOf(body.meta).correlationId);
      return new Set(ids).size === ids.length ? [] : ['two calls have one correlation id'];
    },
  },
];
