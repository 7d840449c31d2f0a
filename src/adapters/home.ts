/** Where Launch keeps its state: LAUNCH_HOME, else `.launch` at the git root, else the user's state folder. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

export function findHome(env: Env, cwd: string): string {
  const named = env.LAUNCH_HOME;
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
