/** GitHub's refusals as our errors: each says which permission or setting is missing and where it is set. */
import { type LaunchError, toLaunchError } from '../errors.ts';
import { GitHubFailure } from './github-api.ts';
import { explainRefusal } from './github-refusal.ts';

/** `doing` completes "while …"; `needs` is the permission such a call asks for. */
export const gitHubError = (thrown: unknown, repository: string, doing: string, needs: string): LaunchError =>
  thrown instanceof GitHubFailure ? explainRefusal(thrown, { repository, doing, needs }) : toLaunchError(thrown);
