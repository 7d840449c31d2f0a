/** Owner and name of a repository on the host of a client, from any way people write it. */
import { UserError } from '../errors.ts';

export interface RepositoryName {
  owner: string;
  repo: string;
}

/** `owner/name`, `https://host/owner/name(.git)`, `git@host:owner/name.git`; undefined for another host or shape. */
export function parseGitHubRepository(repository: string, webUrl: string): RepositoryName | undefined {
  const host = new URL(webUrl).host.toLowerCase();
  const match =
    /^(?:https?|ssh|git):\/\/(?:[^@/]+@)?([^/]+)\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/i.exec(repository) ??
    /^(?:[^@/]+@)([^:/]+):([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(repository);
  if (match !== null)
    return match[1]?.toLowerCase() === host ? { owner: match[2] ?? '', repo: match[3] ?? '' } : undefined;
  const short = /^([A-Za-z0-9-]{1,39})\/([A-Za-z0-9._-]{1,100})$/.exec(repository);
  return short === null ? undefined : { owner: short[1] ?? '', repo: short[2] ?? '' };
}

export function requireGitHubRepository(repository: string, webUrl: string): RepositoryName {
  const name = parseGitHubRepository(repository, webUrl);
  if (name !== undefined) return name;
  throw new UserError(
    'INVALID_URL',
    `Not a repository on ${webUrl}: \`${repository}\`. Write it as \`owner/name\` or as its address.`,
  );
}
