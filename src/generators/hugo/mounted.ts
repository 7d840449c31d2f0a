/** Content that a Hugo site mounts from elsewhere: pages whose files nobody has before the build. */
import { type FileSet, under } from '../routes.ts';
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
      const path = under(root, source);
      return source.startsWith('..') || !(files.has(path) || files.hasFolder(path));
    })
    .map(({ target }) => plainly(target.slice('content/'.length)).replace(/\/_?index\/$/, '/'));
  return {
    isAny: targets.length > 0,
    takes: (path) => targets.length > 0 && targets.some((target) => plainly(path).startsWith(target)),
  };
}
