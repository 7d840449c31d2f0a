/** All words that the files of a product have, its documents left out: what a document writes as code and is not among them is nowhere. */
import { roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';

export const PROSE =
  /\.(?:md|mdx|markdown|rst|adoc|asciidoc|rdoc|txt|html?|po|svg|lock|sum)$|(?:^|\/)(?:change(?:s|log)|history|news|readme)\b/i;
const LARGEST = 500_000;

export interface RepositoryWords {
  names: ReadonlySet<string>;
  /** Those of its source alone, without tests and examples. */
  sourceNames: ReadonlySet<string>;
  /** Long options, with their dashes. */
  options: ReadonlySet<string>;
}

const known = new WeakMap<ProductTree, RepositoryWords>();

/** Read once, when somebody asks. */
export function wordsOfRepository(tree: ProductTree): RepositoryWords {
  let found = known.get(tree);
  if (found === undefined) {
    const [names, sourceNames, options] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const { path, binary, bytes } of tree.inventory.files) {
      const text = binary || bytes > LARGEST || PROSE.test(path) ? undefined : tree.text(path);
      if (text === undefined) continue;
      const isSource = roleOf(path) === 'source';
      for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) {
        names.add(name);
        if (isSource) sourceNames.add(name);
      }
      for (const [option] of text.matchAll(/--[a-z][a-z\d]*(?:[-_][a-z\d]+)*/gi)) options.add(option);
      // A file is named by its name as well.
      for (const [name] of path.matchAll(/[A-Za-z_]\w*/g)) names.add(name);
    }
    found = { names, sourceNames, options };
    known.set(tree, found);
  }
  return found;
}
