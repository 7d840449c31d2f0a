/** A Go module whose newer major version lies in a folder of its own, `v2/go.mod`, is that version: the code around it is of the old one (https://go.dev/ref/mod#major-version-suffixes); pure. */
import type { ProductTree } from '../platforms/platform.ts';

export function newestMajor(tree: ProductTree): ProductTree {
  const { inventory } = tree;
  const root = moduleOf(tree.text('go.mod'));
  if (root === undefined) return tree;
  const [newest] = inventory.manifests
    .flatMap(({ path }) => {
      const version = /^(v\d+)\/go\.mod$/.exec(path)?.[1];
      return version !== undefined && moduleOf(tree.text(path)) === `${root.replace(/\/v\d+$/, '')}/${version}`
        ? [version]
        : [];
    })
    .toSorted((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
  if (newest === undefined) return tree;
  const isOld = (path: string): boolean =>
    /(?:^|\/)(?:go\.(?:mod|sum)|[^/]+\.go)$/.test(path) && !path.startsWith(`${newest}/`);
  return {
    ...tree,
    inventory: {
      ...inventory,
      files: inventory.files.filter(({ path }) => !isOld(path)),
      manifests: inventory.manifests.filter(({ path }) => !isOld(path)),
    },
  };
}

const moduleOf = (text: string | undefined): string | undefined => /^module[ \t]+"?([^\s"]+)/mu.exec(text ?? '')?.[1];
