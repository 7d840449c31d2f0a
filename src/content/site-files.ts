/** The files of a site as a list that was made once, with their text read when asked for. */
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isInside, readTextInside } from './read-inside.ts';
import { lookAt, type UnreadFile } from './tree-entry.ts';
import { joinPath } from './url-path.ts';

/** Reads files of the site; `undefined` where there is none. Paths are relative to the site's root. */
export interface SiteFiles {
  read(path: string): string | undefined;
  /** Names in a folder, sorted; empty where there is none. */
  list(folder: string): readonly string[];
}

/** The same files seen from a folder; `../x` is read from the folder above it. */
export const within = (files: SiteFiles, folder: string): SiteFiles =>
  folder === ''
    ? files
    : {
        read(path) {
          const at = joinPath(folder, path);
          return at === undefined ? undefined : files.read(at);
        },
        list: (path) => files.list(path === '' ? folder : `${folder}/${path}`),
      };

const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn', '.venv', '__pycache__', '.cache']);

export interface WalkedTree {
  /** Every file that can be read, in code-unit order. */
  paths: string[];
  /** Links among the paths, and the files they lead to. */
  links: Map<string, string>;
  unread: UnreadFile[];
}

/** Every file below `root`, relative, forward slashes; dependency folders and dot folders but `.github` left out. No link is followed out of `fence`. */
export function walkTree(root: string, fence = root): WalkedTree {
  const files: string[] = [];
  const odd: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder === '' ? root : join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && (!entry.name.startsWith('.') || KEPT_DOT.has(entry.name))) visit(path);
      } else (entry.isFile() ? files : odd).push(path);
    }
  };
  if (isInside(realpathSync.native(fence), realpathSync.native(root))) visit('');
  const { files: late, links, unread } = sortOut(root, odd, fence);
  return { paths: [...files, ...late, ...links.keys()].sort(), links, unread };
}

/** What can be read of entries that may be no regular files. */
export function sortOut(
  root: string,
  paths: readonly string[],
  fence = root,
): { files: string[]; links: Map<string, string>; unread: UnreadFile[] } {
  const files: string[] = [];
  const links = new Map<string, string>();
  const unread: UnreadFile[] = [];
  for (const path of paths) {
    const entry = lookAt(root, path, fence);
    if (entry?.is === 'link') links.set(path, entry.to);
    else if (entry?.is === 'unread') unread.push({ path, why: entry.why });
    // A name that this system cannot give back as text is kept: who reads it finds nothing, and says so.
    else files.push(path);
  }
  return { files, links, unread };
}

/** The paths alone. */
export const walkFiles = (root: string, fence = root): string[] => walkTree(root, fence).paths;

const KEPT_DOT = new Set(['.github', '.vitepress', '.vuepress']);

/** Looks into a folder on disk; what a link leads to out of `fence` is neither read nor listed. */
export function diskFiles(root: string, fence = root): SiteFiles {
  return {
    read: (path) => readTextInside(root, path, { fence }),
    list(folder) {
      try {
        const at = realpathSync.native(join(root, folder));
        return isInside(realpathSync.native(fence), at) ? readdirSync(at).sort() : [];
      } catch {
        return [];
      }
    },
  };
}
