/** A page of the ruleset with its contents, before it has a place; pure. */
import type { Page, PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { PageRule, Ruleset, Tier } from '../../rulesets/ruleset.ts';
import type { Placement } from './place-units.ts';

/** `id` is the rule's, so that mandatory pages can be counted; pages that it lists go by their slugs. */
export type PlannedPage = Omit<Page, 'output_path' | 'url_path' | 'cross_links'> & { id: string };

export interface DraftInput {
  config: Pick<NormalisedRunConfig, 'product_slug'>;
  facts: ProductFacts;
  placement: Placement;
  ruleset: Ruleset;
  tier: Tier;
}
export type Extra = Partial<
  Pick<PlannedPage, 'title' | 'slug' | 'purpose' | 'weight' | 'api_symbols' | 'title_section' | 'section'>
>;
export type MakePage = (id: string, contents: PageContent[], extra?: Extra) => PlannedPage;

export function pageOf(
  { facts, ruleset, tier, config }: DraftInput,
  id: string,
  contents: PageContent[],
  extra: Extra,
): PlannedPage {
  const rule = ruleset.pages.find((candidate) => candidate.id === id) as PageRule;
  const fill = (text: string): string =>
    text.replaceAll('{product}', facts.product_name).replaceAll('{slug}', config.product_slug);
  const claimed = new Map(
    facts.claims.flatMap(({ claim_id, tags }) =>
      tags.flatMap((tag): [string, string][] =>
        tag.startsWith('block:') ? [[tag.slice('block:'.length), claim_id]] : [],
      ),
    ),
  );
  return {
    id,
    section: extra.section ?? rule.section,
    slug: extra.slug ?? fill(rule.slug),
    title: extra.title ?? fill(rule.title),
    title_section: extra.title_section ?? null,
    page_role: rule.role,
    purpose: extra.purpose ?? fill(rule.purpose),
    required_headings: [],
    claim_ids: contents.flatMap((content) =>
      content.kind === 'section' ? content.block_ids.flatMap((block) => claimed.get(block) ?? []) : [],
    ),
    snippet_ids: [],
    api_symbols: extra.api_symbols ?? [],
    weight: extra.weight ?? rule.weight,
    content_strategy: {
      primary_focus: fill(rule.primaryFocus),
      forbidden_topics: [...rule.forbiddenTopics],
      claim_quota: ruleset.quotas[rule.role][tier],
      child_pages: [],
      scenario_coverage: 'none',
    },
    contents,
  };
}

export const derived = (part: (PageContent & { kind: 'derived' })['part']): PageContent => ({ kind: 'derived', part });
