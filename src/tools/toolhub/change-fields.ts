/** The members that say what a pull request of ToolHub will hold; an approval is bound to all of them. */
import { z } from 'zod';
import { refNameProblem } from '../../model/ref-name.ts';
import type { ApprovedContent } from '../../toolhub/approvals.ts';
import { filePath } from './code-patch-generate.ts';

const branch = z.string().min(1).max(200);
export const changeFields = {
  base_branch: branch.describe('Branch it goes into'),
  head_branch: branch.describe('Branch that is made'),
  commit_message: z.string().min(1).max(5_000).regex(/\S/).describe('Subject, and body after an empty line'),
  pr_title: z.string().min(1).max(256).regex(/\S/).describe('Title of the pull request'),
  pr_body: z.string().max(60_000).optional().describe('Markdown'),
  files: z
    .array(
      z.strictObject({
        path: filePath,
        original_content: z.string().optional().describe('As it must be now; absent: a new file'),
        modified_content: z.string().describe('Whole new text'),
      }),
    )
    .min(1)
    .max(100)
    .describe('Each path once'),
};
const problemOf = (name: string): string | undefined =>
  !/^[A-Za-z0-9._/-]+$/.test(name) || name.startsWith('-') || name === 'HEAD'
    ? 'it holds other characters'
    : refNameProblem(name);

export const changeRules = [
  {
    path: 'base_branch',
    message: 'This is no name of a branch. Correct it.',
    holds: (input: ApprovedContent) => problemOf(input.base_branch) === undefined,
  },
  {
    path: 'head_branch',
    message: 'This is no name of a branch. Correct it.',
    holds: (input: ApprovedContent) => problemOf(input.head_branch) === undefined,
  },
  {
    path: 'head_branch',
    message: 'The branch to commit to is the base branch. Name another.',
    holds: (input: ApprovedContent) => input.head_branch !== input.base_branch,
  },
  {
    path: 'files',
    message: 'A path is changed twice. Name each once.',
    holds: ({ files }: ApprovedContent) => new Set(files.map(({ path }) => path)).size === files.length,
  },
];
export const changeExample = {
  base_branch: 'main',
  head_branch: 'launch/fix-guide',
  commit_message: 'Correct the guide',
  pr_title: 'Correct the guide',
  files: [{ path: 'docs/guide.md', original_content: 'a\n', modified_content: 'b\n' }],
};
