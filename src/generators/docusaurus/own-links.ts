/** Where a site's own component for links leads some addresses to another site: what it compares a target with is written in it. */
import { dirname, joinPath } from '../../content/url-path.ts';
import { components, type FileSet, firstFile, under } from '../routes.ts';

/** Answers which component leads an absolute path elsewhere, or undefined. */
export function ownLinks(files: FileSet, root: string): (path: string) => string | undefined {
  const component = componentOf(files, root);
  const prefixes = [...new Set([...(component?.text ?? '').matchAll(COMPARED)].map(([, , prefix = '']) => prefix))];
  return (path) => {
    const prefix = prefixes.find((one) => path.startsWith(one));
    return prefix === undefined ? undefined : `the component \`${component?.path}\` writes links to \`${prefix}\``;
  };
}
const COMPARED = /\.startsWith\(\s*(['"`])(\/[\w@.-]+(?:\/[\w@.-]+)*\/?)\1\s*\)/g;

/** The theme's own part for `a`, or the one that its list of components names. */
function componentOf(files: FileSet, root: string): { path: string; text: string } | undefined {
  const theme = (name: string): string[] =>
    [name, `${name}/index`].flatMap((one) => components(under(root, `src/theme/${one}`)));
  const own = firstFile(files, [...theme('MDXComponents/A'), ...theme('Link')]);
  if (own !== undefined) return own;
  const list = firstFile(files, theme('MDXComponents'));
  const name = /(?:^|[\s{,])a\s*:\s*(\w+)/.exec(list?.text ?? '')?.[1];
  if (list === undefined || name === undefined) return undefined;
  const from = new RegExp(`\\bimport\\s+${name}\\s+from\\s*['"]([^'"\\n]+)['"]`).exec(list.text)?.[1];
  if (from === undefined) return list;
  const path = from.startsWith('@site/') ? under(root, from.slice(6)) : joinPath(dirname(list.path), from);
  return path === undefined ? undefined : firstFile(files, [path, ...components(path), ...components(`${path}/index`)]);
}
