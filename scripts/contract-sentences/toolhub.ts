/** toolhub-tools.md. */
import { judged, type Sentence } from './sentence.ts';

const tool = (name: string, fields: readonly string[], ...more: Sentence[]): Sentence[] => [
  judged(name, 'takes the input of the document', `${name}-inputs`, ...fields.map((field) => `${name}-needs-${field}`)),
  judged(name, 'answers with the output of the document', `${name}-output`),
  ...more,
];
const ofRun = ['run_id'];

export const toolhubSentences: readonly Sentence[] = [
  judged(
    'MCP Tools',
    'JSON-RPC over TCP',
    'unknown-method',
    'unknown-tool',
    'notification-unanswered',
    'bare-envelope-over-tcp',
  ),
  judged(
    'runs_create',
    'takes the input of the document',
    'runs_create-inputs',
    'runs_create-needs-repo',
    'runs_create-needs-purpose',
  ),
  judged('runs_create', 'answers a run of that repository', 'run', 'repo-allowlist', 'allowlist-in-a-run'),
  judged(
    'every tool',
    '`ok`, `meta` and `result`',
    'success',
    'failure',
    'unknown-run',
    'result-forms',
    'is-error',
    'failures-are-results',
  ),
  judged(
    'every tool',
    '`meta.tool_call_id` and `meta.evidence_hash`',
    'evidence-is-of-this-call',
    'refused-input-has-evidence',
    'evidence-chain',
  ),
  ...tool(
    'github_issues_create',
    [...ofRun, 'title', 'body'],
    judged('github_issues_create', 'labels are optional', 'labels-limit', 'label-limit', 'title-limit', 'body-limit'),
    judged(
      'github_issues_create',
      '`dry_run` makes nothing',
      'dry-run-default',
      'dry-run-writes-nothing',
      'dry-run-takes-no-key',
    ),
    judged(
      'github_issues_create',
      '`meta.replayed` of a call that was made before',
      'replay',
      'replay-respelled',
      'first-is-fresh',
      'other-words-are-another-call',
      'twins',
    ),
  ),
  ...tool(
    'github_issues_batch_create',
    ofRun,
    judged('github_issues_batch_create', 'each item has its outcome', 'batch-results', 'batch-limit', 'batch-replay'),
  ),
  ...tool(
    'github_pr_comment_create',
    [...ofRun, 'pr_number', 'body'],
    judged('github_pr_comment_create', '`meta.replayed` and `dry_run`', 'comment-replay', 'dry-comment-writes-nothing'),
  ),
  ...tool(
    'github_pr_get',
    [...ofRun, 'pr_number'],
    judged('github_pr_get', 'the result is the pull request', 'pull-is-the-one', 'missing-pull'),
  ),
  ...tool(
    'github_pr_files_list',
    [...ofRun, 'pr_number'],
    judged('github_pr_files_list', '`result.count` counts `result.files`', 'files-count'),
  ),
  ...tool('qa_test', ofRun),
  ...tool('qa_lint', ofRun),
  ...tool(
    'code_patch_generate',
    [...ofRun, 'path', 'original_content', 'modified_content'],
    judged(
      'code_patch_generate',
      'a unified diff',
      'patch-applies',
      'patch-minimal',
      'patch-line-delta',
      'paths-stay-inside',
    ),
  ),
  ...tool(
    'code_branch_pr_create',
    [...ofRun, 'approval_id', 'base_branch', 'head_branch', 'commit_message', 'pr_title'],
    judged(
      'code_branch_pr_create',
      'an approval is needed',
      'unapproved-is-refused',
      'approval-is-for-these-bytes',
      'approval-is-used-once',
    ),
    judged(
      'code_branch_pr_create',
      'commit and pull request, or the commands alone',
      'change-is-made',
      'change-dry-run',
    ),
  ),
  judged(
    'Audit Status',
    'a call is on record as `ok` or `fail`',
    'audit-status',
    'evidence-holds-every-call',
    'denied-is-audited',
  ),
  judged('Batch Status', '`ok`, `fail` or `partial`, derived from the items', 'batch-status'),
  judged('QA Status', '`pass`, `fail`, `timeout`, `error` or `dry_run`', 'qa-status', 'qa-ok', 'qa-dry-run'),
  judged('Mapping to internal policy tool names', 'TOOL_ALLOWLIST is held by the internal names', 'tool-allowlist'),
];
