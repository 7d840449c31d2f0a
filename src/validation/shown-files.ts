/** Files that are no pages here and whose text a reader of the site gets: pages in other formats, and what its generator puts into pages. */
import type { GatheredSite } from '../content/gather-site.ts';
import { generatorOf } from '../generators/index.ts';
import { contentFolder, inside, isInside } from '../generators/routes.ts';

/** Formats of pages that builders take beside Markdown, and what is served as it is. */
const SHOWN = /\.(?:rst|adoc|asciidoc|org|html?|textile|rdoc|pod|(?:media)?wiki|txt)$/iu;
/** What is put into pages, of whatever form. */
const PUT_IN = /\.(?:md|markdown|html?|ya?ml|toml|json|csv|txt|xml|rst|adoc|org)$/iu;
/** A file of more characters is data. */
export const MAX_SHOWN_CHARACTERS = 1_000_000;

export function shownFiles({ context, index }: Pick<GatheredSite, 'context' | 'index'>): string[] {
  const { root, kind } = context;
  const roots = [...context.content_roots.map((folder) => contentFolder(root, folder)), ...index.routes.staticDirs];
  const putsIn = generatorOf(kind).putsIn;
  return index.files.paths.filter((path) => {
    if (index.routes.isPage(path)) return false;
    if (SHOWN.test(path) && roots.some((folder) => isInside(path, folder))) return !isOfTree(kind);
    return putsIn !== undefined && PUT_IN.test(path) && isInside(path, root) && putsIn.test(inside(path, root));
  });
}

/** A tree without a builder serves nothing but its pages. */
const isOfTree = (kind: GatheredSite['context']['kind']): boolean => generatorOf(kind).isTree === true;
