/** Opens the pull request of a validated run through the commit service; the only tool that writes outside. */
import { z } from 'zod';
import type { PrRehearsal } from '../../engine/engine.ts';
import { illegalState } from '../../engine/legal.ts';
import { evidenceHead, runId } from '../fields.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_open_pr',
  family: 'launch',
  title: 'Open the pull request',
  description:
    'Commits the pages of a run to branch launch/<run_id>/<product_slug> and opens its pull request. Legal in READY_FOR_PR with a passing report. Writes to the docs repository. A dry run checks the same and says branch, title and files.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({
    run_id: z.string(),
    pr_url: z.string(),
    branch: z.string(),
    commit_sha: z.string(),
    evidence_head: evidenceHead,
  }),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['RUN_NOT_FOUND', 'ILLEGAL_STATE', 'ALLOWED_PATHS_VIOLATION', 'COMMIT_SERVICE_ERROR', 'CANCELLED'],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  asks: 'opens a pull request',
  rehearses: ({ run_id }, { ports, signal }) =>
    onRun(run_id, ports, async () => ({ would_open: await ports.engine.rehearsePr(run_id, { signal }) })),
  run: ({ run_id }, call) => {
    const { ports, signal, progress, waitMs } = call;
    return onRun(run_id, ports, async () => {
      const { engine } = ports;
      const run = await engine.snapshot(run_id);
      if (run.pr !== null && run.state !== 'CANCELLED') throw illegalState(run, 'launch_open_pr', 'READY_FOR_PR');
      await call.confirm(async () => questionOf(await engine.rehearsePr(run_id, { signal })));
      const pr = await engine.openPr(run_id, { signal, progress, waitMs });
      const evidence_head = await engine.evidenceHead(run_id);
      return { run_id, pr_url: pr.url, branch: pr.branch, commit_sha: pr.head_sha, evidence_head };
    });
  },
});

function questionOf({ title, branch, base_ref, affected_paths, appends_to }: PrRehearsal): string {
  const files = `${affected_paths.length} ${affected_paths.length === 1 ? 'file' : 'files'}`;
  return appends_to === null
    ? `Open the pull request "${title}": ${files} on branch ${branch} into ${base_ref ?? 'the default branch'}?`
    : `Add ${files} to the open pull request ${appends_to}?`;
}
