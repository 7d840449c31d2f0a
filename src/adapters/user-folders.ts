/** Where this system keeps what belongs to its user: caches, and configuration; in a CI job, where the runner keeps what is its own. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The folder of a job on a runner, or undefined elsewhere. */
export function runnerFolder(env: Env): string | undefined {
  const folder = absolute(env.RUNNER_TEMP);
  return folder === undefined ? undefined : join(folder, 'launch');
}

/** What may be deleted at the price of time, and runs. */
export function userCacheFolder(env: Env, platform: NodeJS.Platform = process.platform): string {
  const named = absolute(env.XDG_CACHE_HOME);
  if (named !== undefined) return join(named, 'launch');
  const home = homeOf(env);
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'launch', 'cache');
  return platform === 'darwin' ? join(home, 'Library', 'Caches', 'launch') : join(home, '.cache', 'launch');
}

/** Keys; never in a home of runs, which may be handed on. */
export function userConfigFolder(env: Env, platform: NodeJS.Platform = process.platform): string {
  const named = absolute(env.XDG_CONFIG_HOME);
  if (named !== undefined) return join(named, 'launch');
  const home = homeOf(env);
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'launch');
  return platform === 'darwin'
    ? join(home, 'Library', 'Application Support', 'launch')
    : join(home, '.config', 'launch');
}

const homeOf = (env: Env): string => absolute(env.HOME) ?? homedir();

/** A relative path would lie in whatever folder a call is made from, which may be a clone. */
const absolute = (path: string | undefined): string | undefined =>
  path !== undefined && isAbsolute(path) ? path : undefined;
