/** A token is shown to the servers, or to the one repository, that it is for: to no other host, and never over a protocol that its server does not speak. */
type Env = Readonly<Record<string, string | undefined>>;

export interface TokenReach {
  /** Origins, with their protocol. */
  servers: readonly string[];
  /** Whoever gave the token named the repository that it is for. */
  repository?: string | null | undefined;
}

/** What a run reads and writes with. */
export interface RunSecrets {
  productToken?: string;
  /** The address that `productToken` was given for; without one it is for GitHub. */
  productUrl?: string;
  siteToken?: string;
  /** The address that `siteToken` was given for; without one it is for GitHub. */
  siteUrl?: string;
  /** For GitHub alone. */
  token?: string;
}

/** github.com, and the enterprise server that a job or a bot works with. */
export function githubServers(env: Env): string[] {
  const own = originOf(env.GITHUB_SERVER_URL ?? '');
  return ['https://github.com', 'https://www.github.com', ...(own === undefined ? [] : [own])];
}

export function mayBeShown(source: string | null, { servers, repository }: TokenReach): boolean {
  if (source === null) return false;
  if (repository != null) return bare(source) === bare(repository);
  const origin = originOf(source);
  return origin !== undefined && servers.includes(origin);
}

/** The token of a product's or a site's address, of those that were given; the general one is for GitHub alone. */
export function tokenFor(
  what: 'product' | 'site',
  source: string | null,
  secrets: RunSecrets,
  servers: readonly string[],
): string | undefined {
  const [own, repository] =
    what === 'product' ? [secrets.productToken, secrets.productUrl] : [secrets.siteToken, secrets.siteUrl];
  if (own !== undefined && mayBeShown(source, { servers, repository })) return own;
  return mayBeShown(source, { servers }) ? secrets.token : undefined;
}

function originOf(source: string): string | undefined {
  const url = URL.parse(source);
  return url === null || !/^https?:$/u.test(url.protocol) ? undefined : url.origin;
}
const bare = (source: string): string =>
  source
    .toLowerCase()
    .replace(/(?<!\/)\/+$/u, '')
    .replace(/\.git$/u, '');
