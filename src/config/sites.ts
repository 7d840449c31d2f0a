/** The sites that a configuration lists, and what of it holds for one of them. Pure. */

import { UserError } from '../errors.ts';
import { countOf } from '../text/count.ts';
import type { CheckConfig } from './check-config.ts';

/** As many as `sites` takes. */
export const MOST_SITES = 20;

type Entry = NonNullable<CheckConfig['sites']>[number];

/** One site of a repository; without a list there is one, which has no name. */
export interface ListedSite {
  name: string | null;
  /** Folder in the repository; absent where nothing names one. */
  path?: string;
}

const folderOf = (path: string): string => path.replace(/^(?:\.\/+)+|(?<!\/)\/+$/gu, '').replace(/^\.$/u, '');
const nameOf = ({ name, path }: Entry): string => name ?? path;

export function listedSites({ site, sites }: CheckConfig): ListedSite[] {
  if (sites === undefined) return [{ name: null, ...(site?.path === undefined ? {} : { path: site.path }) }];
  return sites.map((entry) => ({ name: nameOf(entry), path: folderOf(entry.path) || '.' }));
}

/** The one that is asked for by its name or its folder. */
export const siteNamed = (config: CheckConfig, word: string): ListedSite | undefined =>
  listedSites(config).find(({ name, path }) => name !== null && (name === word || path === (folderOf(word) || '.')));

const entryAt = ({ sites = [] }: CheckConfig, sitePath: string): Entry | undefined =>
  sites.find(({ path }) => folderOf(path) === folderOf(sitePath));

/** Which of the listed sites a folder is. */
export function siteAt(config: CheckConfig, sitePath: string): string | undefined {
  const entry = entryAt(config, sitePath);
  return entry && nameOf(entry);
}

/** The configuration as it holds for the site in a folder. */
export function configOfSite(config: CheckConfig, sitePath: string): CheckConfig {
  if (config.sites === undefined) return config;
  const { name: _, ...site } = entryAt(config, sitePath) ?? {};
  return { ...config, site };
}

/** Throws where a repository of several sites is to be checked as one. */
export function requireOneSite(config: CheckConfig, sitePath: string): void {
  const sites = config.sites ?? [];
  if (sites.length === 0 || folderOf(sitePath) !== '' || entryAt(config, '') !== undefined) return;
  const folders = sites.map(({ path }) => `\`${path}\``).join(', ');
  throw new UserError(
    'INVALID_INPUT',
    `The configuration lists ${sites.length === 1 ? 'one site' : `${countOf(sites.length, 'site')}`} of this repository: ${folders}. Name the folder of one: \`launch check ${sites[0]?.path}\`, or the input \`path\` of the Action.`,
  );
}

/** What is wrong with a list of sites; empty for nothing. */
export function siteProblems(sites: readonly Entry[]): { at: number; key: 'name' | 'path'; message: string }[] {
  return sites.flatMap((entry, at) => {
    const before = sites.slice(0, at);
    const folder = folderOf(entry.path);
    return [
      ...(folder.split(/[/\\]/u).includes('..') || folder.startsWith('/')
        ? [{ at, key: 'path' as const, message: `\`${entry.path}\` leads out of the repository` }]
        : before.some(({ path }) => folderOf(path) === folder)
          ? [{ at, key: 'path' as const, message: `\`${entry.path}\` is listed twice` }]
          : []),
      ...(before.some((other) => nameOf(other) === nameOf(entry))
        ? [{ at, key: 'name' as const, message: `two sites are called \`${nameOf(entry)}\`` }]
        : []),
    ];
  });
}
