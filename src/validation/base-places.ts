/** What of the base is no file of its own: links to other files, and places that git lists nothing of (links to folders, submodules). */
import { dirname, joinPath } from '../content/url-path.ts';
import { ServiceError } from '../errors.ts';
import type { Git } from '../ports/git.ts';
import type { SiteTree } from './site-tree.ts';

export interface BasePlaces {
  /** Links to files of the repository, and which. */
  links: ReadonlyMap<string, string>;
  elsewhere: readonly string[];
  submodules: SiteTree['submodules'];
  /** Links that led nowhere, and those to folders: no files. */
  noFiles: ReadonlySet<string>;
}

/** More links are not looked into. */
const MAX_LINKS = 500;

/** Undefined where git cannot tell. */
export async function readBasePlaces(
  root: string,
  git: Pick<Git, 'run' | 'show'>,
  commit: string,
  tree: Pick<SiteTree, 'elsewhere' | 'submodules'>,
): Promise<BasePlaces | undefined> {
  try {
    const rows = (await git.run(root, ['ls-tree', '-r', '-z', '--full-tree', commit])).split('\0');
    const files = new Set<string>();
    const [linked, modules]: [string[], Map<string, string>] = [[], new Map()];
    for (const row of rows) {
      const path = row.slice(row.indexOf('\t') + 1);
      if (row.startsWith('120000')) linked.push(path);
      else if (row.startsWith('160000')) modules.set(path, row.slice(14, row.indexOf('\t')));
      else if (path !== '') files.add(path);
    }
    const links = new Map<string, string>();
    const folders: string[] = [];
    const noFiles = new Set<string>();
    for (const path of linked.slice(0, MAX_LINKS)) {
      const to = joinPath(dirname(path), ((await git.show(root, commit, path)) ?? '').toString().trim());
      if (to !== undefined && files.has(to)) links.set(path, to);
      else {
        noFiles.add(path);
        if (to !== undefined && isFolder(files, to)) folders.push(path);
      }
    }
    return {
      links,
      noFiles,
      // A place of today that the base did not have makes nothing of today's broken.
      elsewhere: [...new Set([...tree.elsewhere, ...modules.keys(), ...folders])].sort(),
      submodules: new Map([...tree.submodules].filter(([path, { commit: at }]) => modules.get(path) === at)),
    };
  } catch (thrown) {
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}

function isFolder(files: ReadonlySet<string>, folder: string): boolean {
  for (const file of files) if (file.startsWith(`${folder}/`)) return true;
  return false;
}
