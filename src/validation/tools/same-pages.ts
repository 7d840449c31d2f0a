/** Which pages a linter reads alike: equal text, the same ending, under the same configuration. One of them is linted for all. */
import { basename, dirname } from '../../content/url-path.ts';
import type { ToolMessage } from '../../gates/facts.ts';
import { CONFIG_FILES, type LintConfig } from './lint-config.ts';

export interface SamePages {
  /** One of each kind, in their order. */
  first: string[];
  /** The others, by the one that stands for them. */
  others: ReadonlyMap<string, string>;
}

export interface SamePagesInput {
  paths: readonly string[];
  config: Pick<LintConfig, 'kind'>;
  /** Every file of the repository. */
  files: readonly string[];
  /** What names a page's text as it is on disk; undefined where nothing does. */
  nameOf(path: string): string | undefined;
}

/** Versions of documentation lie beside each other: of etcd's 726 pages 452 differ. */
export function samePages({ paths, config, files, nameOf }: SamePagesInput): SamePages {
  // Rules of its own configuration may name pages. After a fix there is one page, and the files of the site are not gone through for it.
  if (config.kind === 'rumdl' || paths.length < 2) return { first: [...paths], others: new Map() };
  const configured = new Set(files.filter((file) => CONFIG_FILES.has(basename(file))).map(dirname));
  const scopes = new Map<string, string>();
  const scopeOf = (folder: string): string => {
    const known = scopes.get(folder) ?? (folder === '' || configured.has(folder) ? folder : scopeOf(dirname(folder)));
    scopes.set(folder, known);
    return known;
  };
  const seen = new Map<string, string>();
  const first: string[] = [];
  const others = new Map<string, string>();
  for (const path of paths) {
    const name = nameOf(path);
    const key = name === undefined ? path : `${name} ${path.slice(path.lastIndexOf('.'))} ${scopeOf(dirname(path))}`;
    const same = seen.get(key);
    if (same === undefined) {
      seen.set(key, path);
      first.push(path);
    } else others.set(path, same);
  }
  return { first, others };
}

/** What was said of a page, said of one that reads the same. */
export const saidOf = (path: string, messages: readonly ToolMessage[]): ToolMessage[] =>
  messages.map((message) => ({ ...message, path, ...(message.fix ? { fix: { ...message.fix } } : {}) }));
