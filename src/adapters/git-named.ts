/** Repositories that somebody named as an address: at exactly that path, a bare one too, but never a folder that another repository tracks. */
import { realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Repository, repositoryAbove, repositoryAt } from './git-locate.ts';
import type { RunGit } from './git-run.ts';
import { withView } from './git-view.ts';

/** Bare repositories that were opened by name, by their path. */
const opened = new Map<string, Repository>();

/** What later calls with this very folder mean. */
export function openedByName(folder: string): Repository | undefined {
  if (opened.size === 0) return undefined;
  try {
    return opened.get(realpathSync(folder));
  } catch {
    return undefined;
  }
}

export async function openByName(git: RunGit, place: string): Promise<Repository | undefined> {
  const found = repositoryAt(place);
  if (found?.bare !== true || opened.has(found.root)) return found;
  const around = repositoryAbove(path.dirname(found.root));
  if (around !== undefined) {
    const what = 'looking for a repository';
    const { stdout } = await git(['ls-files', '-z', '--', found.root], { cwd: around.root, what });
    if (stdout.length > 0) return undefined;
  }
  opened.set(found.root, found);
  return found;
}

/** Whether the user named a path on this machine, not an address. */
export function isLocalSource(source: string): boolean {
  if (/^file:\/\//i.test(source) || /^[a-zA-Z]:[\\/]/.test(source) || path.isAbsolute(source)) return true;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return false;
  return !/^[^/\\]+:/.test(source);
}

/** Hands on the address that git reads from: of a repository of this machine its private directory, else the source itself. */
export async function withAddress<T>(git: RunGit, source: string, work: (address: string) => Promise<T>): Promise<T> {
  if (!isLocalSource(source)) return work(source);
  const place = /^file:\/\//i.test(source) ? pathOf(source) : path.resolve(source);
  // A bundle is a file.
  if ((await stat(place).catch(() => undefined))?.isDirectory() !== true) return work(place);
  const repository = await openByName(git, place);
  // Git says it in the words that every other refusal is read from.
  return repository === undefined ? work(path.join(place, '.git', 'none')) : withView(repository, work);
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return path.resolve(url.replace(/^file:\/\//i, ''));
  }
}
