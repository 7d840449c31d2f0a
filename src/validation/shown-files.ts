/** Files that are no pages here and whose text a reader of the site gets: pages in other formats, and what its generator puts into pages. */
import type { GatheredSite } from '../content/gather-site.ts';
import { generatorOf } from '../generators/index.ts';
import { contentFolder, inside, isInside } from '../generators/routes.ts';

/** Formats of pages that builders take beside Markdown, and what is served as it is. */
const SHOWN = /\.(?:rst|adoc|asciidoc|org|html?|textile|rdoc|pod|(?:media)?wiki|txt)$/iu;
/** Scripts, styles and data, which browsers get. */
const SENT = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|css|s[ac]ss|less|json|ya?ml|toml|csv|xml|svg)$/iu;
/** What is put into pages, of whatever form. */
const PUT_IN = /\.(?:mdx?|markdown|html?|txt|rst|adoc|org)$/iu;
/** A file of more characters is data. */
export const MAX_SHOWN_CHARACTERS = 1_000_000;

export function shownFiles({ context, index }: Pick<GatheredSite, 'context' | 'index'>): string[] {
  const { root, kind } = context;
  const roots = [...context.content_roots.map((folder) => contentFolder(root, folder)), ...index.routes.staticDirs];
  // Where a site is served from the root of its project, most of what lies there is not served.
  const sent = index.routes.staticDirs.filter((folder) => folder !== root && folder !== '');
  const { putsIn, mountsIn } = generatorOf(kind);
  // The site's own folder as a whole is no mount of anything.
  const mounted = (mountsIn?.(index.files, root, index.hugo) ?? []).filter((place) => place !== root && place !== '');
  return index.files.paths.filter((path) => {
    if (index.routes.isPage(path)) return false;
    if (SHOWN.test(path) && roots.some((folder) => isInside(path, folder))) return !isOfTree(kind);
    if (SENT.test(path) && sent.some((folder) => isInside(path, folder))) return !isOfTree(kind);
    const isPutIn = PUT_IN.test(path) || SENT.test(path);
    if (isPutIn && mounted.some((place) => path === place || isInside(path, place))) return true;
    return putsIn !== undefined && isPutIn && isInside(path, root) && putsIn.test(inside(path, root));
  });
}

/** A tree without a builder serves nothing but its pages. */
const isOfTree = (kind: GatheredSite['context']['kind']): boolean => generatorOf(kind).isTree === true;
