/** What a site's generator makes of Markdown, as far as a writer must know it. */
import type { SiteKind } from '../../model/repo-inventory.ts';

export interface Dialect {
  kind: SiteKind;
  /** Whether the page's own heading of level 1 is written, because no layout shows the title. */
  writesTitle: boolean;
}

export const dialectOf = (kind: SiteKind): Dialect => ({
  kind,
  writesTitle: ['mkdocs', 'vitepress', 'mdbook', 'sphinx', 'plain'].includes(kind),
});
