/** What git is asked about the files of a repository, all at once: whoever needs an answer waits for it alone. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
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
  // The longest answer is asked for first.
  const untracked = git.run(root, ['ls-files', '-o', '-z', '--exclude-standard'], { timeoutMs: IGNORING_MS });
  const compared = git.run(root, ['diff-files', '--name-status', '-z', '--ignore-submodules=all']);
  const listed = git.run(root, ['ls-files', '-s', '-v', '-z']);
  for (const each of [untracked, compared]) each.catch(() => {});
  const answers = {
    untracked,
    differing: Promise.all([compared, listed]).then(([rows, all]) => rows + unlooked(root, all)),
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
