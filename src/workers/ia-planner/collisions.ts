/** Pages that would stand where something else is: they leave the plan and become problems; pure. */
import type { Page, PagePlan } from '../../model/page-plan.ts';
import type { Proof } from '../../model/proof.ts';
import { sameRepository } from '../../truth/citation-state.ts';
import type { Layout } from './layout.ts';
import type { PlanInput } from './plan-pages.ts';

interface CollisionInput extends Pick<PlanInput, 'config' | 'facts' | 'proofs' | 'sitePaths' | 'site'> {
  pages: readonly Page[];
  layout: Layout;
}

export function dropCollisions(input: CollisionInput): { pages: Page[]; problems: PagePlan['problems'] } {
  const { config, facts, proofs, pages, sitePaths, layout } = input;
  const mine = proofs.find((proof) => proof.product_slug === config.product_slug);
  if (mine !== undefined && !sameRepository(mine.repository, facts.repository)) {
    return {
      pages: [],
      problems: [
        {
          rule: 'plan/slug-taken',
          section: 'products',
          message: `This site has the slug \`${config.product_slug}\` for another product, ${mine.repository}. Set another \`product_slug\`.`,
        },
      ],
    };
  }
  const owned = new Set(mine?.pages.map((page) => page.path));
  const foreign = foreignPages(sitePaths, owned, layout, proofs);
  const problems: PagePlan['problems'] = [];
  const urls = new Map<string, string>();
  const kept = pages.filter((page) => {
    const other =
      foreign.paths.get(page.output_path.toLowerCase()) ??
      foreign.urls.get(page.url_path.toLowerCase()) ??
      urls.get(page.url_path.toLowerCase());
    urls.set(page.url_path.toLowerCase(), page.output_path);
    if (other === undefined) return true;
    const isThere = other === page.output_path;
    problems.push({
      rule: isThere ? 'plan/page-exists' : 'plan/url-collision',
      section: page.section,
      message: isThere
        ? `\`${page.output_path}\` is a page that Launch did not write. It was left as it is, and "${page.title}" was not planned.`
        : `\`${other}\` is already served at ${page.url_path}, where \`${page.output_path}\` would be. "${page.title}" was not planned.`,
    });
    return false;
  });
  return { pages: kept, problems };
}

/** Pages of the site that are not this product's, by path and by URL path, case folded. */
function foreignPages(
  sitePaths: readonly string[],
  owned: ReadonlySet<string>,
  layout: Layout,
  proofs: readonly Proof[],
) {
  const paths = new Map<string, string>();
  const urls = new Map<string, string>();
  const others = new Set(proofs.flatMap((proof) => proof.pages.map((page) => page.path)));
  for (const path of sitePaths) {
    if (owned.has(path) || !/\.(?:md|mdx|markdown|html)$/iu.test(path)) continue;
    paths.set(path.toLowerCase(), path);
    const url = layout.urlPath(path, {}).toLowerCase();
    if (!urls.has(url) || others.has(path)) urls.set(url, path);
  }
  return { paths, urls };
}
