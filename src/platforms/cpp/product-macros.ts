/** Macros that the headers of a product define, each as those files see it that include the one that defines it. Pure. */
import { type Known, type Macros, walk } from './branches.ts';
import { directivesOf } from './directives.ts';
import { lexed } from './lex.ts';

/** By path; a file comes after those that it includes. */
export function macrosOf(texts: ReadonlyMap<string, string>): Macros {
  const byName = Map.groupBy(texts.keys(), (path) => path.slice(path.lastIndexOf('/') + 1));
  const macros = new Map<string, Known>();
  const seen = new Set<string>();
  const visit = (path: string, depth: number): void => {
    const text = texts.get(path);
    if (text === undefined || seen.has(path) || depth > DEEPEST) return;
    seen.add(path);
    const { code } = lexed(text);
    const directives = directivesOf(code);
    for (const { word, said } of directives) {
      const to = word === 'include' ? included(said, path, byName) : undefined;
      if (to !== undefined) visit(to, depth + 1);
    }
    const found = walk({ lines: code.split('\n'), directives, macros, expands: false });
    for (const each of found.defined) macros.set(each.name, each);
  };
  for (const path of texts.keys()) visit(path, 0);
  return macros;
}
const DEEPEST = 60;

/** `"a/b.h"` or `<a/b.h>`: the file of the product that ends so, the nearest first. */
function included(said: string, from: string, byName: ReadonlyMap<string, readonly string[]>): string | undefined {
  const name = /^["<]([^">]+)[">]/.exec(said)?.[1]?.replace(/^(?:\.\.?\/)+/, '');
  if (name === undefined) return undefined;
  const same = byName.get(name.slice(name.lastIndexOf('/') + 1)) ?? [];
  const fitting = same.filter((path) => path === name || path.endsWith(`/${name}`));
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return fitting.find((path) => path === `${folder}${name}`) ?? fitting[0];
}
