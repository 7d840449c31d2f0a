/** Where a check is: the repository, the folder inside it, and what git is asked about its files, which takes a while. Needs little, so that it can begin before the rest is loaded. */
import { realpathSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
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
    folder = realpathSync(wanted);
    if (!statSync(folder).isDirectory()) throw new Error('no folder');
  } catch (cause) {
    throw new UserError('INVALID_INPUT', `No folder \`${directory}\`. Name the folder of the Markdown pages.`, {
      cause,
    });
  }
  const known = await topOf(git, folder);
  if (known === undefined) return { root: folder, sitePath: '', git: false };
  const { root, head } = known;
  const sitePath = relative(root, folder).replaceAll('\\', '/');
  const gitAnswers = askGit(root, git, head);
  if (sitePath !== '' && !(await isKnown(git, root, sitePath))) return { root: folder, sitePath: '', git: false };
  return { root, sitePath, git: true, gitAnswers };
}

/** The work tree that holds a folder, and the commit it is at, empty where nothing was committed yet. */
async function topOf(git: Git, folder: string): Promise<{ root: string; head: string } | undefined> {
  try {
    const said = await git.run(folder, ['rev-parse', '--show-toplevel', '--revs-only', 'HEAD']);
    const [, top = '', head = ''] = /^(.*?)\r?\n(?:([0-9a-f]{40,64})\r?\n)?$/s.exec(said) ?? [];
    return { root: realpathSync(top), head };
  } catch (thrown) {
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}

/** Whether git tracks the folder or would; an ignored one is judged as if git were not there. */
const isKnown = async (git: Git, root: string, path: string): Promise<boolean> =>
  (await git.run(root, ['ls-files', '-z', '-c', '-o', '--exclude-standard', '--', path])) !== '';
