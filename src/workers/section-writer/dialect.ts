/** What a site's generator makes of Markdown, as far as a writer must know it. */
import type { FrontmatterContract, SiteKind } from '../../model/repo-inventory.ts';

export interface Dialect {
  kind: SiteKind;
  /** Whether the page's own heading of level 1 is written, because no layout shows the title, or there is no front matter to hold it. */
  writesTitle: boolean;
}

export const dialectOf = (kind: SiteKind, format: FrontmatterContract['format']): Dialect => ({
  kind,
  writesTitle: format === 'none' || ['mkdocs', 'vitepress', 'mdbook', 'sphinx', 'plain'].includes(kind),
});
