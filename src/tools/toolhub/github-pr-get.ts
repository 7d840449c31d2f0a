/** Reads what a pull request is and where it stands. */
import { z } from 'zod';
import { openRunGitHub } from '../../toolhub/github.ts';
import { defineToolHubTool } from './define.ts';
import { pullNumber } from './github-pr-comment-create.ts';

const ref = z.object({ ref: z.string() });

export default defineToolHubTool({
  id: 'github_pr_get',
  policyName: 'github.pr.get',
  title: 'Read a pull request',
  description: "Title, state, draft, merged, mergeable, base and head of a pull request of the run's repository.",
  input: { pr_number: pullNumber },
  result: z.object({
    number: z.int(),
    title: z.string(),
    state: z.string(),
    draft: z.boolean(),
    html_url: z.string(),
    merged: z.boolean(),
    base: ref,
    head: ref,
  }),
  dryRun: false,
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: true },
  failures: ['REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR', 'INVALID_URL', 'CANCELLED'],
  example: { pr_number: 1 },
  work: async ({ pr_number }, { services, run, call }) =>
    openRunGitHub(await services.github(), run.source, call.signal).pull(pr_number),
});
