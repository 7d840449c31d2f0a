/** Every event the bot listens to. */
import checkRun from './check-run.ts';
import checkSuite from './check-suite.ts';
import deploymentStatus from './deployment-status.ts';
import type { EventRule } from './event.ts';
import { installation, installationRepositories, repository } from './installation.ts';
import issueComment from './issue-comment.ts';
import issues from './issues.ts';
import pullRequest from './pull-request.ts';
import push from './push.ts';
import release from './release.ts';
import reviewComment from './review-comment.ts';
import workflowRun from './workflow-run.ts';

export const events: readonly EventRule[] = [
  issueComment,
  reviewComment,
  issues,
  pullRequest,
  checkRun,
  checkSuite,
  push,
  release,
  workflowRun,
  deploymentStatus,
  installation,
  installationRepositories,
  repository,
];
