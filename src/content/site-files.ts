/** The files of a site as a list that was made once, with their text read when asked for. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from './hugo-facts.ts';

const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn', '.launch', 'vendor', '.venv', '__pycache__', '.cache']);

/** Every file below `root`, relative, forward slashes, in code-unit order; dependency folders and dot folders but `.github` left out. */
export function walkFiles(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder === '' ? root : join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && (!entry.name.startsWith('.') || KEPT_DOT.has(entry.name))) visit(path);
      } else if (entry.isFile() || entry.isSymbolicLink()) found.push(path);
    }
  };
  visit('');
  return found.sort();
}
const KEPT_DOT = new Set(['.github', '.vitepress', '.vuepress']);

/** Looks into a folder on disk. */
export function diskFiles(root: string): SiteFiles {
  return {
    read(path) {
      try {
        return readFileSync(join(root, path), 'utf8');
      } catch {
        return undefined;
      }
    },
    list(folder) {
      const at = join(root, folder);
      if (!existsSync(at) || !statSync(at).isDirectory()) return [];
      return readdirSync(at).sort();
    },
  };
}
