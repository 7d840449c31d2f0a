/** Opens the pull request of a validated run through the commit service; the only tool that writes outside. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { runId } from '../fields.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_open_pr',
  family: 'launch',
  title: 'Open the pull request',
  description:
    'Commits the pages of a run to branch launch/<run_id>/<product_slug> and opens its pull request. Legal in READY_FOR_PR with a passing report. Writes to the docs repository.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({ run_id: z.string(), pr_url: z.string(), branch: z.string(), commit_sha: z.string() }),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: [
    'INVALID_INPUT',
    'RUN_NOT_FOUND',
    'ILLEGAL_STATE',
    'ALLOWED_PATHS_VIOLATION',
    'COMMIT_SERVICE_ERROR',
    'CANCELLED',
    'POLICY_DENIED',
    'SERVICE_UNAVAILABLE',
    'INTERNAL',
  ],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  run: ({ run_id }, { ports: { engine }, signal, progress, waitMs }) =>
    onRun('launch_open_pr', run_id, engine, async () => {
      const config = await engine.config(run_id);
      if (config.site_repo_url === undefined) throw noSite();
      const pr = await engine.openPr(run_id, { signal, progress, waitMs });
      return { run_id, pr_url: pr.url, branch: pr.branch, commit_sha: pr.head_sha };
    }),
});

const noSite = (): UserError =>
  new UserError(
    'INVALID_INPUT',
    'Unexpected run without a docs repository, expected one to open a pull request in. Start a run whose run_config names `site_repo_url`, or set LAUNCH_SITE.',
    { details: { missing_fields: ['site_repo_url'], suggested_values: {} } },
  );
