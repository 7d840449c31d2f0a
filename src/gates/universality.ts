/** Whatever the product's size, its pages exist as planned, name its limitations and show how to install it. */

import { LIMITATIONS_HEADING } from '../prose/limitations-heading.ts';
import { knownProducts, ownedPages } from '../truth/known-products.ts';
import type { GateFacts } from './facts.ts';
import { defineSiteGate } from './gate.ts';

/** Fewest pages per tier. */
const TIER_PAGES = { minimal: 1, standard: 3, rich: 6 } as const;

export default defineSiteGate({
  id: 'universality',
  title: 'Every product gets the pages its tier promises',
  profiles: ['ci', 'prod'],
  version: 1,
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
      id: 'universality/missing-limitations',
      error_code: 'LIMITATIONS_MISSING',
      severity: 'error',
      description: 'Limitations are known and no page of the product has a section on them.',
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
        rule: 'universality/plan-problem',
        location: null,
        fixable: 'no',
        message: `${section}: ${message} (${rule})`,
      });
    for (const { output_path } of plan?.pages ?? []) {
      if (!facts.pages.has(output_path))
        report({
          rule: 'universality/page-missing',
          location: null,
          files: [output_path],
          fixable: 'no',
          message: `Unexpected absence of \`${output_path}\`, expected the planned page.`,
        });
    }
    if (plan !== undefined && plan.pages.length < TIER_PAGES[plan.launch_tier]) {
      report({
        rule: 'universality/tier-pages',
        location: null,
        fixable: 'no',
        message: `Unexpected ${plan.pages.length} pages, expected at least ${TIER_PAGES[plan.launch_tier]} in tier \`${plan.launch_tier}\`.`,
      });
    }
    const limits = limitationClaims(facts);
    for (const product of knownProducts(facts)) {
      const pages = [...ownedPages(facts)].filter((owned) => owned.product === product).map(({ page }) => page);
      if (pages.length === 0) continue;
      const known = limits.filter(({ slug }) => slug === product.slug);
      const listed = pages.find(({ path }) => isToTell(facts, path, known));
      const first = pages.toSorted(
        (a, b) => a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1),
      )[0];
      if (
        known.length > 0 &&
        first !== undefined &&
        !pages.some(({ facts: page }) => page.headings.some(({ text }) => LIMITATIONS_HEADING.test(text)))
      ) {
        report({
          rule: 'universality/missing-limitations',
          location: { path: (listed ?? first).path, line: Math.max(1, (listed ?? first).lines.length) },
          fixable: 'safe',
          data: { claims: known },
          message: `Unexpected absence of a Limitations section, expected one that states the ${known.length} known.`,
        });
      }
      const shown = product.installCommands.filter((command) => pages.some(({ text }) => text.includes(command)));
      if (product.installCommands.length > 0 && shown.length === 0 && first !== undefined) {
        report({
          rule: 'universality/missing-install-command',
          location: { path: first.path, line: 1 },
          fixable: 'no',
          message: `Unexpected absence of \`${product.installCommands[0]}\`, expected the manifest's install command on a page of \`${product.name}\`.`,
        });
      }
    }
  },
});

/** The proof says that the page tells these limitations. */
const isToTell = ({ proofs }: GateFacts, path: string, known: readonly { claim_id: string }[]): boolean =>
  [...proofs.values()].some(({ pages }) =>
    pages.some((page) => page.path === path && known.some(({ claim_id }) => page.claim_ids.includes(claim_id))),
  );

function limitationClaims(
  facts: Parameters<typeof knownProducts>[0],
): { slug: string; claim_id: string; claim_text: string }[] {
  const fresh = facts.artifacts.product_facts;
  const found = [...facts.proofs.values()].flatMap(({ product_slug, claims }) =>
    claims
      .filter(({ claim_kind }) => claim_kind === 'limitation')
      .map(({ claim_id, claim_text }) => ({ slug: product_slug, claim_id, claim_text })),
  );
  const ids = new Set(found.map(({ claim_id }) => claim_id));
  for (const claim of fresh?.claims ?? []) {
    if (
      fresh !== undefined &&
      claim.claim_kind === 'limitation' &&
      claim.truth_status === 'fact' &&
      !ids.has(claim.claim_id)
    )
      found.push({ slug: fresh.product_slug, claim_id: claim.claim_id, claim_text: claim.claim_text });
  }
  return found;
}
