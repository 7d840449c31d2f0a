/** Every event the bot listens to. */
import checkRun from './check-run.ts';
import checkSuite from './check-suite.ts';
import type { EventRule } from './event.ts';
import { installation, installationRepositories, repository } from './installation.ts';
import issueComment from './issue-comment.ts';
import pullRequest from './pull-request.ts';
import push from './push.ts';
import release from './release.ts';

export const events: readonly EventRule[] = [
  issueComment,
  pullRequest,
  checkRun,
  checkSuite,
  push,
  release,
  installation,
  installationRepositories,
  repository,
];
