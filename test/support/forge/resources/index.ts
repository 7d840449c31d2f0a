/** Every operation the stand-in answers. A resource that is not listed here does not exist. */
import type { Operation } from '../answer.ts';
import actions from './actions.ts';
import apps from './apps.ts';
import branches from './branches.ts';
import checks from './checks.ts';
import codeScanning from './code-scanning.ts';
import gitData from './git-data.ts';
import issues from './issues.ts';
import pullRequests from './pull-requests.ts';
import reactions from './reactions.ts';
import repositories from './repositories.ts';
import reviewComments from './review-comments.ts';
import reviews from './reviews.ts';
import users from './users.ts';

export const operations: Readonly<Record<string, Operation>> = {
  ...actions,
  ...apps,
  ...branches,
  ...checks,
  ...codeScanning,
  ...gitData,
  ...issues,
  ...pullRequests,
  ...reactions,
  ...repositories,
  ...reviewComments,
  ...reviews,
  ...users,
};
