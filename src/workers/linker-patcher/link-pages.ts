/** Drafts with their links: children where a page lists some, and where to go next; pure. */

import type { Drafts, Page, PagePlan } from '../../model/page-plan.ts';
import type { HugoFacts, SiteContext } from '../../model/repo-inventory.ts';
import { dialectOf } from '../../templates/dialect.ts';
import { linkToOf } from '../../templates/link-to.ts';
import { phrase } from '../../templates/phrases.ts';
import { codeSpan, prose } from '../../templates/prose.ts';
import { unitWords } from '../../templates/unit-words.ts';
import { isFactual } from '../../truth/factual.ts';

interface LinkInput {
  plan: PagePlan;
  drafts: Drafts;
  productName: string;
  ecosystem: string;
  site: SiteContext;
  hugo: HugoFacts;
}

/** Final content by output path, in the order of the drafts. */
export function linkPages({ plan, drafts, productName, ecosystem, site, hugo }: LinkInput): Map<string, string> {
  const pages = new Map(plan.pages.map((page) => [page.output_path, page]));
  const linkTo = linkToOf(site, hugo);
  const options = { dialect: dialectOf(site.kind), symbols: new Set<string>() };
  const titleOf = (page: Page): string =>
    page.section === 'reference' && page.slug !== '' ? symbolTitle(page.title, options) : prose(page.title, options);
  const link = (from: Page, to: Page): string => `[${titleOf(to)}](${linkTo(from, to)})`;
  return new Map(
    drafts.pages.map((draft) => {
      const page = pages.get(draft.output_path);
      if (page === undefined) return [draft.output_path, draft.content];
      const children = childrenOf(page, plan).flatMap((path) => pages.get(path) ?? []);
      const items = children.map((child) => {
        const described = isTask(child) ? undefined : describe(child, productName);
        return described === undefined ? `- ${link(page, child)}` : `- ${link(page, child)}: ${described}`;
      });
      const next = page.cross_links.flatMap((path) => pages.get(path) ?? []).map((other) => link(page, other));
      const id = `${plan.product_slug}/${page.section}/${page.slug}`;
      return [draft.output_path, withNext(withChildren(draft.content, page, items, id, ecosystem), next, id)];
    }),
  );
}

/** A guide of everything leads to every task, a landing page of a section to its pages. */
function childrenOf(page: Page, plan: PagePlan): string[] {
  if (page.page_role !== 'comprehensive_guide') return page.content_strategy.child_pages;
  return plan.pages.filter((other) => other.page_role === 'workflow_page').map((other) => other.output_path);
}

const isTask = (page: Page): boolean =>
  page.slug !== '' && ['workflow_page', 'feature_showcase'].includes(page.page_role) && page.slug !== 'getting-started';

/** What the page is for, unless that would state something without proof. */
function describe(page: Page, productName: string): string | undefined {
  if (page.section === 'reference') return undefined;
  const text = page.purpose.charAt(0).toLowerCase() + page.purpose.slice(1);
  const span = { start: 0, end: text.length, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const isStatement = isFactual(
    { ...span, text, kind: 'list-item', claimIds: [], headingIndex: -1 },
    `- ${page.title}: ${text}`,
    [productName],
  );
  return isStatement
    ? undefined
    : text.replaceAll(productName.charAt(0).toLowerCase() + productName.slice(1), productName);
}

function symbolTitle(title: string, options: Parameters<typeof codeSpan>[1]): string {
  const [, name, kind] = /^(\S+)( .+)?$/u.exec(title) ?? [];
  return name === undefined ? prose(title, options) : `${codeSpan(name, options)}${kind ?? ''}`;
}

const SYMBOLS = /^## All symbols$/mu;

function withChildren(content: string, page: Page, items: readonly string[], id: string, ecosystem: string): string {
  if (items.length === 0) return content;
  const list = items.join('\n');
  if (page.section === 'reference') {
    const block = `## ${phrase('pagesByModule', id, { ...unitWords(ecosystem) })}\n\n${list}\n\n`;
    return SYMBOLS.test(content)
      ? content.replace(SYMBOLS, (found) => `${block}${found}`)
      : `${content}\n${block.trimEnd()}\n`;
  }
  return page.page_role === 'comprehensive_guide'
    ? `${content}\n## ${phrase('guides', id)}\n\n${list}\n`
    : `${content}\n${list}\n`;
}

const withNext = (content: string, links: readonly string[], id: string): string =>
  links.length === 0 ? content : `${content}\n${phrase('next', id)} ${links.join(', ')}.\n`;
