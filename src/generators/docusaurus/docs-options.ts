/** Where Docusaurus serves documents and their versions, as far as the options of their plugins say it literally. */
import { withoutComments } from '../folder-setting.ts';
import { entriesOf, textOf } from '../object-entries.ts';

export interface DocsOptions {
  /** Without slashes at its ends. */
  base: string;
  /** The folder of a version below the base, with a slash before it; `''` where it is the base itself. */
  versionPath(version: string): string;
  /** The version that the documents outside of all versions are of: `current`, one whose folder the build makes of them, or none. */
  current: string | undefined;
  /** Of the listed versions those whose folders the build makes of the current documents, which are served themselves as well. */
  copies: readonly string[];
}

/** `listed`: the versions that `versions.json` lists; `kept`: whether the folder of one is there. The documents that are in none of them are `current`. */
export function docsOptions(
  config: string,
  listed: readonly string[],
  kept: (version: string) => boolean = () => true,
): DocsOptions {
  const text = withoutComments(config);
  return optionsFrom(optionsOfDocs(text), text, listed, kept);
}

/** The same for the plugin that has these options. */
export function optionsFrom(
  own: ReadonlyMap<string, string>,
  config: string,
  listed: readonly string[],
  kept: (version: string) => boolean,
): DocsOptions {
  const versions = own.get('versions') ?? '';
  const set = versions.startsWith('{') ? entriesOf(versions) : new Map<string, string>();
  const isOff = own.get('disableVersioning') === 'true';
  const named = own.get('lastVersion');
  const last = textOf(named) ?? constantOf(named, config) ?? (isOff ? undefined : listed[0]) ?? 'current';
  const missing = isOff ? [] : listed.filter((version) => !kept(version));
  const hasCurrent = isOff || listed.length === 0 || own.get('includeCurrentVersion') !== 'false';
  return {
    base: trimmed(textOf(own.get('routeBasePath')) ?? 'docs'),
    current: hasCurrent ? 'current' : missing[0],
    copies: hasCurrent ? missing : missing.slice(1),
    versionPath(version) {
      const path = textOf(entriesOf(set.get(version) ?? '').get('path'));
      const usual = version === last ? '' : version === 'current' ? 'next' : version;
      const folder = trimmed(path ?? usual);
      return folder === '' ? '' : `/${folder}`;
    },
  };
}

/** What a value says that is the name of a constant of the configuration. */
const constantOf = (value: string | undefined, config: string): string | undefined =>
  value !== undefined && /^[A-Za-z_]\w*$/.test(value)
    ? textOf(new RegExp(`\\bconst\\s+${value}(?:\\s*:\\s*string)?\\s*=\\s*([^;\\n]+)`).exec(config)?.[1]?.trim())
    : undefined;

/** Objects of this name that are looked at: each may hold all the others. */
const MOST = 20;

/** Of the objects that are named `docs` the first that says where something is served: others are of the theme. */
function optionsOfDocs(config: string): ReadonlyMap<string, string> {
  for (const { 0: opening, index } of config.matchAll(/(?<![\w.])docs['"]?\s*:\s*\{/g).take(MOST)) {
    const own = entriesOf(config.slice(index + opening.length - 1));
    if (SERVING.some((key) => own.has(key))) return own;
  }
  return new Map();
}
const SERVING = ['routeBasePath', 'versions', 'lastVersion', 'includeCurrentVersion', 'disableVersioning'];

const trimmed = (path: string): string => path.replace(/^\/|\/$/g, '');
