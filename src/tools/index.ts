/** Every tool, in the order clients see them. A tool is added by one file and one line here. */
import launchCancel from './launch/launch-cancel.ts';
import launchFixNext from './launch/launch-fix-next.ts';
import launchGetArtifact from './launch/launch-get-artifact.ts';
import launchGetStatus from './launch/launch-get-status.ts';
import launchGetTelemetry from './launch/launch-get-telemetry.ts';
import launchListRuns from './launch/launch-list-runs.ts';
import launchOpenPr from './launch/launch-open-pr.ts';
import launchResume from './launch/launch-resume.ts';
import launchStartRun from './launch/launch-start-run.ts';
import launchStartRunFromGithubRepoUrl from './launch/launch-start-run-from-github-repo-url.ts';
import launchStartRunFromProductUrl from './launch/launch-start-run-from-product-url.ts';
import launchValidate from './launch/launch-validate.ts';
import type { AnyTool } from './tool.ts';

export const tools: readonly AnyTool[] = [
  launchStartRun,
  launchStartRunFromProductUrl,
  launchStartRunFromGithubRepoUrl,
  launchGetStatus,
  launchResume,
  launchValidate,
  launchFixNext,
  launchOpenPr,
  launchCancel,
  launchGetArtifact,
  launchListRuns,
  launchGetTelemetry,
];
