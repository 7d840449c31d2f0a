/** What git is asked about the files of a repository, all at once: whoever needs an answer waits for it alone. */
import type { Git } from '../ports/git.ts';

export interface GitAnswers {
  /** Mode, blob id and path of everything in the index. */
  listed: Promise<string>;
  /** What differs from the index, by its time or size at least. */
  differing: Promise<string>;
  untracked: Promise<string>;
  /** Empty where nothing was committed yet. */
  head: Promise<string>;
  /** What differs between the index and the commit. */
  staged: Promise<string>;
}

/** `head`: the commit, where it is known. */
export function askGit(root: string, git: Pick<Git, 'run'>, head?: string): GitAnswers {
  // The longest answer is asked for first.
  const untracked = git.run(root, ['ls-files', '-o', '-z', '--exclude-standard']);
  const answers = {
    untracked,
    differing: git.run(root, ['diff-files', '--name-status', '-z', '--ignore-submodules=all']),
    listed: git.run(root, ['ls-files', '-s', '-z']),
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
