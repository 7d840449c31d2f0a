/** What people use of a repository and the reference does not have, as the plan says it: packages beside the product's own, and options of its commands; pure. */
import type { PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { countOf } from '../../text/count.ts';

const MOST_NAMED = 5;

/** One entry for all, those first that the README names. */
export function packagesBeside({
  manifest,
  documents = [],
}: Pick<ProductFacts, 'manifest' | 'documents'>): NonNullable<PagePlan['not_wanted']> {
  const own = manifest?.name?.value ?? '';
  const names = [...new Set((manifest?.others ?? []).map(({ value }) => value))].filter((name) => name !== own);
  if (names.length === 0) return [];
  const readme = documents
    .filter(({ role }) => role === 'readme')
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks.map(({ markdown }) => markdown)))
    .join('\n')
    .toLowerCase();
  const isNamed = (name: string): boolean => readme.includes(tailOf(name).toLowerCase());
  const ordered = [...names.filter(isNamed), ...names.filter((name) => !isNamed(name))];
  const more = ordered.length > MOST_NAMED ? ` and ${ordered.length - MOST_NAMED} more` : '';
  return [
    {
      section: 'reference',
      page: `${ordered
        .slice(0, MOST_NAMED)
        .map((name) => `\`${name}\``)
        .join(', ')}${more}`,
      reason: `${ordered.length === 1 ? 'it is' : 'each is'} a package of its own beside \`${own}\`, whose names the reference does not have. Name one as \`product_slug\` in a configuration to draft it`,
    },
  ];
}

/** Commands are declared by code that nobody runs, each with a library of its own. */
export function optionsUnread({
  manifest,
  options = [],
}: Pick<ProductFacts, 'manifest' | 'options'>): NonNullable<PagePlan['not_wanted']> {
  if (options.length > 0) return [];
  const names = [...new Set((manifest?.commands ?? []).map(({ name }) => name))];
  if (names.length === 0) return [];
  const [first = '', ...others] = names;
  const more = others.length === 0 ? '' : ` and of ${countOf(others.length, 'other command')}`;
  return [
    {
      section: 'reference',
      page: `Options of \`${first}\`${more}`,
      reason: `what code declares for the command line is not read, so that a page has only what the product's documents say of it`,
    },
  ];
}

/** A group or a scope is that of all. */
const tailOf = (name: string): string => name.split(/[/:]/).at(-1) ?? name;
