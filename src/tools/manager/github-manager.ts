/** Issues, comments and pull requests of a run's repository, behind one tool. */
import githubIssuesBatchCreate from '../toolhub/github-issues-batch-create.ts';
import githubIssuesCreate from '../toolhub/github-issues-create.ts';
import githubPrCommentCreate from '../toolhub/github-pr-comment-create.ts';
import githubPrFilesList from '../toolhub/github-pr-files-list.ts';
import githubPrGet from '../toolhub/github-pr-get.ts';
import runsCreate from '../toolhub/runs-create.ts';
import { defineManager } from './define.ts';

export default defineManager({
  id: 'github_manager',
  title: 'GitHub',
  description:
    'Issues and pull requests. create_run (repo, purpose) gives run_id; create_issue (title, body, labels), create_issues (issues), comment (pr_number, body), get_pr and list_pr_files (pr_number). Writes happen once; dry_run only says what would be done.',
  actions: {
    create_run: { tool: runsCreate },
    create_issue: { tool: githubIssuesCreate, isExternal: true },
    create_issues: { tool: githubIssuesBatchCreate, isExternal: true },
    comment: { tool: githubPrCommentCreate, isExternal: true },
    get_pr: { tool: githubPrGet, isExternal: true },
    list_pr_files: { tool: githubPrFilesList, isExternal: true },
  },
  example: { action: 'get_pr', run_id: 'r_2026-01-21T10-00-00Z_abcd', pr_number: 1 },
});
