/** A Hugo site's configuration as a whole, and what of its content languages share. */
import type { HugoFacts } from '../../model/repo-inventory.ts';
import { type FileSet, inside, isInside, under } from '../routes.ts';
import { mounts, readConfig } from './facts.ts';

type Config = ReturnType<typeof readConfig>['config'];
/** The configuration that the facts of a site were read from. */
export const configOf = (files: FileSet, root: string, hugo: HugoFacts): Config =>
  readConfig({
    read: (path) => (hugo.config_files.includes(path) ? files.read(under(root, path)) : undefined),
    list: (folder) => [
      ...new Set(
        hugo.config_files.flatMap((path) => (isInside(path, folder) ? (inside(path, folder).split('/', 1) ?? []) : [])),
      ),
    ],
  }).config;

/** Languages whose content another language's fills up, page by page. */
export function languagesThatBorrow(hugo: HugoFacts, config: Config): ReadonlySet<string> {
  const lent = hugo.languages.find(({ code }) => code === hugo.default_language)?.content_dir ?? hugo.content_dir;
  return new Set(
    mounts(config).flatMap(({ source, languages }) =>
      `${source}/`.startsWith(`${lent}/`) ? languages.filter((code) => code !== hugo.default_language) : [],
    ),
  );
}
