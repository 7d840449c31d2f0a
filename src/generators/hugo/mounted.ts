/** Content that a Hugo site mounts from elsewhere: pages whose files nobody has before the build. */
import { joinPath } from '../../content/url-path.ts';
import type { HugoFacts } from '../../model/repo-inventory.ts';
import { type FileSet, isInside, under } from '../routes.ts';
import { mounts, type readConfig } from './facts.ts';

const CONTENT = /\.(?:md|markdown|mdown|html?|adoc|org|rst)$/i;
type Config = ReturnType<typeof readConfig>['config'];

/** Content that the configuration mounts from outside the site, or from where nothing lies before the build: whether there is any, and whether a path is of it. */
export function mountedElsewhere(
  files: FileSet,
  root: string,
  config: Config,
): { isAny: boolean; takes(path: string): boolean } {
  const plainly = (path: string): string =>
    `/${path
      .replace(/^\/+|(?<!\/)\/+$/g, '')
      .replace(CONTENT, '')
      .toLowerCase()}/`;
  const targets = mounts(config)
    .filter(({ source, target }) => {
      if (!target.startsWith('content/')) return false;
      const path = joinPath(root, source);
      return path === undefined || !(files.has(path) || files.hasFolder(path));
    })
    .map(({ target }) => plainly(target.slice('content/'.length)).replace(/\/_?index\/$/, '/'));
  return {
    isAny: targets.length > 0,
    takes: (path) => targets.length > 0 && targets.some((target) => plainly(path).startsWith(target)),
  };
}

/** Files that a path of the content tree names below a mount. */
export const mountedAs = (hugo: HugoFacts, root: string, path: string): string[] =>
  (hugo.mounts ?? []).flatMap(({ source, folder }) => {
    const own = path === folder || isInside(path, folder) ? joinPath(root, source) : undefined;
    return own === undefined ? [] : [under(own, path.slice(folder.length + 1))];
  });

/** Whether a mounted file is hidden by one that the content has at the same place. */
export function hiddenByContent(hugo: HugoFacts, root: string, files: Pick<FileSet, 'has'>): (path: string) => boolean {
  const below = (hugo.mounts ?? []).flatMap(({ source, folder, language }) => {
    const from = joinPath(root, source);
    const own = hugo.languages.find(({ code }) => code === language)?.content_dir ?? hugo.content_dir;
    return from === undefined ? [] : [{ from, to: under(under(root, own), folder) }];
  });
  return (path) => below.some(({ from, to }) => isInside(path, from) && files.has(`${to}${path.slice(from.length)}`));
}
