/** GitHub's refusals as our errors: each says which permission or setting is missing and where it is set. */
import { type LaunchError, ServiceError, toLaunchError, UserError } from '../errors.ts';
import { GitHubFailure } from './github-api.ts';

/** `doing` completes "while …"; `needs` is the permission such a call asks for. */
export function gitHubError(thrown: unknown, repository: string, doing: string, needs: string): LaunchError {
  if (!(thrown instanceof GitHubFailure)) return toLaunchError(thrown);
  const { said } = thrown;
  const options = { cause: thrown, details: { status: thrown.status, github: thrown.said.slice(0, 500), repository } };
  const commit = (message: string): LaunchError => new ServiceError('COMMIT_SERVICE_ERROR', message, options);
  const permission = (thrown.permissions ?? needs).replaceAll('=', ': ');
  const where = `Set \`${permission}\` under \`permissions:\` of the workflow's job, or for an App under Permissions in its settings (and accept it in the installation), or on the personal token.`;

  if (/rate limit/i.test(said))
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `GitHub's rate limit was reached while ${doing} in \`${repository}\`. Resume the run later; nothing is lost.`,
      { ...options, retryable: true },
    );
  if (thrown.isUncertain)
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `GitHub failed (${thrown.status === 0 ? 'no answer' : thrown.status}) while ${doing} in \`${repository}\`. Resume the run; it goes on where it stopped.`,
      { ...options, retryable: true },
    );
  if (/not permitted to create or approve pull requests/i.test(said)) {
    return commit(
      `This job may not open a pull request in \`${repository}\`. Tick "Allow GitHub Actions to create and approve pull requests" in the repository's Settings, Actions, General, or use an App's token.`,
    );
  }
  if (/without .?workflows?.? permission|workflows=write/i.test(`${said} ${thrown.permissions ?? ''}`)) {
    return commit(
      `The token may not change workflow files in \`${repository}\`. Leave that change out, or use an App or personal token with \`workflows: write\`; a job's own token can never have it.`,
    );
  }
  if (/archived/i.test(said))
    return commit(`The repository \`${repository}\` is archived. Unarchive it in Settings, General.`);
  if (/verified signatures/i.test(said))
    return commit(
      `Commits in \`${repository}\` must be signed, and this one would not be. Leave \`commit.author\` out, so that GitHub signs it.`,
    );
  if (/rule violations|protected branch|through a pull request|required status/i.test(said)) {
    return commit(
      `The branch in \`${repository}\` is protected (${oneLine(said)}). Let the pull request go to it instead of a direct commit, or add the App to the bypass list in Settings, Rules.`,
    );
  }
  if (thrown.status === 401 || thrown.type === 'UNAUTHENTICATED')
    return commit(
      `GitHub refused the token while ${doing} in \`${repository}\`. It may have expired or been revoked: pass a new one.`,
    );
  if (thrown.status === 403 || thrown.type === 'FORBIDDEN')
    return commit(
      `The token lacks the permission \`${permission}\`, needed while ${doing} in \`${repository}\`. ${where}`,
    );
  if (thrown.status === 404 || thrown.type === 'NOT_FOUND') {
    return new UserError(
      'REPO_NOT_FOUND',
      `Not found while ${doing} in \`${repository}\`: it does not exist, or the token cannot see it. Check the name, and that the token's installation covers this repository.`,
      options,
    );
  }
  if (thrown.status === 409 && /empty/i.test(said))
    return new UserError(
      'INVALID_INPUT',
      `The repository \`${repository}\` is empty. Push a first commit to its default branch.`,
      options,
    );
  return commit(`GitHub answered ${thrown.status} while ${doing} in \`${repository}\`: ${oneLine(said)}`);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
