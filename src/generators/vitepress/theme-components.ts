/** Components that the theme of a VitePress site gives to all of its pages, by the names that its entry registers. */
import type { FileSet } from '../routes.ts';
import { under } from '../routes.ts';

/** `name`: what the entry itself calls it. */
export interface Registered {
  path: string;
  name: string;
}

export function themeComponents(
  files: Pick<FileSet, 'has' | 'read'>,
  root: string,
): (name: string) => Registered | undefined {
  let known: ReadonlyMap<string, Registered> | undefined;
  return (name) => {
    known ??= registered(files, root);
    return known.get(name);
  };
}

const CALL = /\.component\(\s*["'](\w+)["']\s*,\s*([\w$]+)\s*\)/g;

function registered(files: Pick<FileSet, 'has' | 'read'>, root: string): ReadonlyMap<string, Registered> {
  const path = ['ts', 'js', 'mts', 'mjs']
    .map((ending) => under(root, `.vitepress/theme/index.${ending}`))
    .find(files.has);
  const text = path === undefined ? '' : (files.read(path) ?? '').replace(/^[ \t]*\/\/.*$/gm, '');
  return new Map([...text.matchAll(CALL)].map(([, name = '', own = '']) => [name, { path: path ?? '', name: own }]));
}
