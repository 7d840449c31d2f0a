/** Whether a product has a name in its own texts: a configuration may call it otherwise, which its pages cannot prove. */
import { plain } from '../proofs/plain.ts';
import type { ProductTree } from './citation-state.ts';

/** Documents and manifests of a product, beside which nobody writes its name. */
const TEXTS =
  /(?:^|\/)(?:[^/]+\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|toml|json|xml|gradle|kts|cfg|gemspec|csproj|props|nuspec|mod|cmake)|readme[^/]*|setup\.py)$/iu;

export function namesItself(product: ProductTree, name: string): boolean {
  const wanted = plain(name).toLowerCase();
  return [...product.paths()].some(
    (path) =>
      TEXTS.test(path) &&
      plain((product.lines(path) ?? []).join('\n'))
        .toLowerCase()
        .includes(wanted),
  );
}
