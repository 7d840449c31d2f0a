/** The page plan: which pages, where, with which claims and snippets, and what could not be planned; pure. */

import { recompute } from '../../derive/recompute.ts';
import { languagesRead } from '../../ecosystems/index.ts';
import { isUnreadFile } from '../../evidence/unread-file.ts';
import type { Page, PagePlan, Snippet } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { Proof } from '../../model/proof.ts';
import type { HugoFacts, SiteContext } from '../../model/repo-inventory.ts';
import { SECTIONS } from '../../model/run.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { Ruleset } from '../../rulesets/ruleset.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { docsSiteLink } from '../docs-site-link.ts';
import { optionsUnread, packagesBeside } from './beside-reference.ts';
import { dropCollisions } from './collisions.ts';
import { decisions } from './decisions.ts';
import { isOfDocsSite } from './docs-site.ts';
import { readUnits } from './documents.ts';
import { draftPages } from './draft-pages.ts';
import { withFirstSteps } from './first-steps.ts';
import { type Layout, layoutOf } from './layout.ts';
import { limitProblems } from './limit-problems.ts';
import { namesLeftOut } from './names-left-out.ts';
import { placeUnits } from './place-units.ts';
import type { PlannedPage } from './planned-page.ts';
import { type Health, tierOf } from './tier.ts';
import { folderReadmes, unreadDocuments } from './unread-documents.ts';

export interface PlanInput {
  config: NormalisedRunConfig;
  facts: ProductFacts;
  snippets: readonly Snippet[];
  health: Health;
  /** Files of the product, by which a docs site of its own is known. */
  productPaths: readonly string[];
  site: SiteContext;
  hugo: HugoFacts;
  /** Paths of the site's repository. */
  sitePaths: readonly string[];
  /** Proof files that are in the site. */
  proofs: readonly Proof[];
  /** `date` of pages that carry one, so that permalinks with a date are right; null when unknown. */
  date: string | null;
  ruleset: Ruleset;
}

export function planPages(input: PlanInput): PagePlan {
  const { config, facts, ruleset, site } = input;
  const locale = config.locales[0] ?? site.default_language;
  const layout = layoutOf({ config, site, hugo: input.hugo, locale, sitePaths: input.sitePaths });
  const { tier, reason } = tierOf({ config, facts, snippets: input.snippets, health: input.health, ruleset });
  const problems: PagePlan['problems'] = [];
  if (layout.problem !== null)
    problems.push({ rule: 'plan/platform-missing', section: 'products', message: layout.problem });
  for (const other of config.locales.slice(1)) {
    problems.push({
      rule: 'plan/locale-not-written',
      section: 'products',
      message: `No pages in \`${other}\`: they are written in one locale, \`${locale}\`. Translate them after the launch.`,
    });
  }
  const wanted = new Set(config.required_sections);
  const hasAddress = hasAddressOf(facts);
  const documents = readUnits({
    documents: facts.documents ?? [],
    locale,
    productPaths: input.productPaths,
    sitePaths: input.sitePaths,
    api: facts.api,
    hasAddress,
    statesLicence: facts.manifest?.licence != null,
  });
  const placement = withFirstSteps(placeUnits(documents.readme, documents.docs), facts);

  const drafted = draftPages({ ...input, placement, tier }).filter((page) => wanted.has(page.section));
  const unwanted = config.asks_for_blog || hasBlog(layout, input.sitePaths) ? [] : drafted.filter(isOfBlog);
  const planned = drafted.filter((page) => !unwanted.includes(page));
  const placed = planned.map((page) => place(page, layout, input.date));
  const { pages, problems: collisions } = dropCollisions({ ...input, pages: placed, layout });
  const hasTitle = (path: string): boolean =>
    ['title', 'url'].every((part) => recompute(`document ${path} ${part}`, facts) !== undefined);
  const hasList = pages.some(({ contents }) =>
    contents?.some((each) => each.kind === 'derived' && each.part === 'documents'),
  );
  const hasSite = docsSiteLink(facts).length > 0;
  const isLinked = (path: string, reason: string): boolean =>
    hasList && (hasTitle(path) || (hasSite && isOfDocsSite(reason)));
  const { sections, left_out, problems: unplaced } = decisions(documents, pages, isLinked);
  const hasLanding = pages.some(({ page_role: role }) => role === 'landing');
  const unlinked = limitProblems(facts, sections, (path) => hasLanding && hasAddress && hasTitle(path));
  problems.push(
    ...collisions,
    ...missingPages(input, planned, tier, wanted),
    ...documents.problems,
    ...unreadSources(facts),
    ...unplaced,
    ...unlinked,
    ...unreadDocuments(facts, input.productPaths),
  );
  const notWanted = [
    ...unwanted.map(({ section, title }) => ({ section, page: title, reason: NO_BLOG })),
    ...folderReadmes(facts, input.productPaths),
    ...namesLeftOut(facts, pages),
    ...packagesBeside(facts),
    ...optionsUnread(facts),
  ];
  return {
    schema_version: 1,
    product_slug: config.product_slug,
    launch_tier: tier,
    tier_reason: reason,
    ruleset_version: ruleset.version,
    locale,
    pages: linkPages(pages),
    sections,
    left_out,
    ...(notWanted.length === 0 ? {} : { not_wanted: notWanted }),
    problems: problems.toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section)),
  };
}

