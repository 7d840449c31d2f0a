/** What git reads of a repository is files and folders: it would wait for a pipe without end, and read a device for ever. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../errors.ts';
import type { Repository } from './git-locate.ts';

/** More refs than these are not looked at; a read by git has its time. */
const MAX_LOOKED = 20_000;

/** Names the first entry among refs and what leads to other objects that is neither; undefined where there is none. Throws what the file system does. */
export function oddEntry({ gitDir, commonDir }: Pick<Repository, 'gitDir' | 'commonDir'>): string | undefined {
  let left = MAX_LOOKED;
  const search = (folder: string, name: string, deep: boolean): string | undefined => {
    for (const entry of entriesOf(folder)) {
      left -= 1;
      const [place, named] = [path.join(folder, entry.name), `${name}${entry.name}`];
      if (left < 0) return undefined;
      if (entry.isDirectory()) {
        const found = deep ? search(place, `${named}/`, deep) : undefined;
        if (found !== undefined) return found;
      } else if (!entry.isFile() && !leadsToFile(place, deep)) return named;
    }
    return undefined;
  };
  const found =
    search(path.join(commonDir, 'refs'), 'refs/', true) ??
    search(path.join(commonDir, 'objects', 'info'), 'objects/info/', false) ??
    search(path.join(commonDir, 'objects', 'pack'), 'objects/pack/', false);
  return found ?? (gitDir === commonDir ? undefined : search(path.join(gitDir, 'refs'), 'refs/', true));
}

function entriesOf(folder: string): Dirent[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(folder, { withFileTypes: true })
    : [];
}

/** A link to nothing is a name that git writes for a ref of the old kind, or passes over. Git goes into a link to a folder, be it one that holds the link. */
function leadsToFile(place: string, deep: boolean): boolean {
  const found = statSync(place, { throwIfNoEntry: false });
  return found === undefined || found.isFile() || (found.isDirectory() && !deep);
}

/** A repository that cannot be read for certain is not read at all. */
export const cannotBeUsed = (root: string, why: string): UserError =>
  new UserError(
    'INVALID_INPUT',
    `The git repository at \`${root}\` cannot be used: ${why}. Check it with \`git status\`.`,
    {
      details: { reason: 'REPOSITORY_UNREADABLE' },
    },
  );
