/** The address of a repository in any of its usual forms, as owner and name on a host that a profile names. */
import { UserError } from '../errors.ts';
import type { SiteProfile } from '../sites/site-profile.ts';

export interface RepositoryAddress {
  host: string;
  owner: string;
  name: string;
  /** Canonical web address, without `.git`. */
  url: string;
  /** What git is given. */
  clone: string;
}
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;
/** `git@host:owner/name`, the scp form. */
const SCP = /^(?:[A-Za-z0-9_-]+@)?([A-Za-z0-9.-]+):(?!\/\/)(.+)$/;
const PROTOCOLS = new Set(['https:', 'http:', 'ssh:', 'git:']);

/** Throws INVALID_URL. Files, branches and pull requests of a repository are not repositories. */
export function parseRepositoryUrl(text: string, profiles: readonly SiteProfile[]): RepositoryAddress {
  const parts = split(text.trim());
  const gitHosts = profiles.flatMap(({ git_hosts }) => git_hosts);
  const host =
    parts === undefined ? undefined : gitHosts.find((candidate) => candidate.host === parts.host.replace(/^www\./, ''));
  if (parts === undefined || host === undefined) throw invalid(gitHosts.map((candidate) => candidate.host));
  const [owner = '', last = '', ...rest] = parts.path.replace(/^\/+|(?<!\/)\/+$/g, '').split('/');
  const name = last.replace(/\.git$/i, '');
  if (rest.length > 0 || !OWNER.test(owner) || !NAME.test(name) || name === '.' || name === '..') {
    throw invalid(gitHosts.map((candidate) => candidate.host));
  }
  return {
    host: host.host,
    owner,
    name,
    url: `${host.clone.startsWith(`http://${host.host}/`) ? 'http' : 'https'}://${host.host}/${owner}/${name}`,
    clone: host.clone.replaceAll('{owner}', owner).replaceAll('{repo}', name),
  };
}

function split(text: string): { host: string; path: string } | undefined {
  if (text.length > 2_048 || /[\s\\\p{Cc}]/u.test(text)) return undefined;
  const bare = text.replace(/^git\+(?=[a-z]+:)/i, '');
  if (!bare.includes('://')) {
    const scp = SCP.exec(bare);
    if (scp?.[1] !== undefined && scp[2] !== undefined && bare.includes('@'))
      return { host: scp[1].toLowerCase(), path: scp[2] };
    return /^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i.test(bare) ? split(`https://${bare}`) : undefined;
  }
  if (!URL.canParse(bare)) return undefined;
  const url = new URL(bare);
  const hasSecret = url.password !== '' || (url.username !== '' && url.username !== 'git');
  if (!PROTOCOLS.has(url.protocol) || hasSecret) return undefined;
  return { host: (url.protocol === 'ssh:' ? url.hostname : url.host).toLowerCase(), path: url.pathname };
}

const invalid = (hosts: readonly string[]): UserError =>
  new UserError('INVALID_URL', `Not the URL of a repository, such as https://${hosts[0] ?? 'github.com'}/owner/name.`, {
    details: { supported_hosts: [...new Set(hosts)] },
  });
