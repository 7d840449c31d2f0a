/** From a repository to a documentation pull request, behind one tool. */
import launchCancel from '../launch/launch-cancel.ts';
import launchFixAll from '../launch/launch-fix-all.ts';
import launchFixNext from '../launch/launch-fix-next.ts';
import launchGetArtifact from '../launch/launch-get-artifact.ts';
import launchGetStatus from '../launch/launch-get-status.ts';
import launchGetTelemetry from '../launch/launch-get-telemetry.ts';
import launchListRuns from '../launch/launch-list-runs.ts';
import launchOpenPr from '../launch/launch-open-pr.ts';
import launchResume from '../launch/launch-resume.ts';
import launchStartRun from '../launch/launch-start-run.ts';
import startFromRepository from '../launch/launch-start-run-from-github-repo-url.ts';
import startFromUrl from '../launch/launch-start-run-from-product-url.ts';
import launchValidate from '../launch/launch-validate.ts';
import { defineManager } from './define.ts';

export default defineManager({
  id: 'launch_manager',
  title: 'Launch runs',
  description:
    'Documentation runs. start (run_config), start_from_url (url), start_from_repository (github_repo_url) give run_id; resume makes one step, validate judges, fix_next repairs one finding, fix_all many, open_pr proposes. Also status, artifact (artifact_name), list, telemetry, cancel.',
  actions: {
    start: { tool: launchStartRun },
    start_from_url: { tool: startFromUrl },
    start_from_repository: { tool: startFromRepository },
    status: { tool: launchGetStatus },
    resume: { tool: launchResume },
    validate: { tool: launchValidate },
    fix_next: { tool: launchFixNext },
    fix_all: { tool: launchFixAll },
    open_pr: { tool: launchOpenPr, isDangerous: true },
    cancel: { tool: launchCancel },
    artifact: { tool: launchGetArtifact },
    list: { tool: launchListRuns },
    telemetry: { tool: launchGetTelemetry },
  },
  example: { action: 'status', run_id: 'r_2026-01-21T10-00-00Z_abcd' },
});
