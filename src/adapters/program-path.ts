/** Where programs are looked up: absolute folders of PATH alone, and none inside a checkout that is judged or that the command was started in. */
import { accessSync, constants, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, isAbsolute, join, sep } from 'node:path';
import { checkoutAround } from './checkout-guard.ts';

/** Whose folders name programs: `PATH`, on Windows `Path` as well, and where git looks for its own. */
const NAMES_FOLDERS = /^(?:PATH|GIT_EXEC_PATH)$/iu;

/** Real paths of folders whose programs are not run, the one that was named last at the end. */
const kept = new Set<string>();
/** A bot sees folders without end; what is at work is named again with each call of git. */
const MAX_KEPT = 256;

/** What lies in this folder is somebody's text from now on: a checkout always, another folder unless it is the user's own one, or holds it. */
export function keepOut(folder: string): void {
  const real = realPath(folder);
  const root = checkoutAround(real) ?? (isInside(realPath(homedir()), real) ? undefined : real);
  if (root === undefined || isTop(root)) return;
  kept.delete(root);
  kept.add(root);
  for (const oldest of kept) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
}

/** The folders of a PATH that count. A relative one, or an empty one, would lie in whatever folder a program is started in. */
export function searchFolders(path: string): string[] {
  const around = checkoutAround(process.cwd());
  const closed = [...kept, ...(around === undefined || isTop(around) ? [] : [realPath(around)])];
  return path.split(delimiter).filter((folder) => isAbsolute(folder) && !closed.some((root) => isInside(folder, root)));
}

/** The same environment for a child, which looks programs up as well. */
export function withSearchFolders(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => {
      if (value === undefined) return [];
      const searched = NAMES_FOLDERS.test(name) ? searchFolders(value).join(delimiter) : value;
      return searched === '' && value !== '' ? [] : [[name, searched]];
    }),
  );
}

/** Absolute path of a program: a bare name on the PATH, an absolute one as it is. */
export function findProgram(command: string, path: string): string | undefined {
  const candidates = isAbsolute(command)
    ? [command]
    : /[/\\]/u.test(command)
      ? []
      : searchFolders(path).map((folder) => join(folder, command));
  return candidates
    .flatMap((candidate) => programSuffixes(command).map((suffix) => candidate + suffix))
    .find((candidate) => isProgram(candidate));
}

/**
 * What a program's file may end in. On Windows every file counts as executable, and Node starts no `.cmd` or `.bat` without a shell
 * (https://nodejs.org/api/child_process.html#spawning-bat-and-cmd-files-on-windows): the shims of npm are none of ours to run.
 */
export function programSuffixes(command: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform !== 'win32' || /\.(?:exe|com)$/iu.test(command)) return [''];
  return ['.exe', '.com'];
}

/** All programs lie below it. */
const isTop = (folder: string): boolean => dirname(folder) === folder;

/** By its name and by where its links lead: a link out of a checkout was put there by the checkout, one into it leads to its programs. */
function isInside(folder: string, root: string): boolean {
  return [folder, realPath(folder)].some((at) => at === root || at.startsWith(root + sep));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