/** What such a file declares is missing from the reference. */
const unreadSources = ({ problems = [] }: ProductFacts): PagePlan['problems'] =>
  problems
    .filter(isUnreadFile)
    .map((message) => ({ rule: 'plan/unread-source', section: 'reference' as const, message }));

/** An announcement repeats the landing page for those who read a blog: a site without one has no reader for it. */
const NO_BLOG = 'the site has no blog. To get it, name `blog` in `required_sections`';
const isOfBlog = ({ section }: PlannedPage): boolean => section === 'blog';
const hasBlog = (layout: Layout, sitePaths: readonly string[]): boolean =>
  sitePaths.some((path) => path.startsWith(`${layout.root('blog')}/`) && /\.(?:md|mdx|markdown|html)$/iu.test(path));

const hasAddressOf = ({ repository, sha }: ProductFacts): boolean =>
  sourceUrl({ repository, sha, path: 'x', start_line: 1, end_line: 1, excerpt_sha256: '', symbol: null }) !== undefined;

function place({ id: _id, ...page }: PlannedPage, layout: Layout, date: string | null): Page {
  const output_path = layout.pagePath(page.section, page.slug);
  const frontmatter = { title: page.title, ...(date === null ? {} : { date }) };
  const { content_strategy: strategy } = page;
  return {
    ...page,
    output_path,
    url_path: layout.urlPath(output_path, frontmatter),
    cross_links: [],
    content_strategy: {
      ...strategy,
      child_pages: strategy.child_pages.map((slug) => layout.pagePath(page.section, slug)),
    },
  };
}

/** Ecosystems whose manifests are read and whose declarations are not. */
const UNREAD: ReadonlyMap<string, string> = new Map([
  ['dotnet', 'F# and Visual Basic'],
  ['generic', 'other languages'],
]);

function missingPages(
  { ruleset, facts }: PlanInput,
  planned: readonly PlannedPage[],
  tier: PagePlan['launch_tier'],
  wanted: ReadonlySet<string>,
): PagePlan['problems'] {
  const ids = new Set(planned.map((page) => page.id));
  const unread = UNREAD.get(facts.ecosystem);
  return ruleset.pages
    .filter((rule) => rule.mandatoryIn.includes(tier) && wanted.has(rule.section) && !ids.has(rule.id))
    .map((rule) => ({
      rule: 'plan/missing-evidence',
      section: rule.section,
      message: `No page "${rule.title.replaceAll('{product}', facts.product_name)}": ${
        rule.role === 'api_reference' && unread !== undefined
          ? `a reference is drafted of ${languagesRead()}; the public interface of ${unread} is not read yet.`
          : rule.role === 'api_reference'
            ? 'no public name was found in the source that the manifest publishes. Look there whether it leaves out what users call.'
            : `the product says nothing about ${rule.primaryFocus}. Document it there and run again.`
      }`,
    }));
}

/** The list of guides and the first steps. */
const FEW_DOCS = 2;

/** Where a reader goes from each page: the next one of its section, then the sections' own doors. */
function linkPages(pages: readonly Page[]): Page[] {
  const door = (section: Page['section'], slug: string): string | undefined =>
    pages.find((page) => page.section === section && page.slug === slug)?.output_path;
  const doors = [
    door('docs', 'getting-started'),
    door('reference', ''),
    door('kb', 'faq') ?? door('kb', '') ?? pages.find(({ section }) => section === 'kb')?.output_path,
    door('products', ''),
  ];
  return pages.map((page) => {
    const inSection = pages.filter((other) => other.section === page.section && other.slug !== '');
    const at = inSection.findIndex((other) => other.output_path === page.output_path);
    const next = page.section === 'docs' && at >= 0 ? inSection[at + 1]?.output_path : undefined;
    const back = page.section === 'reference' && page.slug !== '' ? door('reference', '') : undefined;
    const children =
      page.slug === '' && page.section !== 'products'
        ? inSection.map((other) => other.output_path)
        : page.content_strategy.child_pages;
    // The landing page leads to all guides, where there are more than the first steps.
    const isFront = page.section === 'products' && page.slug === '';
    const guides =
      isFront && pages.filter(({ section }) => section === 'docs').length > FEW_DOCS ? [door('docs', '')] : [];
    const links = [next, back, ...doors.slice(0, 1), ...guides, ...doors.slice(1)].filter(
      (path) => path !== undefined && path !== page.output_path && !children.includes(path),
    );
    return {
      ...page,
      cross_links: [...new Set(links)].filter((path) => path !== undefined).slice(0, isFront ? 4 : 3),
      content_strategy: { ...page.content_strategy, child_pages: children },
    };
  });
}
