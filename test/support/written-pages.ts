/** The invented product's pages, planned and written, for tests that read them. */
import type { Drafts, PagePlan } from '../../src/model/page-plan.ts';
import { rulesetV1 } from '../../src/rulesets/v1.ts';
import { type PlanInput, planPages } from '../../src/workers/ia-planner/plan-pages.ts';
import { leftOutOf } from '../../src/workers/section-writer/left-out.ts';
import { type WriteInput, writePages } from '../../src/workers/section-writer/write-pages.ts';
import { config, contract, facts, health, hugo, site, snippets } from './facts.ts';

export type Changes = Partial<
  Pick<PlanInput, 'config' | 'facts' | 'snippets' | 'site' | 'hugo' | 'sitePaths' | 'proofs' | 'productPaths'>
> &
  Partial<Pick<WriteInput, 'contract' | 'lines'>>;

export interface Written {
  plan: PagePlan;
  pages: Map<string, string>;
  drafts: Drafts['pages'];
  notes: NonNullable<Drafts['notes']>;
  left_out: NonNullable<Drafts['left_out']>;
}

export function writtenPages(changes: Changes = {}): Written {
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
    productPaths: [],
    date: '2026-01-21',
    ruleset: rulesetV1,
    lines: () => undefined,
    ...changes,
  };
  const plan = planPages(input);
  const written = [...writePages({ ...input, plan })];
  const drafts = written.map(({ page }) => page);
  return {
    plan,
    drafts,
    pages: new Map(drafts.map(({ output_path, content }) => [output_path, content])),
    notes: written.flatMap(({ notes }) => notes),
    left_out: leftOutOf(
      plan,
      drafts,
      written.flatMap(({ left_out }) => left_out),
    ),
  };
}

/** The page whose path ends so. */
export function pageEnding(pages: ReadonlyMap<string, string>, ending: string): string {
  const found = [...pages].find(([path]) => path.endsWith(ending));
  if (found === undefined) throw new Error(`no page ends in ${ending}: ${[...pages.keys()].join(', ')}`);
  return found[1];
}
