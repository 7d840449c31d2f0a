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
      `Unexpected rate limit of GitHub while ${doing} in \`${repository}\`, expected room for it; resume the run later, nothing is lost.`,
      { ...options, retryable: true },
    );
  if (thrown.isUncertain)
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `Unexpected failure of GitHub (${thrown.status === 0 ? 'no answer' : thrown.status}) while ${doing} in \`${repository}\`; resume the run, it goes on where it stopped.`,
      { ...options, retryable: true },
    );
  if (/not permitted to create or approve pull requests/i.test(said)) {
    return commit(
      `Unexpected refusal to let this job open a pull request in \`${repository}\`. Tick "Allow GitHub Actions to create and approve pull requests" in the repository's Settings, Actions, General, or use an App's token.`,
    );
  }
  if (/without .?workflows?.? permission|workflows=write/i.test(`${said} ${thrown.permissions ?? ''}`)) {
    return commit(
      `Unexpected change of a workflow file in \`${repository}\` with a token that may not write workflows. Leave it out, or use an App or personal token with \`workflows: write\`; a job's own token can never have it.`,
    );
  }
  if (/archived/i.test(said))
    return commit(
      `Unexpected archived repository \`${repository}\`, expected one that can be written; unarchive it in Settings, General.`,
    );
  if (/verified signatures/i.test(said))
    return commit(
      `Unexpected rule in \`${repository}\`: commits must be signed, and this one would not be. Leave \`commit.author\` out, so that GitHub signs it.`,
    );
  if (/rule violations|protected branch|through a pull request|required status/i.test(said)) {
    return commit(
      `Unexpected protection of the branch in \`${repository}\` (${oneLine(said)}). Let the pull request go to it instead of a direct commit, or add the App to the bypass list in Settings, Rules.`,
    );
  }
  if (thrown.status === 401 || thrown.type === 'UNAUTHENTICATED')
    return commit(
      `Unexpected refusal of the token by GitHub while ${doing} in \`${repository}\`, expected one that is valid: it may have expired or been revoked. Hand over a new one.`,
    );
  if (thrown.status === 403 || thrown.type === 'FORBIDDEN')
    return commit(
      `Unexpected lack of permission while ${doing} in \`${repository}\`, expected \`${permission}\`. ${where}`,
    );
  if (thrown.status === 404 || thrown.type === 'NOT_FOUND') {
    return new UserError(
      'REPO_NOT_FOUND',
      `Unexpected absence of what was asked for while ${doing} in \`${repository}\`: it does not exist or the token cannot see it. Check the name, and that the token's installation covers this repository.`,
      options,
    );
  }
  if (thrown.status === 409 && /empty/i.test(said))
    return new UserError(
      'INVALID_INPUT',
      `Unexpected empty repository \`${repository}\`, expected at least one commit on its default branch.`,
      options,
    );
  return commit(`Unexpected answer of GitHub (${thrown.status}) while ${doing} in \`${repository}\`: ${oneLine(said)}`);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
