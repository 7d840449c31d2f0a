/** QA: a status of its own, which follows from the exit code and decides `ok`. */
import { type Answer, at } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { statusSection, toolSection } from './sections.ts';

function statusProblems({ body }: Answer): string[] {
  const status = at(body, 'result.status');
  const code = at(body, 'result.report.exit_code');
  const fits =
    status === 'pass' || status === 'dry_run' ? code === 0 : status === 'fail' ? code !== 0 : typeof code === 'number';
  return fits ? [] : [`\`result.status\` is ${String(status)} with exit code ${String(code)}`];
}

export const qaRules: readonly Rule[] = [
  {
    id: 'qa-status',
    section: statusSection('QA'),
    says: 'The status is `pass` exactly for exit code 0, `fail` for another, and `dry_run` for a command that was not run.',
    sees: ['test', 'test-dry', 'lint-dry'],
    judge: (test, ...dry) => [
      ...statusProblems(test),
      ...(at(test.body, 'result.status') === 'dry_run' ? ['a call that was no dry run says `dry_run`'] : []),
      ...dry.flatMap((answer) => [
        ...(['dry_run', 'error'].includes(String(at(answer.body, 'result.status')))
          ? []
          : [`a dry run says ${String(at(answer.body, 'result.status'))}`]),
      ]),
    ],
  },
  {
    id: 'qa-ok',
    section: statusSection('QA'),
    says: '`ok` is true for `pass` and `dry_run` and false for the others, which say why in `error`.',
    sees: ['test', 'test-dry'],
    judge: (...answers) =>
      answers.flatMap(({ body }) => {
        const status = String(at(body, 'result.status'));
        const expected = status === 'pass' || status === 'dry_run';
        return [
          ...(body.ok === expected ? [] : [`\`ok\` is ${String(body.ok)} with status ${status}`]),
          ...(expected === (body.error === undefined || body.error === null) ? [] : ['`error` says something else']),
        ];
      }),
  },
  {
    id: 'qa-dry-run',
    section: toolSection('qa_test', 'dry_run'),
    says: 'A dry run runs nothing: no output, no time, no artifact.',
    sees: ['test-dry'],
    judge: ({ body }) => [
      ...(at(body, 'result.report.stdout') === '' ? [] : ['it has output']),
      ...(at(body, 'result.report.duration_ms') === 0 ? [] : ['it took time']),
      ...(at(body, 'meta.qa_artifacts') === undefined ? [] : ['it left artifacts']),
    ],
  },
];
