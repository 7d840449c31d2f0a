/** Batches: an outcome for each item in its place, and a status that follows from them. */
import { arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { statusSection, toolSection } from './sections.ts';

export const batchRules: readonly Rule[] = [
  {
    id: 'batch-results',
    section: toolSection('github_issues_batch_create', 'result.results[]'),
    says: 'There is one outcome for each item, with its index, in order.',
    sees: ['batch', 'batch-50'],
    judge: (two, fifty) =>
      [two, fifty].flatMap(({ body }, which) => {
        const indices = arrayOf(at(body, 'result.results')).map((item) => objectOf(item).index);
        const expected = Array.from({ length: which === 0 ? 2 : 50 }, (_, n) => n);
        return JSON.stringify(indices) === JSON.stringify(expected)
          ? []
          : [`the indices are ${JSON.stringify(indices).slice(0, 80)}`];
      }),
  },
  {
    id: 'batch-status',
    section: statusSection('Batch'),
    says: '`result.status` is `ok` when every item succeeded, `fail` when none did, else `partial`; `ok` says the same.',
    sees: ['batch', 'batch-again'],
    judge: (...answers) =>
      answers.flatMap(({ body }) => {
        const items = arrayOf(at(body, 'result.results')).map(objectOf);
        const failed = items.filter(({ error }) => error !== undefined && error !== null).length;
        const expected = failed === 0 ? 'ok' : failed === items.length ? 'fail' : 'partial';
        const status = at(body, 'result.status');
        return [
          ...(status === expected
            ? []
            : [`\`result.status\` is ${String(status)} with ${failed} of ${items.length} failed`]),
          ...(body.ok === (failed === 0) ? [] : [`\`ok\` is ${String(body.ok)} with ${failed} failed`]),
        ];
      }),
  },
  {
    id: 'batch-replay',
    section: toolSection('github_issues_batch_create', 'result.results[]'),
    says: 'The same batch again makes no issue twice.',
    sees: ['batch', 'batch-again'],
    judge: (first, again) => {
      const numbers = ({ body }: typeof first): string =>
        JSON.stringify(arrayOf(at(body, 'result.results')).map((item) => at(item, 'issue.number')));
      return numbers(first) === numbers(again) ? [] : [`first ${numbers(first)}, then ${numbers(again)}`];
    },
  },
];
