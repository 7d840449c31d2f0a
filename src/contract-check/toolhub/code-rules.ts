/** Patches that apply and are minimal; pull requests of exactly what was approved, once. */

import { applyPatch } from 'diff';
import { countOf } from '../../text/count.ts';
import { type Answer, arrayOf, at, isRefused, textAt } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { toolSection } from './sections.ts';

const LINES = Array.from({ length: 30 }, (_, n) => `line ${n}\n`);
const section = toolSection('code_patch_generate', 'Output');
const changeSection = (what: string): string => toolSection('code_branch_pr_create', what);

function applied(answer: Answer, before: string, after: string, what: string): string[] {
  const patch = textAt(answer, 'result.patch');
  const made = applyPatch(before, patch.replace(/^(?:new|deleted) file mode.*\n/m, ''), {
    autoConvertLineEndings: false,
  });
  return made === after ? [] : [`the patch of ${what} does not give the modified content`];
}

export const codeRules: readonly Rule[] = [
  {
    id: 'patch-applies',
    section,
    says: '`result.patch` is a unified diff that turns the original content into the modified one.',
    sees: ['patch', 'patch-new', 'patch-crlf'],
    judge: (patch, made, crlf) => [
      ...applied(patch, LINES.join(''), LINES.with(15, 'other\n').join(''), 'one line'),
      ...applied(made, '', 'a\nb', 'a new file without a newline at its end'),
      ...applied(crlf, 'a\r\nb\r\n', 'a\r\nc\r\nd\r\n', 'a file with CRLF'),
      ...(textAt(made, 'result.patch').includes('--- /dev/null') ? [] : ['a new file does not start at /dev/null']),
    ],
  },
  {
    id: 'patch-minimal',
    section,
    says: 'A patch takes away only the lines that change.',
    sees: ['patch'],
    judge: (answer) => {
      const gone = textAt(answer, 'result.patch').match(/^-(?!--)/gm)?.length ?? 0;
      return gone === 1 ? [] : [`it takes ${countOf(gone, 'line')} away where one changes`];
    },
  },
  {
    id: 'patch-line-delta',
    section,
    says: '`result.line_delta` is the number of lines it adds.',
    sees: ['patch', 'patch-new', 'patch-crlf'],
    judge: (...answers) =>
      answers.flatMap(({ body }, index) => {
        const [expected, delta] = [[0, 2, 1][index], at(body, 'result.line_delta')];
        return delta === expected ? [] : [`it is ${String(delta)}, expected ${expected}`];
      }),
  },
  {
    id: 'paths-stay-inside',
    section: toolSection('code_patch_generate', 'Input'),
    says: 'A path outside the repository or inside `.git` is refused.',
    sees: ['patch-outside', 'patch-git'],
    judge: (...answers) => answers.flatMap((answer) => (isRefused(answer) ? [] : ['it was taken'])),
  },
  {
    id: 'unapproved-is-refused',
    section: changeSection('approval_id'),
    says: 'Without an approval nothing is written.',
    sees: ['unapproved'],
    judge: (answer) => (isRefused(answer) ? [] : ['it was done']),
  },
  {
    id: 'change-dry-run',
    section: changeSection('dry_run'),
    says: 'A dry run says the commands and the branches and commits nothing.',
    sees: ['change-dry'],
    judge: ({ body }) => [
      ...(body.ok === true ? [] : ['`ok` is not true']),
      ...(arrayOf(at(body, 'result.planned_commands')).length > 0 ? [] : ['no planned commands']),
      ...((at(body, 'result.commit_hash') ?? '') === '' ? [] : ['it has a commit']),
      ...(at(body, 'result.pull_request') === undefined ? [] : ['it has a pull request']),
    ],
  },
  {
    id: 'change-is-made',
    section: changeSection('Output'),
    says: 'An approved change is a commit and a pull request.',
    sees: ['change'],
    judge: ({ body }) => [
      ...(body.ok === true ? [] : ['`ok` is not true']),
      ...(/^[0-9a-f]{40,64}$/.test(String(at(body, 'result.commit_hash'))) ? [] : ['no commit']),
      ...(at(body, 'result.pull_request') === undefined ? ['no pull request'] : []),
    ],
  },
  {
    id: 'approval-is-for-these-bytes',
    section: changeSection('approval_id'),
    says: 'An approval allows no other bytes, neither before nor after it was used.',
    sees: ['change-other', 'change-other-again'],
    judge: (...answers) => answers.flatMap((answer) => (isRefused(answer) ? [] : ['other content was taken'])),
  },
  {
    id: 'approval-is-used-once',
    section: changeSection('approval_id'),
    says: 'The same call again makes no second commit.',
    sees: ['change', 'change-again'],
    judge: (first, again) =>
      isRefused(again) || textAt(first, 'result.commit_hash') === textAt(again, 'result.commit_hash')
        ? []
        : ['a second commit was made'],
  },
];
