/** Folders further down that hold a generator's configuration, and how many pages lie below a folder; both look at names only. */
import { GENERATORS } from '../generators/index.ts';
import type { SiteFiles } from './site-files.ts';

const isConfig = (name: string): boolean => GENERATORS.some(({ configNames }) => configNames?.test(name) === true);
/** What is there to try, test or copy is no site of the project. */
const ASIDE =
  /^(?:\..*|_.*|node_modules|vendor|third[_-]?party|target|build|dist|out|tests?|__.*__|testdata|fixtures?|e2e|spec|examples?|samples?|demos?|playgrounds?|templates?|starters?|benchmarks?|archetypes|themes?|src|lib)$/i;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const IS_FILE =
  /\.(?:md|mdx|[cm]?[jt]sx?|json|ya?ml|toml|txt|html?|css|scss|svg|png|jpe?g|gif|webp|py|rs|go|java|rb|c|h|cc|cpp|cs|sh|lock)$/i;
const DEPTH = 3;
const MOST = 3000;

/** At most three levels down, the nearest first; at most a few thousand names are asked for. */
export function foldersWithConfig(files: SiteFiles): string[] {
  const found: string[] = [];
  let asked = 0;
  let level = [''];
  for (let depth = 0; depth <= DEPTH && level.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of level) {
      if (asked++ > MOST) return found;
      const names = files.list(folder);
      if (folder !== '' && names.some((name) => isConfig(name))) {
        found.push(folder);
        continue;
      }
      for (const name of names)
        if (!ASIDE.test(name) && !IS_FILE.test(name)) below.push(folder === '' ? name : `${folder}/${name}`);
    }
    level = below;
  }
  return found;
}

/** Markdown files below, dependencies left out. */
export const countPages = (files: SiteFiles): number => pagesBelow(files, '').reduce((count) => count + 1, 0);

/** Whether there is any: looks no further than the first. */
export const hasPages = (files: SiteFiles): boolean => pagesBelow(files, '').some(() => true);

function* pagesBelow(files: SiteFiles, folder: string): Generator<string> {
  for (const name of files.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (MARKDOWN.test(name)) yield path;
    else if (!IS_FILE.test(name) && !name.startsWith('.') && name !== 'node_modules') yield* pagesBelow(files, path);
  }
}
