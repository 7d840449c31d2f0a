/** Where a check is: the repository, the folder inside it, and what git is asked about its files, which takes a while. Needs little, so that it can begin before the rest is loaded. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CHECK_CONFIG_FILES } from '../config/check-config-files.ts';
import { ServiceError, UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';
import { askGit, type GitAnswers } from './git-answers.ts';

export interface Place {
  /** The work tree that holds the folder; the folder itself where git does not know it. */
  root: string;
  /** The folder inside it. */
  sitePath: string;
  git: boolean;
  gitAnswers?: GitAnswers;
}

/** Throws UserError for a folder that is none. */
export async function findPlace({ directory, cwd }: { directory: string; cwd: string }, git: Git): Promise<Place> {
  const wanted = resolve(cwd, directory);
  let folder: string;
  try {
    // As the file system writes it: with another case, or a short name, it would lie outside its own repository.
    folder = realpathSync.native(wanted);
    if (!statSync(folder).isDirectory()) throw new Error('no folder');
  } catch (cause) {
    const said = existsSync(wanted) ? `\`${directory}\` is not a folder` : `No folder \`${directory}\``;
    const near = existsSync(wanted) ? '' : (await import('./near-folders.ts')).folderAdvice(cwd, directory);
    throw new UserError('INVALID_INPUT', `${said}. ${near || 'Name the folder of the Markdown pages.'}`, { cause });
  }
  const known = await topOf(git, folder);
  if (known === undefined) return withoutGit(folder, cwd);
  const { root, head } = known;
  const sitePath = relative(root, folder).replaceAll('\\', '/');
  const gitAnswers = askGit(root, git, head);
  if (sitePath !== '' && !(await isKnown(git, root, sitePath))) return { root: folder, sitePath: '', git: false };
  return { root, sitePath, git: true, gitAnswers };
}

/** Without git the root is the nearest folder with a configuration, up to where the command runs, else the folder itself. */
function withoutGit(folder: string, cwd: string): Place {
  const from = relative(realpathSync.native(cwd), folder);
  const depth = from === '' || isAbsolute(from) || from.startsWith('..') ? 0 : from.split(sep).length;
  for (let at = folder, left = depth; left >= 0; at = dirname(at), left -= 1) {
    if (CHECK_CONFIG_FILES.some((name) => existsSync(join(at, name))))
      return { root: at, sitePath: relative(at, folder).replaceAll('\\', '/'), git: false };
  }
  return { root: folder, sitePath: '', git: false };
}

/** The work tree that holds a folder, and the commit it is at, empty where nothing was committed yet. */
async function topOf(git: Git, folder: string): Promise<{ root: string; head: string } | undefined> {
  try {
    const said = await git.run(folder, ['rev-parse', '--show-toplevel', '--revs-only', 'HEAD']);
    const [, top = '', head = ''] = /^(.*?)\r?\n(?:([0-9a-f]{40,64})\r?\n)?$/s.exec(said) ?? [];
    return { root: realpathSync.native(top), head };
  } catch (thrown) {
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}

/** Whether git tracks the folder or would; an ignored one is judged as if git were not there. */
const isKnown = async (git: Git, root: string, path: string): Promise<boolean> =>
  (await git.run(root, ['ls-files', '-z', '-c', '-o', '--exclude-standard', '--', path])) !== '';
