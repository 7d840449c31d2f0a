/** Whatever the product's size, its pages exist as planned, name its limitations and show how to install it. */

import { knownProducts, ownedPages } from '../truth/known-products.ts';
import type { GateFacts } from './facts.ts';
import { defineSiteGate } from './gate.ts';

/** Fewest pages per tier. */
const TIER_PAGES = { minimal: 1, standard: 3, rich: 6 } as const;

export default defineSiteGate({
  id: 'universality',
  title: 'Every product gets the pages its tier promises',
  profiles: ['ci', 'prod'],
  version: 3,
  rules: [
    {
      id: 'universality/plan-problem',
      error_code: 'PLAN_PROBLEM',
      severity: 'warn',
      description: 'A page could not be planned: evidence is missing or paths collide.',
    },
    {
      id: 'universality/page-missing',
      error_code: 'PLANNED_PAGE_MISSING',
      severity: 'error',
      description: 'A planned page does not exist in the site.',
    },
    {
      id: 'universality/tier-pages',
      error_code: 'TIER_PAGES',
      severity: 'warn',
      description: 'Fewer pages are planned than the tier promises.',
    },
    {
      id: 'universality/left-out',
      error_code: 'MUST_NOT_BE_LEFT_OUT',
      severity: 'error',
      description: 'A limit, a requirement, an option or an install step of the README stands on no page.',
    },
    {
      id: 'universality/missing-install-command',
      error_code: 'INSTALL_COMMAND_MISSING',
      severity: 'error',
      description: 'The manifest gives an install command and no page of the product shows it.',
    },
  ],
  notApplicable: (facts) => (knownProducts(facts).length === 0 ? 'no product is known' : undefined),
  check(facts, report) {
    const plan = facts.artifacts.page_plan;
    for (const { rule, section, message } of plan?.problems ?? [])
      report({
        rule: rule === 'plan/left-out' ? 'universality/left-out' : 'universality/plan-problem',
        location: null,
        fixable: 'no',
        message: `${section}: ${message} (${rule})`,
      });
    for (const { at, what, reason } of unwritten(facts))
      report({
        rule: 'universality/left-out',
        location: null,
        fixable: 'no',
        message: `No page holds the ${what} at \`${at}\`: ${reason}`,
        help: 'Write it in another form in the product, or by hand on the page',
      });
    for (const { output_path } of plan?.pages ?? []) {
      if (!facts.pages.has(output_path))
        report({
          rule: 'universality/page-missing',
          location: null,
          files: [output_path],
          fixable: 'no',
          message: `Planned page is missing: \`${output_path}\``,
        });
    }
    if (plan !== undefined && plan.pages.length < TIER_PAGES[plan.launch_tier]) {
      report({
        rule: 'universality/tier-pages',
        location: null,
        fixable: 'no',
        message: `Too few pages for the tier \`${plan.launch_tier}\`: ${plan.pages.length} of ${TIER_PAGES[plan.launch_tier]}`,
        help: 'Choose a smaller `launch_tier`, or add sources to the repository',
      });
    }
    for (const product of knownProducts(facts)) {
      const pages = [...ownedPages(facts)].filter((owned) => owned.product === product).map(({ page }) => page);
      if (pages.length === 0) continue;
      const first = pages.toSorted(
        (a, b) => a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1),
      )[0];
      const shown = product.installCommands.filter((command) => pages.some(({ text }) => text.includes(command)));
      if (product.installCommands.length > 0 && shown.length === 0 && first !== undefined) {
        report({
          rule: 'universality/missing-install-command',
          location: { path: first.path, line: 1 },
          fixable: 'no',
          message: `Install command on no page: \`${product.installCommands[0]}\``,
          help: `Say on a page of \`${product.name}\` how it is installed`,
        });
      }
    }
  },
});

const MUST = ['limit', 'requirement', 'install'] as const;

/** What users must know of the README and what no page could show: planned, and not written. */
function unwritten({
  artifacts: { drafts, product_facts },
}: GateFacts): { at: string; what: string; reason: string }[] {
  const reasons = new Map((drafts?.left_out ?? []).map(({ block_id, reason }) => [block_id, reason]));
  return (product_facts?.documents ?? []).flatMap(({ path, role, sections }) =>
    role !== 'readme'
      ? []
      : sections.flatMap((section) =>
          section.blocks.flatMap(({ block_id, start_line, marks }) => {
            const reason = reasons.get(block_id);
            const must =
              MUST.find((mark) => marks.includes(mark)) ?? (section.role === 'options' ? 'option' : undefined);
            if (reason === undefined || must === undefined) return [];
            return [{ at: `${path}:${start_line}`, what: must === 'install' ? 'install step' : must, reason }];
          }),
        ),
  );
}
