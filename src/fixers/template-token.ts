/** Replaces a token by its value, where the run, the proof or the page's own front matter gives one. */
import type { GateFacts, PageInput } from '../gates/facts.ts';
import { knownProducts } from '../truth/known-products.ts';
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'template-token',
  title: 'Tokens get their value',
  fixes: ['template-tokens/unresolved-token'],
  safety: 'safe',
  declares: ['visible-text', 'heading-text', 'heading-id', 'frontmatter', 'link-target', 'structure', 'image'],
  version: 1,
  plan(finding, page, facts) {
    const span = spanOf(finding);
    const token = finding.data?.token;
    if (
      page === undefined ||
      span === undefined ||
      typeof token !== 'string' ||
      !page.text.slice(span.start, span.end).includes(token)
    )
      return none('the token is not where it was');
    const value = tokenValue(token, page, facts);
    if (value === undefined) return none(`no value is known for \`${token}\``);
    return edits([{ start: span.start, end: span.end, text: value }], `Write \`${value}\` for \`${token}\``);
  },
});

/** Names are folded: `__PRODUCT_NAME__`, `{{ product_name }}` and `{{productName}}` are one. */
function tokenValue(token: string, page: PageInput, facts: GateFacts): string | undefined {
  const products = knownProducts(facts);
  const product =
    products.find(({ pages }) => pages.has(page.path)) ?? (products.length === 1 ? products[0] : undefined);
  const fresh = facts.artifacts.product_facts;
  const isFresh = fresh !== undefined && (product === undefined || fresh.product_slug === product.slug);
  // The head of a proof file proves nothing by itself.
  const proven = (value: string | null | undefined): string | undefined =>
    value != null && product?.isProven(value) === true ? value : undefined;
  const [name, repository, version] = [product?.name, product?.repository, product?.version].map(proven);
  const [command, ...others] = product?.installCommands ?? [];
  const values: Record<string, string | null | undefined> = {
    productname: name ?? facts.run?.product_name,
    product: name,
    name,
    productslug: product?.slug,
    slug: product?.slug,
    family: facts.run?.family,
    repository,
    repositoryurl: repository,
    repourl: repository,
    githubrepourl: repository,
    githuburl: repository,
    version,
    productversion: version,
    installcommand: others.length === 0 ? proven(command) : undefined,
    packagename: isFresh ? fresh.package_name : undefined,
    package: isFresh ? fresh.package_name : undefined,
    licence: isFresh ? fresh.licence : undefined,
    license: isFresh ? fresh.licence : undefined,
    platform: facts.run?.target_platform,
    targetplatform: facts.run?.target_platform,
  };
  const key = token
    .toLowerCase()
    .replace(/^(?:site|page|params|product)\.(?:params\.)?/u, '')
    .replace(/[^a-z0-9]/gu, '');
  const own =
    page.facts.frontmatter?.data?.[token] ??
    (['title', 'description'].includes(key) ? page.facts.frontmatter?.data?.[key] : undefined);
  const value = (Object.hasOwn(values, key) ? values[key] : undefined) ?? (typeof own === 'string' ? own : undefined);
  return value === null || value === undefined || value === '' || /__|\{\{/u.test(value) ? undefined : value;
}
