/** Why a run has no page to write, as the error that it ends in: what was looked at, what was missing, what to do next; pure. */
import { type ErrorDetails, UserError } from '../../errors.ts';
import type { PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import type { Section } from '../../model/run.ts';

interface Found {
  plan: PagePlan;
  facts: ProductFacts;
  inventory: Pick<RepoInventory, 'files' | 'readme' | 'manifests'>;
  /** Sections that were asked for, and those that the product has pages for. */
  wanted: readonly Section[];
  drafted: readonly Section[];
}
interface Explained {
  looked_at: string[];
  missing: string[];
  next: string;
}

/** Undefined where there is a page to write. */
export function nothingToWrite(found: Found): UserError | undefined {
  if (found.plan.pages.length > 0) return undefined;
  const { reason, looked_at, missing, next } = { reason: 'no_evidence', ...explained(found) };
  const details: ErrorDetails = { reason, looked_at, missing, next_step: next };
  return new UserError(
    'INVALID_INPUT',
    `No page can be written for ${found.facts.product_name}. Looked at: ${looked_at.join(', ')}. ${missing.join(' ')} ${next}`,
    { details },
  );
}

function explained({ plan, facts, inventory, wanted, drafted }: Found): Explained & { reason?: string } {
  const looked_at = lookedAt(inventory);
  const taken = plan.problems.filter(({ rule }) => rule === 'plan/page-exists' || rule === 'plan/url-collision');
  if (taken.length > 0)
    return {
      reason: 'pages_exist',
      looked_at,
      missing: taken.slice(0, MOST).map(({ message }) => message),
      next: 'Set another `product_slug`, or move those pages, and run again.',
    };
  if (drafted.length > 0)
    return {
      reason: 'required_sections',
      looked_at,
      missing: [`None of it is for the sections that were asked for: ${named(wanted)}.`],
      next: `The product has pages for ${named(drafted)}: ask for one of these (\`required_sections\`, --sections), or for all by leaving it out.`,
    };
  return { looked_at, missing: missingOf(facts, inventory, plan), next: NEXT };
}

const MOST = 5;
const NEXT =
  'Add a README that says what the product is, or a manifest with its name and description, and run again; or name the repository that holds them.';
const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function lookedAt({ files, readme, manifests }: Found['inventory']): string[] {
  const paths = [...new Set([...(readme === null ? [] : [readme]), ...manifests.map(({ path }) => path)])];
  const all = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  return paths.length === 0 ? [all] : [all, ...paths.slice(0, MOST).map((path) => `\`${path}\``)];
}

/** One sentence each. */
function missingOf(facts: ProductFacts, { readme, manifests, files }: Found['inventory'], plan: PagePlan): string[] {
  const problems = facts.problems ?? [];
  const isTold = (path: string): boolean => problems.some((problem) => problem.includes(`\`${path}\``));
  const isBinary = (path: string): boolean => files.some((file) => file.path === path && file.binary);
  const language = facts.documents?.find(({ path }) => path === readme)?.language ?? null;
  const isForeign = plan.problems.some(({ rule }) => rule === 'plan/readme-language');
  const known = manifests.find(({ path }) => path === facts.manifest?.path) ?? manifests[0];
  return [
    ...problems,
    ...(readme === null
      ? ['There is no README.']
      : isTold(readme)
        ? []
        : isForeign
          ? [`\`${readme}\` is in another language (\`${language}\`), and pages are written in \`${plan.locale}\`.`]
          : [`\`${readme}\` ${isBinary(readme) ? 'is no text' : 'says nothing that is for users of the product'}.`]),
    ...(known === undefined
      ? ['There is no manifest that names a package.']
      : isTold(known.path)
        ? []
        : [`\`${known.path}\` says nothing of the product that a page could be made of.`]),
    'No public names were found in source code.',
  ];
}
