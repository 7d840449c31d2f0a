/** One commit service for every repository: the backend is chosen by what the repository is, and loaded when it is first needed. */
import { ServiceError } from '../errors.ts';
import type { CommitService } from './commit-service.ts';

export type RepositoryKind = 'local' | 'github' | 'other';
type Backend = () => Promise<CommitService>;

/** `service`: set, everything goes to it. `github` undefined: no token is available. */
export function chooseBackend(backends: {
  local: Backend;
  github: Backend | undefined;
  service: Backend | undefined;
  githubHosts: readonly string[];
}): CommitService {
  const loaded = new Map<Backend, Promise<CommitService>>();
  const load = (backend: Backend): Promise<CommitService> => {
    const known = loaded.get(backend) ?? backend();
    loaded.set(backend, known);
    return known;
  };
  const choose = (repository: string): Backend | ServiceError => {
    if (backends.service !== undefined) return backends.service;
    const kind = repositoryKind(repository, backends.githubHosts);
    if (kind === 'local') return backends.local;
    return kind === 'github' ? (backends.github ?? noToken()) : noBackend();
  };
  const backendOf = (repository: string): Promise<CommitService> => {
    const chosen = choose(repository);
    if (chosen instanceof ServiceError) throw chosen;
    return load(chosen);
  };
  return {
    unwritable(repository) {
      const chosen = choose(repository);
      return chosen instanceof ServiceError ? chosen.message : undefined;
    },
    commit: async (request, signal) => (await backendOf(request.repository)).commit(request, signal),
    openPullRequest: async (request, signal) => (await backendOf(request.repository)).openPullRequest(request, signal),
    findOpenPullRequest: async (repository, slug, base, signal) =>
      (await backendOf(repository)).findOpenPullRequest(repository, slug, base, signal),
  };
}

/** A path or file URL is local; `owner/name` and a URL of a GitHub host are GitHub's. */
export function repositoryKind(repository: string, githubHosts: readonly string[]): RepositoryKind {
  if (/^(?:file:|[/\\.]|[a-z]:[\\/])/i.test(repository)) return 'local';
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return 'github';
  const host = hostOf(repository);
  return host !== undefined && githubHosts.includes(host) ? 'github' : 'other';
}

/** Host and port of a URL or of `user@host:path`, in lower case. */
export function hostOf(source: string): string | undefined {
  const url =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(source)?.[1] ?? /^[^/\\@]+@([^/\\:]+):/.exec(source)?.[1];
  return url?.toLowerCase();
}

const noToken = (): ServiceError =>
  new ServiceError(
    'COMMIT_SERVICE_ERROR',
    'There is no token that may write to the repository on GitHub. Set GITHUB_TOKEN, or LAUNCH_COMMIT_SERVICE_URL.',
    {
      details: { reason: 'no_token' },
    },
  );
const noBackend = (): ServiceError =>
  new ServiceError(
    'COMMIT_SERVICE_ERROR',
    'The site is neither on GitHub nor on this machine. Set LAUNCH_COMMIT_SERVICE_URL for other hosts.',
    {
      details: { reason: 'unsupported_host' },
    },
  );
