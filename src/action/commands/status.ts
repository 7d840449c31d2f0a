/** `status`: where a run stands, or the newest runs when none is named. */

import { renderRunPage } from '../../report/html/run-page.ts';
import { gatherRunReport } from '../../report/run-report.ts';
import { countOf } from '../../text/count.ts';
import { defineActionCommand } from '../call.ts';
import { refuseOthersRun } from '../kept-by-others.ts';

export default defineActionCommand({
  name: 'status',
  title: 'Launch status',
  async run(call) {
    const { engine } = await call.context();
    const { runId } = call.inputs;
    if (runId === null) {
      const { runs } = await engine.list({}, { limit: 20 });
      const [newest] = runs;
      return {
        result: { reason_code: 'STATUS', run_id: newest?.run_id ?? null, state: newest?.state ?? null },
        headline: runs.length === 0 ? 'No run is kept here.' : `The newest ${countOf(runs.length, 'run')}:`,
        facts: runs.map((run) => [run.product_slug, `${run.run_id} ${run.state}`]),
      };
    }
    refuseOthersRun(call, runId);
    const report = await gatherRunReport(engine, runId);
    const { snapshot } = report;
    const { pr } = snapshot;
    return {
      result: {
        reason_code: 'STATUS',
        run_id: runId,
        state: snapshot.state,
        findings: snapshot.open_issues.length,
        remaining_blockers: snapshot.open_issues.filter(({ severity }) => severity === 'blocker').length,
        ...(pr === null ? {} : { pr_number: pr.number, pr_url: pr.url, branch: pr.branch, commit_sha: pr.commit_sha }),
      },
      headline: `\`${runId}\` of ${snapshot.product_slug} is at ${snapshot.state}.`,
      facts: [
        ['Run', runId],
        ['State', snapshot.state],
      ],
      ...(report.artifacts.validation_report === undefined ? {} : { report: report.artifacts.validation_report }),
      html: renderRunPage(report),
    };
  },
});
