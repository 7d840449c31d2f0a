/** Lists the files of a pull request with what changed in each. */
import { z } from 'zod';
import { openRunGitHub } from '../../toolhub/github.ts';
import { defineToolHubTool } from './define.ts';
import { pullNumber } from './github-pr-comment-create.ts';

export default defineToolHubTool({
  id: 'github_pr_files_list',
  policyName: 'github.pr.files.list',
  title: 'List the files of a pull request',
  description: 'Path, status and line counts of each file of a pull request, at most 1,000, with their sums.',
  input: { pr_number: pullNumber },
  result: z.object({
    files: z.array(
      z.object({ filename: z.string(), status: z.string(), additions: z.int(), deletions: z.int(), changes: z.int() }),
    ),
    count: z.int(),
    summary: z.object({
      total_files: z.int(),
      total_additions: z.int(),
      total_deletions: z.int(),
      total_changes: z.int(),
    }),
  }),
  dryRun: false,
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: true },
  failures: ['REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR', 'INVALID_URL', 'CANCELLED'],
  example: { pr_number: 1 },
  async work({ pr_number }, { services, run, call }) {
    const files = await openRunGitHub(await services.github(), run.source, call.signal).pullFiles(pr_number);
    const sum = (key: 'additions' | 'deletions' | 'changes'): number =>
      files.reduce((total, file) => total + file[key], 0);
    return {
      files,
      count: files.length,
      summary: {
        total_files: files.length,
        total_additions: sum('additions'),
        total_deletions: sum('deletions'),
        total_changes: sum('changes'),
      },
    };
  },
});
