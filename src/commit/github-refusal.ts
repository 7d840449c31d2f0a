/** What a refusal of GitHub means for who can do something about it: which permission or setting is missing, and where it is set. Pure. */
import { type LaunchError, ServiceError, UserError } from '../errors.ts';

/** Of GitHub's answer. */
export interface Refused extends Error {
  /** 0 when no answer came. */
  status: number;
  type: string | undefined;
  permissions: string | undefined;
  said: string;
  isUncertain: boolean;
}
export interface AskedFor {
  repository: string;
  /** Completes "while …". */
  doing: string;
  /** The permission such a call asks for, as `contents=write`. */
  needs: string;
}

/** The same of a call as GitHub documents it, for whoever has no better words. */
export function askedBy(route: string, { owner, repo }: Readonly<Record<string, unknown>>): AskedFor {
  const [method = '', path = ''] = route.split(' ', 2);
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const inside = path.startsWith('/repos/') ? words.slice(1) : words;
  const noun = inside.at(-1)?.replaceAll('-', ' ') ?? 'the repository';
  const isRead = method === 'GET';
  const area = CHECKS.test(path) ? 'checks' : (AREAS.get(inside[0] ?? '') ?? 'metadata');
  return {
    repository: typeof owner === 'string' && typeof repo === 'string' ? `${owner}/${repo}` : 'GitHub',
    doing: `${isRead ? 'reading' : 'writing'} ${noun}`,
    needs: `${area}=${isRead ? 'read' : 'write'}`,
  };
}
const CHECKS = /\/check-(?:runs|suites)(?:\/|$)/u;
/** The first word below a repository, and the permission of what lies there. */
const AREAS = new Map([
  ...['git', 'contents', 'branches', 'commits', 'compare', 'releases', 'tarball'].map(
    (word) => [word, 'contents'] as const,
  ),
  ['issues', 'issues'],
  ['pulls', 'pull_requests'],
  ['actions', 'actions'],
  ['deployments', 'deployments'],
]);

export function explainRefusal(thrown: Refused, { repository, doing, needs }: AskedFor): LaunchError {
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
