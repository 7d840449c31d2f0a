/** What is read of a pull request, and what a server on TCP says to older clients. */
import { arrayOf, at, codeOf, isRefused } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { toolSection } from './sections.ts';

export const readRules: readonly Rule[] = [
  {
    id: 'pull-is-the-one',
    section: toolSection('github_pr_get', 'result'),
    says: 'The pull request has the number that was asked for, its branches and its state.',
    sees: ['pull-asked'],
    judge: ({ body }) => [
      ...shapeProblems(body, {
        'result.base.ref': 'text',
        'result.head.ref': 'text',
        'result.state': 'text',
        'result.merged': 'boolean',
        'result.draft': 'boolean',
      }),
      ...(at(body, 'result.number') === body.asked ? [] : ['`result.number` is another']),
    ],
  },
  {
    id: 'missing-pull',
    section: toolSection('github_pr_get', 'pr_number'),
    says: 'A pull request that is not there is refused, and its repository is not called missing.',
    sees: ['pull-missing'],
    judge: (answer) => [
      ...(isRefused(answer) ? [] : ['it was answered']),
      ...(codeOf(answer) === 'REPO_NOT_FOUND' ? ['`error.code` is REPO_NOT_FOUND'] : []),
    ],
  },
  {
    id: 'files-count',
    section: toolSection('github_pr_files_list', 'result.count'),
    says: '`result.count` is the number of `result.files`.',
    sees: ['pull-files'],
    judge: ({ body }) => {
      const files = arrayOf(at(body, 'result.files')).length;
      return at(body, 'result.count') === files
        ? []
        : [`it is ${String(at(body, 'result.count'))}, there are ${files}`];
    },
  },
  {
    id: 'bare-envelope-over-tcp',
    section: 'toolhub-tools.md › MCP Tools (TOOLHUB_MCP_LISTEN)',
    says: 'Over TCP the members of the envelope stand in the result itself, for older clients.',
    sees: ['issue', 'transport'],
    judge: ({ result }, { body }) =>
      body.transport !== 'tcp' ? [] : shapeProblems(result, { ok: 'boolean', meta: 'object', result: 'object' }),
  },
];
