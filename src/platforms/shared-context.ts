/** What all files of a product bring to the reading of each, such as macros: gathered once a tree, with the key that kept results hang on. */
import { createHash } from 'node:crypto';
import type { ProductTree } from './platform.ts';

export interface Context<T> {
  value: T;
  /** Empty where nothing is shared. */
  key: string;
}

/** No source is larger. */
const LARGEST = 2 * 1024 * 1024;

/** `plain`: what the key is made of; null for nothing. */
export function contextBy<T>(
  gather: (tree: ProductTree) => T,
  plain: (value: T) => unknown,
): (tree: ProductTree) => Context<T> {
  const known = new WeakMap<ProductTree, Context<T>>();
  return (tree) => {
    let found = known.get(tree);
    if (found === undefined) {
      const value = gather(tree);
      const own = plain(value);
      const key = own === null ? '' : createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16);
      found = { value, key };
      known.set(tree, found);
    }
    return found;
  };
}

/** Texts of the files that are wanted, by path. */
export function textsOf(tree: ProductTree, isWanted: (path: string) => boolean): Map<string, string> {
  const files = tree.inventory.files.filter(({ path, binary, bytes }) => !binary && bytes <= LARGEST && isWanted(path));
  return new Map(files.map(({ path }) => [path, tree.text(path) ?? '']));
}
