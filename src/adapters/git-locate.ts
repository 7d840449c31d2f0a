/** What a git repository is, by a closed rule and without asking git: a `.git` folder, or a `.git` file whose target points back, at or above a path. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { lastOf, parseGitConfig } from './git-config-file.ts';
import { cannotBeUsed } from './git-types.ts';
import { readSmall } from './read-small.ts';

export interface Repository {
  /** The work tree; of a bare one the repository itself. */
  root: string;
  /** Holds HEAD and the index. */
  gitDir: string;
  /** Holds objects, refs and configuration. */
  commonDir: string;
  bare: boolean;
}

/** The repository whose work tree holds a path. A bare one is never found, whatever a folder on the way looks like. */
export function repositoryAbove(place: string): Repository | undefined {
  let start: string;
  try {
    start = realpathSync(place);
  } catch {
    return undefined;
  }
  for (let folder = start; ; folder = path.dirname(folder)) {
    const found = dotGit(folder);
    if (found === 'unusable') return undefined;
    if (found !== undefined) {
      const inside = path.relative(folder, start).split(path.sep);
      return inside.some((name) => name.toLowerCase() === '.git') ? undefined : found;
    }
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** The repository at exactly this path; a bare one too, for where somebody named it as an address. */
export function repositoryAt(place: string): Repository | undefined {
  try {
    const folder = realpathSync(place);
    const found = dotGit(folder);
    if (found !== undefined) return found === 'unusable' ? undefined : found;
    return isGitFolder(folder) ? { root: folder, gitDir: folder, commonDir: folder, bare: true } : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: look further up. */
function dotGit(root: string): Repository | 'unusable' | undefined {
  const place = path.join(root, '.git');
  const kind = lstatSync(place, { throwIfNoEntry: false });
  if (kind === undefined) return undefined;
  if (kind.isDirectory()) return atFolder(root, place);
  return (kind.isFile() ? throughFile(root, place) : undefined) ?? 'unusable';
}

/** A folder that lacks what a repository has is none; one that has it in a form that cannot be read is no reason to look further up. */
function atFolder(root: string, place: string): Repository | undefined {
  try {
    return isGitFolder(place) ? { root, gitDir: place, commonDir: place, bare: false } : undefined;
  } catch {
    throw cannotBeUsed(root, '`HEAD`, `refs` or `objects` is no file or folder that can be read');
  }
}

/** A linked work tree or a submodule. Anybody can write a file that names a folder; that the folder names the file shows that git made both. */
function throughFile(root: string, file: string): Repository | undefined {
  try {
    const target = /^gitdir: ([^\0\r\n]+)[\r\n]*$/.exec(readSmall(file) ?? '')?.[1];
    if (target === undefined) return undefined;
    const gitDir = realpathSync(path.resolve(root, target));
    const back = readSmall(path.join(gitDir, 'gitdir'))?.trim();
    if (back !== undefined) {
      if (realpathSync(path.resolve(gitDir, back)) !== realpathSync(file)) return undefined;
      const common = readSmall(path.join(gitDir, 'commondir'))?.trim();
      if (common === undefined) return undefined;
      const commonDir = realpathSync(path.resolve(gitDir, common));
      if (path.dirname(gitDir) !== path.join(commonDir, 'worktrees') || !isGitFolder(commonDir)) return undefined;
      return { root, gitDir, commonDir, bare: false };
    }
    const tree = lastOf(parseGitConfig(readSmall(path.join(gitDir, 'config')) ?? '') ?? [], 'core.worktree');
    if (tree === undefined || !isGitFolder(gitDir)) return undefined;
    return realpathSync(path.resolve(gitDir, tree)) === root
      ? { root, gitDir, commonDir: gitDir, bare: false }
      : undefined;
  } catch {
    return undefined;
  }
}

const isGitFolder = (folder: string): boolean =>
  ['objects', 'refs'].every((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory()) &&
  headOf(folder) !== undefined;

/** HEAD as one line, or undefined where it is none. */
export function headOf(gitDir: string): string | undefined {
  const text = readSmall(path.join(gitDir, 'HEAD'))?.trimEnd();
  return text !== undefined && /^(?:ref:\s*refs\/[^\0\n]+|[0-9a-f]{40}|[0-9a-f]{64})$/.test(text) ? text : undefined;
}

/** Branches that a work tree of the repository has checked out, as full names. */
export function checkedOut(repository: Repository | undefined): string[] {
  if (repository === undefined) return [];
  const { commonDir, bare } = repository;
  let linked: string[] = [];
  try {
    linked = readdirSync(path.join(commonDir, 'worktrees')).map((name) => path.join(commonDir, 'worktrees', name));
  } catch {
    // No linked work tree.
  }
  return [...(bare ? [] : [commonDir]), ...linked].flatMap((folder) => {
    try {
      const branch = /^ref:\s*(\S.*)$/.exec(headOf(folder) ?? '')?.[1];
      return branch === undefined ? [] : [branch];
    } catch {
      return [];
    }
  });
}
