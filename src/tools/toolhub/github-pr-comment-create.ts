/** Comments on a pull request; the same call again answers with the first comment. */
import { z } from 'zod';
import { openRunGitHub } from '../../toolhub/github.ts';
import { defineToolHubTool } from './define.ts';
import { tell, writeOnce } from './github-write.ts';

export const pullNumber = z.int().min(1).max(2_147_483_647).describe('Number of the pull request');

export default defineToolHubTool({
  id: 'github_pr_comment_create',
  policyName: 'github.pr.comment.create',
  title: 'Comment on a pull request',
  description:
    'Adds a comment to a pull request, once: the same call in the same run replays its first answer. dry_run answers result.would_comment and writes nothing.',
  input: { pr_number: pullNumber, body: z.string().min(1).max(65_000).regex(/\S/).describe('Markdown') },
  result: z.union([
    z.object({ id: z.int(), body: z.string(), html_url: z.string() }),
    z.object({ would_comment: z.object({}) }),
  ]),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR', 'INVALID_URL', 'CANCELLED'],
  example: { pr_number: 1, body: 'Every gate passed.' },
  async work({ pr_number, body }, work) {
    const { services, run, dryRun, call } = work;
    if (dryRun) return { would_comment: { repo: run.repo, pr_number, body } };
    const github = openRunGitHub(await services.github(), run.source, call.signal);
    const done = await writeOnce(work, {
      tool: 'github.pr.comment.create',
      identity: { title: `pr-${pr_number}`, body, labels: [`pr:${pr_number}`] },
      make: (mark) => github.createComment(pr_number, body + mark),
      find: (mark, since) => github.findComment(pr_number, mark, since),
    });
    tell(work, done);
    return done.result;
  },
});
