/** The invented product's pages, planned, written and linked, for tests that read them. */
import type { PagePlan } from '../../src/model/page-plan.ts';
import { rulesetV1 } from '../../src/rulesets/v1.ts';
import { type PlanInput, planPages } from '../../src/workers/ia-planner/plan-pages.ts';
import { linkPages } from '../../src/workers/linker-patcher/link-pages.ts';
import { type WriteInput, writePages } from '../../src/workers/section-writer/write-pages.ts';
import { config, contract, facts, health, hugo, site, snippets } from './facts.ts';

export type Changes = Partial<
  Pick<PlanInput, 'config' | 'facts' | 'snippets' | 'site' | 'hugo' | 'sitePaths' | 'proofs'>
> &
  Partial<Pick<WriteInput, 'contract'>>;

export function writtenPages(changes: Changes = {}): { plan: PagePlan; pages: Map<string, string> } {
  const date = '2026-01-21';
  const input = {
    config: config(),
    facts,
    snippets,
    health,
    site,
    hugo,
    contract,
    sitePaths: [],
    proofs: [],
    date,
    ruleset: rulesetV1,
    ...changes,
  };
  const plan = planPages(input);
  const drafts = writePages({ ...input, plan });
  return {
    plan,
    pages: linkPages({
      plan,
      drafts,
      productName: input.facts.product_name,
      ecosystem: input.facts.ecosystem,
      site: input.site,
      hugo: input.hugo,
    }),
  };
}

/** The page whose path ends so, with short ids. */
export function pageEnding(pages: ReadonlyMap<string, string>, ending: string): string {
  const found = [...pages].find(([path]) => path.endsWith(ending));
  if (found === undefined) throw new Error(`no page ends in ${ending}: ${[...pages.keys()].join(', ')}`);
  return found[1].replace(/\b([0-9a-f]{4})[0-9a-f]{60}\b/gu, '$1');
}
