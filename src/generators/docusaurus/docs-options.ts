/** Where Docusaurus serves documents and their versions, as far as the options of the preset's documents say it literally. */
import { withoutComments } from '../folder-setting.ts';
import { entriesOf, textOf } from '../object-entries.ts';

export interface DocsOptions {
  /** Without slashes at its ends. */
  base: string;
  /** The folder of a version below the base, with a slash before it; `''` where it is the base itself. */
  versionPath(version: string): string;
}

/** `listed`: the versions that `versions.json` lists; the documents that are in none of them are `current`. */
export function docsOptions(config: string, listed: readonly string[]): DocsOptions {
  const own = optionsOfDocs(withoutComments(config));
  const versions = own.get('versions') ?? '';
  const set = versions.startsWith('{') ? entriesOf(versions) : new Map<string, string>();
  const last = textOf(own.get('lastVersion')) ?? listed[0] ?? 'current';
  return {
    base: trimmed(textOf(own.get('routeBasePath')) ?? 'docs'),
    versionPath(version) {
      const path = textOf(entriesOf(set.get(version) ?? '').get('path'));
      const usual = version === last ? '' : version === 'current' ? 'next' : version;
      const folder = trimmed(path ?? usual);
      return folder === '' ? '' : `/${folder}`;
    },
  };
}

/** Objects of this name that are looked at: each may hold all the others. */
const MOST = 20;

/** Of the objects that are named `docs` the first that says where something is served: others are of the theme. */
function optionsOfDocs(config: string): ReadonlyMap<string, string> {
  for (const { 0: opening, index } of config.matchAll(/(?<![\w.])docs['"]?\s*:\s*\{/g).take(MOST)) {
    const own = entriesOf(config.slice(index + opening.length - 1));
    if (['routeBasePath', 'versions', 'lastVersion'].some((key) => own.has(key))) return own;
  }
  return new Map();
}

const trimmed = (path: string): string => path.replace(/^\/|\/$/g, '');
