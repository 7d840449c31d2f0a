/** Every tool, in the order clients see them. A tool is added by one file and one line here. */
import godotAssetManager from './godot/asset-manager.ts';
import godotCodeManager from './godot/code-manager.ts';
import godotEditorManager from './godot/editor-manager.ts';
import godotInspectorManager from './godot/inspector-manager.ts';
import godotProjectConfigManager from './godot/project-config-manager.ts';
import godotSceneManager from './godot/scene-manager.ts';
import godotWorkspaceManager from './godot/workspace-manager.ts';
import launchCancel from './launch/launch-cancel.ts';
import launchFixAll from './launch/launch-fix-all.ts';
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
import codeManager from './manager/code-manager.ts';
import githubManager from './manager/github-manager.ts';
import launchManager from './manager/launch-manager.ts';
import metaManager from './manager/meta-manager.ts';
import qaManager from './manager/qa-manager.ts';
import workflowManager from './manager/workflow-manager.ts';
import type { AnyTool } from './tool.ts';
import approvalsGrant from './toolhub/approvals-grant.ts';
import approvalsList from './toolhub/approvals-list.ts';
import approvalsRequest from './toolhub/approvals-request.ts';
import codeBranchPrCreate from './toolhub/code-branch-pr-create.ts';
import codePatchGenerate from './toolhub/code-patch-generate.ts';
import githubIssuesBatchCreate from './toolhub/github-issues-batch-create.ts';
import githubIssuesCreate from './toolhub/github-issues-create.ts';
import githubPrCommentCreate from './toolhub/github-pr-comment-create.ts';
import githubPrFilesList from './toolhub/github-pr-files-list.ts';
import githubPrGet from './toolhub/github-pr-get.ts';
import qaLint from './toolhub/qa-lint.ts';
import qaTest from './toolhub/qa-test.ts';
import runsCreate from './toolhub/runs-create.ts';
import corePing from './workflow/core-ping.ts';
import projectWorkspaceStats from './workflow/project-workspace-stats.ts';
import workflowCancel from './workflow/workflow-cancel.ts';
import workflowList from './workflow/workflow-list.ts';
import workflowLogs from './workflow/workflow-logs.ts';
import workflowRun from './workflow/workflow-run.ts';
import workflowStatus from './workflow/workflow-status.ts';

export const tools: readonly AnyTool[] = [
  launchStartRun,
  launchStartRunFromProductUrl,
  launchStartRunFromGithubRepoUrl,
  launchGetStatus,
  launchResume,
  launchValidate,
  launchFixNext,
  launchFixAll,
  launchOpenPr,
  launchCancel,
  launchGetArtifact,
  launchListRuns,
  launchGetTelemetry,
  runsCreate,
  githubIssuesCreate,
  githubIssuesBatchCreate,
  githubPrCommentCreate,
  githubPrGet,
  githubPrFilesList,
  qaTest,
  qaLint,
  codePatchGenerate,
  codeBranchPrCreate,
  approvalsRequest,
  approvalsList,
  approvalsGrant,
  corePing,
  projectWorkspaceStats,
  workflowRun,
  workflowStatus,
  workflowCancel,
  workflowList,
  workflowLogs,
  launchManager,
  githubManager,
  qaManager,
  codeManager,
  workflowManager,
  metaManager,
  godotWorkspaceManager,
  godotSceneManager,
  godotInspectorManager,
  godotAssetManager,
  godotProjectConfigManager,
  godotCodeManager,
  godotEditorManager,
];
