/** The tools of launch-tools.md with every input and output it names. */
import type { ToolTable } from '../tool-fields.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const ofRun = { input: { run_id: 'string' }, complete: { run_id: RUN } } as const;
export const STATUS = {
  'status.run_id': 'text',
  'status.state': 'text',
  'status.section_states': 'object',
  'status.open_issues[].issue_id': 'text',
  'status.open_issues[].severity': 'text',
  'status.open_issues[].gate': 'text',
  'status.open_issues[].title': 'text',
  'status.artifacts[].name': 'text',
  'status.artifacts[].sha256': 'sha256',
} as const;
const started = { ok: 'boolean', run_id: 'text', state: 'text' } as const;

export const launchTools: ToolTable = {
  launch_start_run: {
    input: { run_config: 'object', 'idempotency_key?': 'string' },
    output: started,
    act: 'start',
    complete: { run_config: {} },
  },
  launch_start_run_from_product_url: {
    input: { url: 'string', 'idempotency_key?': 'string' },
    output: {
      ...started,
      'derived_config.site': 'text',
      'derived_config.product_slug': 'text',
      'derived_config.platform': 'text',
      'derived_config.locale': 'text',
    },
    act: 'page-products',
    complete: { url: 'https://products.aspose.org/3d/en/python/' },
  },
  launch_start_run_from_github_repo_url: {
    input: { github_repo_url: 'string', 'idempotency_key?': 'string' },
    output: {
      ...started,
      'derived_config.family': 'text',
      'derived_config.target_platform': 'text',
      'derived_config.locales[]': 'string',
      'derived_config.layout_mode': 'text',
      'derived_config.allow_inference': 'boolean',
      'derived_config.github_repo_url': 'text',
      'derived_config.github_ref': 'text',
    },
    act: 'repository',
    complete: { github_repo_url: 'https://github.com/owner/name' },
  },
  launch_get_status: { ...ofRun, output: { ok: 'boolean', ...STATUS }, act: 'status' },
  launch_get_artifact: {
    input: { run_id: 'string', artifact_name: 'string' },
    output: {
      ok: 'boolean',
      run_id: 'text',
      'artifact.name': 'text',
      'artifact.content_type': 'text',
      'artifact.sha256': 'sha256',
      'artifact.content': 'string',
    },
    act: 'artifact',
    complete: { run_id: RUN, artifact_name: 'page_plan.json' },
  },
  launch_validate: {
    ...ofRun,
    output: { ok: 'boolean', run_id: 'text', 'validation_report.ok': 'boolean' },
    act: 'validate',
  },
  launch_fix_next: {
    ...ofRun,
    output: {
      ok: 'boolean',
      run_id: 'text',
      fixed_issue_id: 'text',
      'applied_patch_ids[]': 'text',
      remaining_blockers: 'integer',
      'validation_report.ok': 'boolean',
    },
    act: 'fix',
  },
  launch_resume: { ...ofRun, output: { ok: 'boolean', ...STATUS }, act: 'resume' },
  launch_cancel: {
    ...ofRun,
    output: { ok: 'boolean', run_id: 'text', cancelled: 'boolean', state: 'text' },
    act: 'cancel',
  },
  launch_open_pr: {
    ...ofRun,
    output: { ok: 'boolean', run_id: 'text', pr_url: 'text', branch: 'text', commit_sha: 'text' },
    act: 'open-pr',
  },
  launch_list_runs: {
    input: { 'filter?': 'object' },
    output: {
      ok: 'boolean',
      'runs[].run_id': 'text',
      'runs[].product_slug': 'string',
      'runs[].state': 'text',
      'runs[].started_at': 'time|null',
      'runs[].finished_at': 'time|null',
    },
    act: 'runs',
  },
};
