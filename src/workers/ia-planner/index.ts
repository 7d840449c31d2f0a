/** W4. Decides which pages a product gets, where they lie and what each may say. */

import { UserError } from '../../errors.ts';
import { SECTIONS, type Section } from '../../model/run.ts';
import { readProofs } from '../../patches/read-proofs.ts';
import { requireRuleset } from '../../rulesets/index.ts';
import { pageDate } from '../../templates/page-date.ts';
import { countOf } from '../../text/count.ts';
import { defineWorker } from '../worker.ts';
import { nothingToWrite } from './nothing-to-write.ts';
import { type PlanInput, planPages } from './plan-pages.ts';

export default defineWorker({
  id: 'W4',
  name: 'ia-planner',
  title: 'Planning the pages',
  kinds: ['launch'],
  from: 'FACTS_READY',
  to: 'PLAN_READY',
  reads: ['repo_inventory', 'site_context', 'hugo_facts', 'product_facts', 'snippet_catalog'],
  writes: ['page_plan'],
  async run(context) {
    const [facts, catalog, inventory, site, hugo] = await Promise.all([
      context.read('product_facts'),
      context.read('snippet_catalog'),
      context.read('repo_inventory'),
      context.read('site_context'),
      context.read('hugo_facts'),
    ]);
    const { git } = context.ports;
    const sitePaths = await git.listFiles(context.dirs.site);
    const input: PlanInput = {
      config: context.config,
      facts,
      snippets: catalog.snippets,
      health: inventory,
      productPaths: inventory.files.map(({ path }) => path),
      site,
      hugo,
      sitePaths,
      proofs: await readProofs(context.dirs.site, sitePaths),
      date: await pageDate(git, context.dirs.product, facts.sha),
      ruleset: requireRuleset(context.config.ruleset_version),
    };
    const plan = planPages(input);
    // Going on would take the other product's pages away as if they were this one's of yesterday.
    const taken = plan.problems.find(({ rule }) => rule === 'plan/slug-taken' || rule === 'plan/platform-missing');
    if (taken !== undefined)
      throw new UserError('INVALID_INPUT', taken.message, {
        details: {
          rule: taken.rule,
          next_step: `Start a run with ${taken.rule === 'plan/slug-taken' ? 'another `product_slug`' : '`target_platform` and `family`'}.`,
        },
      });
    const wanted = context.config.required_sections;
    // Nothing to write is no change to propose; and pages of an earlier launch would go as if the product had lost them.
    const nothing = nothingToWrite({
      plan,
      facts,
      inventory,
      wanted,
      drafted: plan.pages.length > 0 ? [] : sectionsOf(input),
    });
    if (nothing !== undefined) throw nothing;
    for (const section of new Set(plan.pages.map((page) => page.section)))
      await context.sectionState(section, 'OUTLINED');
    const problems = plan.problems.length === 0 ? '' : `, ${countOf(plan.problems.length, 'problem')}`;
    return {
      artifacts: { page_plan: plan },
      summary: `${countOf(plan.pages.length, 'page')}, tier ${plan.launch_tier}${problems}`,
    };
  },
});

/** Sections that the product has pages for, whichever were asked for. */
const sectionsOf = (input: PlanInput): Section[] => {
  const { pages } = planPages({ ...input, config: { ...input.config, required_sections: [...SECTIONS] } });
  return SECTIONS.filter((section) => pages.some((page) => page.section === section));
};
