/** The tokens for GitHub among the settings of a process. A setting that is there and empty is none: hosts and compose files write it so. */
type Env = Readonly<Record<string, string | undefined>>;

/** Reads, and writes where no other is set. */
export const githubToken = (env: Env): string | undefined => firstOf(env, ['GITHUB_TOKEN', 'GH_TOKEN']);
/** Writes to the docs repository. */
export const siteToken = (env: Env): string | undefined =>
  firstOf(env, ['LAUNCH_SITE_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN']);

const firstOf = (env: Env, names: readonly string[]): string | undefined =>
  names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
