/** Files one issue; the same call again answers with the first one. */
import { z } from 'zod';
import { openRunGitHub } from '../../toolhub/github.ts';
import { defineToolHubTool } from './define.ts';
import { tell, writeOnce } from './github-write.ts';
import { issueFields, issueResult, titleRules } from './issue-fields.ts';

export default defineToolHubTool({
  id: 'github_issues_create',
  policyName: 'github.issues.create',
  title: 'File an issue',
  description:
    "Opens an issue in the run's repository, once: the same call in the same run replays its first answer. dry_run answers result.would_create and writes nothing.",
  input: issueFields,
  rules: titleRules,
  result: z.union([issueResult, z.object({ would_create: z.object({}) })]),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR', 'INVALID_URL', 'CANCELLED'],
  example: { title: 'Dead link in the guide', body: 'content/guide.md line 12' },
  async work({ title, body, labels = [] }, work) {
    const { services, run, dryRun, call } = work;
    if (dryRun) return { would_create: { repo: run.repo, title, body, labels } };
    const github = openRunGitHub(await services.github(), run.source, call.signal);
    const done = await writeOnce(work, {
      tool: 'github.issues.create',
      identity: { title, body, labels },
      make: (mark) => github.createIssue({ title: title.trim(), body: body + mark, labels }),
      find: (mark, since) => github.findIssue(mark, since),
    });
    tell(work, done);
    return done.result;
  },
});
