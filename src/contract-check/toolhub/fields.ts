/** The tools of toolhub-tools.md with every input and output it names. */
import type { ToolTable } from '../tool-fields.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const meta = {
  ok: 'boolean',
  'meta.run_id': 'text',
  'meta.tool_call_id': 'text',
  'meta.evidence_hash': 'sha256',
  'meta.dry_run': 'boolean',
  'meta.replayed?': 'boolean',
} as const;
const { 'meta.dry_run': _, 'meta.replayed?': __, ...readMeta } = meta;

const qa = {
  input: { run_id: 'string', 'dry_run?': 'boolean' },
  output: {
    ...meta,
    'meta.qa_artifacts.stdout_artifact_id?': 'string',
    'meta.qa_artifacts.stderr_artifact_id?': 'string',
    'meta.qa_artifacts.report_artifact_id?': 'string',
    'result.status': ['pass', 'fail', 'timeout', 'error', 'dry_run'],
    'result.report.command': 'string',
    'result.report.exit_code': 'integer',
    'result.report.duration_ms': 'integer',
    'result.report.stdout': 'string',
    'result.report.stderr': 'string',
    'result.report.stdout_truncated': 'boolean',
    'result.report.stderr_truncated': 'boolean',
  },
  complete: { run_id: RUN, dry_run: true },
} as const;

export const toolhubTools: ToolTable = {
  runs_create: {
    input: { repo: 'string', purpose: 'string' },
    complete: { repo: 'contract-check/none', purpose: 'a check' },
  },
  github_issues_create: {
    input: { run_id: 'string', title: 'string', body: 'string', 'labels[]?': 'string', 'dry_run?': 'boolean' },
    output: { ...meta, 'result.number': 'integer', 'result.title': 'string', 'result.html_url': 'string' },
    act: 'issue',
    complete: { run_id: RUN, title: 'x', body: 'x', dry_run: true },
  },
  github_issues_batch_create: {
    input: {
      run_id: 'string',
      'issues[].title': 'string',
      'issues[].body': 'string',
      'issues[].labels[]?': 'string',
      'dry_run?': 'boolean',
    },
    output: {
      ok: 'boolean',
      'meta.run_id': 'text',
      'meta.dry_run': 'boolean',
      'result.status': ['ok', 'fail', 'partial'],
      'result.results[].index': 'integer',
    },
    act: 'batch',
    complete: { run_id: RUN, issues: [{ title: 'x', body: 'x' }], dry_run: true },
  },
  github_pr_comment_create: {
    input: { run_id: 'string', pr_number: 'integer', body: 'string', 'dry_run?': 'boolean' },
    output: { ...meta, 'result.id': 'integer', 'result.body': 'string', 'result.html_url': 'string' },
    act: 'comment',
    complete: { run_id: RUN, pr_number: 1, body: 'x', dry_run: true },
  },
  github_pr_get: {
    input: { run_id: 'string', pr_number: 'integer' },
    output: { ...readMeta, 'result.number': 'integer', 'result.title': 'string', 'result.state': 'string' },
    act: 'pull',
    complete: { run_id: RUN, pr_number: 1 },
  },
  github_pr_files_list: {
    input: { run_id: 'string', pr_number: 'integer' },
    output: { ...readMeta, 'result.files': 'array', 'result.count': 'integer' },
    act: 'pull-files',
    complete: { run_id: RUN, pr_number: 1 },
  },
  qa_test: { ...qa, act: 'test' },
  qa_lint: { ...qa, act: 'lint-dry' },
  code_patch_generate: {
    input: {
      run_id: 'string',
      path: 'string',
      original_content: 'string',
      modified_content: 'string',
      'dry_run?': 'boolean',
    },
    output: {
      ...meta,
      'result.path': 'string',
      'result.patch': 'string',
      'result.line_delta': 'integer',
      'result.patch_artifact_id?': 'string',
    },
    act: 'patch',
    complete: { run_id: RUN, path: 'a.md', original_content: 'a\n', modified_content: 'b\n', dry_run: true },
  },
  code_branch_pr_create: {
    input: {
      run_id: 'string',
      approval_id: 'string',
      base_branch: 'string',
      head_branch: 'string',
      commit_message: 'string',
      pr_title: 'string',
      'pr_body?': 'string',
      'files[].path': 'string',
      'files[].original_content?': 'string',
      'files[].modified_content': 'string',
      'dry_run?': 'boolean',
    },
    output: {
      ...meta,
      'result.base_branch': 'string',
      'result.head_branch': 'string',
      'result.planned_commands': 'array',
      'result.commit_hash?': 'string',
      'result.pull_request?': 'object',
      'result.patch_artifact_id?': 'string',
    },
    act: 'change',
    complete: {
      run_id: RUN,
      approval_id: 'ap_0123456789abcdef',
      base_branch: 'main',
      head_branch: 'topic',
      commit_message: 'x',
      pr_title: 'x',
      files: [{ path: 'a.md', modified_content: 'b\n' }],
      dry_run: true,
    },
  },
};
