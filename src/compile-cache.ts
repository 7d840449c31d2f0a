/** Keeps compiled code between starts in a folder of this user alone: Node runs what lies there, and its own choice is below the shared temporary folder. */
import { existsSync, lstatSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { makeFolderSync } from './adapters/make-folder.ts';
import { isOwnPlace, partsOf, trustedOwners } from './adapters/own-place.ts';
import { runnerFolder, userCacheFolder } from './adapters/user-folders.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** For this thread: one does not share the compiled code of the one that started it. NODE_DISABLE_COMPILE_CACHE=1 turns it off. */
export function keepCompiled(env: Env = process.env): void {
  const folder = compiledFolder(env);
  if (folder !== undefined) module.enableCompileCache?.(folder);
}

/**
 * A folder of the user's cache (0700) that nobody else can write, put in the place of, or bring with a clone; undefined where there is none, and
 * on a runner, whose folders travel between jobs and where a start is one of few.
 */
export function compiledFolder(env: Env, owners = trustedOwners()): string | undefined {
  if (runnerFolder(env) !== undefined) return undefined;
  const folder = join(userCacheFolder(env), 'compiled');
  try {
    makeFolderSync(folder, 0o700);
    return isPrivateFolder(folder) && isOwnPlace(folder, owners) && !isInCheckout(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function isPrivateFolder(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  const me = process.getuid?.();
  return me === undefined || (uid === me && (mode & 0o077) === 0);
}

const isInCheckout = (folder: string): boolean =>
  partsOf(dirname(folder)).some((part) => existsSync(join(part, '.git')));
