/** What git is asked about the files of a repository, all at once: whoever needs an answer waits for it alone. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';

export interface GitAnswers {
  /** Flag, mode, blob id and path of everything in the index. */
  listed: Promise<string>;
  /** What differs from the index, by its time or size at least; `F` for files flagged as assume-unchanged or skip-worktree. */
  differing: Promise<string>;
  untracked: Promise<string>;
  /** Empty where nothing was committed yet. */
  head: Promise<string>;
  /** What differs between the index and the commit. */
  staged: Promise<string>;
}

/** A pattern of many `**` in a `.gitignore` keeps git busy over deep folders for ever; then the tree is walked instead. */
const IGNORING_MS = 30_000;

/** `head`: the commit, where it is known. */
export function askGit(root: string, git: Pick<Git, 'run'>, head?: string): GitAnswers {
  const waiting = new AbortController();
  const { signal } = waiting;
  // The longest answer is asked for first.
  const untracked = git.run(root, ['ls-files', '-o', '-z', '--exclude-standard'], { timeoutMs: IGNORING_MS, signal });
  const compared = git.run(root, ['diff-files', '--name-status', '-z', '--ignore-submodules=all'], { signal });
  const listed = git.run(root, ['ls-files', '-s', '-v', '-z']);
  const isReadable = listed.then((all) => {
    const odd = oddRules(root, all);
    if (odd === undefined) return;
    // The reason goes ahead of what its end looks like.
    setImmediate(() => waiting.abort());
    throw new UserError('INVALID_INPUT', `\`${odd}\` is no file, so git would wait for it for ever. Remove it.`);
  });
  for (const each of [isReadable, untracked, compared]) each.catch(() => {});
  const answers = {
    untracked: isReadable.then(() => untracked),
    differing: Promise.all([isReadable.then(() => compared), listed]).then(([rows, all]) => rows + unlooked(root, all)),
    listed,
    head:
      head === undefined
        ? git.run(root, ['rev-parse', '--verify', '-q', 'HEAD']).catch(() => '')
        : Promise.resolve(head),
    staged: git.run(root, ['diff-index', '--cached', '--name-only', '-z', 'HEAD']).catch(() => ''),
  };
  // Where one fails nobody may wait for the others.
  for (const answer of Object.values(answers)) answer.catch(() => {});
  return answers;
}

/** Files that git reads by itself in each folder, whatever they are: a pipe would hold it up. */
const RULES = ['.gitattributes', '.gitignore'];

/** The first of them that is neither a file nor a link, in a folder of what is listed. */
function oddRules(root: string, listed: string): string | undefined {
  const folders = new Set(['']);
  for (let at = 0, end = listed.indexOf('\0'); end !== -1; at = end + 1, end = listed.indexOf('\0', at)) {
    const path = listed.slice(listed.indexOf('\t', at) + 1, end);
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  for (const folder of folders)
    for (const name of RULES) {
      const found = lstatSync(join(root, folder, name), { throwIfNoEntry: false });
      if (found !== undefined && !found.isFile() && !found.isSymbolicLink() && !found.isDirectory())
        return folder + name;
    }
  return undefined;
}

/** Rows for files with the flag assume-unchanged (a lower-case letter) or skip-worktree (S) that are there: git calls them clean whatever they hold. */
function unlooked(root: string, listed: string): string {
  if (!/(?:^|\0)[^H\0]/.test(listed)) return '';
  let rows = '';
  for (const [row = '', flag = ''] of listed.matchAll(/(?<=^|\0)([a-zS]) [^\0]*/g)) {
    const path = row.slice(row.indexOf('\t') + 1);
    const isThere = lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
    // What a sparse checkout leaves out is no file that is gone.
    if (isThere || flag.toUpperCase() !== 'S') rows += `${isThere ? UNLOOKED : 'D'}\0${path}\0`;
  }
  return rows;
}

export const UNLOOKED = 'F';
