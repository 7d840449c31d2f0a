/** Where Launch keeps its state: where it was told, LAUNCH_HOME, else `.launch` at the git root, else the user's state folder. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { LaunchError, ServiceError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

export function findHome(env: Env, cwd: string, given?: string): string {
  const named = given ?? env.LAUNCH_HOME;
  if (named !== undefined && named !== '') return resolve(cwd, named);
  const root = gitRoot(cwd);
  return root === undefined ? join(stateFolder(env), 'launch') : join(root, '.launch');
}

/** The nearest folder with a `.git`, which is a file in a worktree; asking git itself would cost more than the call it serves. */
function gitRoot(cwd: string): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function stateFolder(env: Env): string {
  const home = env.HOME ?? homedir();
  if (env.XDG_STATE_HOME !== undefined && env.XDG_STATE_HOME !== '') return env.XDG_STATE_HOME;
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  return join(home, '.local', 'state');
}

const UNUSABLE = 'home_not_writable';

/** The failure of everything that needs a home, naming it. */
export function unusableHome(home: string, thrown: unknown): unknown {
  const cause = thrown instanceof LaunchError ? thrown.details.cause : codeOf(thrown);
  if (thrown instanceof LaunchError && thrown.details.reason === 'no_disk_space') return thrown;
  const why = typeof cause === 'string' ? ` (${cause})` : '';
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `Unexpected home \`${home}\` that cannot be written${why}, expected a folder of yours. Set LAUNCH_HOME or --home to one.`,
    { cause: thrown, details: { reason: UNUSABLE } },
  );
}

/** That nothing can be kept there, or nothing more. */
export const isUnusableHome = (thrown: unknown): thrown is ServiceError =>
  thrown instanceof ServiceError && (thrown.details.reason === UNUSABLE || thrown.details.reason === 'no_disk_space');

/** Whether a database could not be opened because its file may not be made or written. */
export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof Error && (/readonly|unable to open|^E[A-Z]+:/i.test(thrown.message) || isRefusal(thrown.cause));

const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
