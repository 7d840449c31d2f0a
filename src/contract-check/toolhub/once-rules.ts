/** Replays: the same call in the same run is made once and answered whole; a dry run takes no key. */
import { type Answer, at, isSame } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { toolSection } from './sections.ts';

const section = toolSection('github_issues_create', 'meta.replayed');
const same = (first: Answer, again: Answer, paths: readonly string[]): string[] =>
  paths.flatMap((path) => (isSame(at(first.body, path), at(again.body, path)) ? [] : [`\`${path}\` is another`]));
const WHOLE = ['result', 'meta.tool_call_id', 'meta.evidence_hash', 'meta.run_id', 'meta.dry_run'];
const isReplay = ({ body }: Answer): boolean => at(body, 'meta.replayed') === true;
const replay = (id: string, acts: [string, string], says: string, where = section): Rule => ({
  id,
  section: where,
  says,
  sees: acts,
  judge: (first, again) => [
    ...(isReplay(again) ? [] : ['the second answer does not say `replayed: true`']),
    ...same(first, again, WHOLE),
  ],
});
const issueNumber = ({ body }: Answer): number => Number(at(body, 'result.number'));

export const onceRules: readonly Rule[] = [
  replay('replay', ['issue', 'issue-again'], 'The same call again says `replayed` and gives the first answer whole.'),
  replay(
    'replay-respelled',
    ['issue', 'issue-respelled'],
    'Blanks around a title and the order of labels make no other call.',
  ),
  replay(
    'comment-replay',
    ['comment', 'comment-again'],
    'The same comment again says `replayed` and gives the first answer whole.',
    toolSection('github_pr_comment_create', 'meta.replayed'),
  ),
  {
    id: 'first-is-fresh',
    section,
    says: 'A call that was made is not called `replayed`.',
    sees: ['issue', 'issue-other'],
    judge: (...answers) => answers.flatMap((answer) => (isReplay(answer) ? ['the first answer says `replayed`'] : [])),
  },
  {
    id: 'other-words-are-another-call',
    section,
    says: 'Another title makes another issue.',
    sees: ['issue', 'issue-other'],
    judge: (first, other) =>
      issueNumber(first) !== issueNumber(other) && issueNumber(other) > 0 ? [] : ['it has the number of the first'],
  },
  {
    id: 'twins',
    section,
    says: 'Identical calls at the same moment make one issue.',
    sees: ['twin-a', 'twin-b'],
    judge: (a, b) => [
      ...(issueNumber(a) === issueNumber(b) && issueNumber(a) > 0 ? [] : ['they have two numbers']),
      ...(isReplay(a) === isReplay(b) ? ['not exactly one of them says `replayed`'] : []),
    ],
  },
  {
    id: 'dry-run-writes-nothing',
    section: toolSection('github_issues_create', 'dry_run'),
    says: 'A dry run says what it would create, and has no number.',
    sees: ['issue-dry'],
    judge: ({ body }) => [
      ...(body.ok === true ? [] : ['`ok` is not true']),
      ...(at(body, 'result.number') === undefined ? [] : ['it has a number']),
      ...(at(body, 'result.would_create.title') === 'Check: later' ? [] : ['`result.would_create` is not the issue']),
    ],
  },
  {
    id: 'dry-run-takes-no-key',
    section: toolSection('github_issues_create', 'dry_run'),
    says: 'A call after its dry run is made for the first time: dry runs never enter the key space.',
    sees: ['issue-dry-again', 'issue-after-dry'],
    judge: (dry, real) => [
      ...(isReplay(dry) ? ['the second dry run says `replayed`'] : []),
      ...(isReplay(real) ? ['the call says `replayed`'] : []),
      ...(issueNumber(real) > 0 ? [] : ['no issue was made']),
      ...(at(real.body, 'meta.dry_run') === false ? [] : ['`meta.dry_run` is not false']),
    ],
  },
  {
    id: 'dry-comment-writes-nothing',
    section: toolSection('github_pr_comment_create', 'dry_run'),
    says: 'A dry comment has no id.',
    sees: ['comment-dry'],
    judge: ({ body }) => [
      ...(at(body, 'meta.dry_run') === true ? [] : ['`meta.dry_run` is not true']),
      ...(at(body, 'result.id') === undefined ? [] : ['it has an id']),
    ],
  },
];
