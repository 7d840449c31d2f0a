/** What every section's writer is given: the page, the facts it may use, and how its site wants to be written. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Page, PagePlan, Snippet } from '../../model/page-plan.ts';
import type { ApiSymbol, Claim, ProductFacts } from '../../model/product-facts.ts';
import type { CodeBlock, Line } from '../../templates/blocks.ts';
import type { Dialect } from '../../templates/dialect.ts';
import { isUnsafeCode } from '../../templates/dialect.ts';
import type { LinkTo } from '../../templates/link-to.ts';
import { type PhraseKey, phrase } from '../../templates/phrases.ts';
import { codeSpan, prose } from '../../templates/prose.ts';
import { formOf, sentenceText } from '../../templates/sentences.ts';
import { unitWords } from '../../templates/unit-words.ts';

export interface PageContext {
  page: Page;
  plan: PagePlan;
  facts: ProductFacts;
  product: string;
  dialect: Dialect;
  claims: readonly Claim[];
  snippets: readonly Snippet[];
  symbols: ReadonlyMap<string, ApiSymbol>;
  /** Names that members may give as their parent: of classes and their like, bare and qualified. */
  owners: ReadonlySet<string>;
  /** The first symbol by its last name, as bases and types give it. */
  byLastName: ReadonlyMap<string, ApiSymbol>;
  claimById(id: string): Claim | undefined;
  linkTo: LinkTo;
  /** Fixed words, the same for this page every time. */
  say(key: PhraseKey, values?: Readonly<Record<string, string>>): string;
  /** Escaped Markdown of a source's text. */
  prose(text: string): string;
  cell(text: string): string;
  code(text: string): string;
  codeCell(text: string): string;
  /** A whole sentence of a claim, or undefined. */
  sentence(claim: Claim): Line | undefined;
  tag(claim: Claim, name: string): string | undefined;
  codeBlock(snippet: Snippet): CodeBlock | undefined;
}

export interface WriterInput {
  plan: PagePlan;
  facts: ProductFacts;
  snippets: readonly Snippet[];
  dialect: Dialect;
  linkTo: LinkTo;
}

/** Builds a context for each page; what pages share is made once. */
export function pageContexts({ plan, facts, snippets, dialect, linkTo }: WriterInput): (page: Page) => PageContext {
  const claimsById = new Map(facts.claims.map((claim) => [claim.claim_id, claim]));
  const snippetsById = new Map(snippets.map((snippet) => [snippet.snippet_id, snippet]));
  const symbols = new Map(facts.api.map((symbol) => [symbol.name, symbol]));
  const owners = new Set(facts.api.filter(isOwnerKind).flatMap(waysToName));
  const byLastName = new Map(facts.api.toReversed().map((symbol) => [lastName(symbol.name), symbol]));
  const names = new Set(
    facts.api.filter((symbol) => symbol.kind !== 'module').flatMap((symbol) => [symbol.name, lastName(symbol.name)]),
  );
  names.delete(facts.product_name);
  const options = { dialect, symbols: names };
  const product = facts.product_name;
  const words = { ...unitWords(facts.ecosystem) };
  const named = names.has(product.toUpperCase()) ? (text: string) => text : inItsSpelling(product);
  return (page) => ({
    page,
    claimById: (id) => claimsById.get(id),
    plan,
    facts,
    product,
    dialect,
    symbols,
    owners,
    byLastName,
    linkTo,
    claims: page.claim_ids.flatMap((id) => claimsById.get(id) ?? []),
    snippets: page.snippet_ids.flatMap((id) => snippetsById.get(id) ?? []),
    say: (key, values = {}) =>
      phrase(key, `${plan.product_slug}/${page.section}/${page.slug}`, { product, ...words, ...values }),
    prose: (text) => prose(named(text), options),
    cell: (text) => prose(named(text), { ...options, inTable: true }),
    code: (text) => codeSpan(text, options),
    codeCell: (text) => codeSpan(text, { ...options, inTable: true }),
    sentence(claim) {
      const text = sentenceText(claim.claim_text, product, formOf(claim));
      return text === undefined ? undefined : { text: prose(named(text), options), claims: [claim.claim_id] };
    },
    tag: (claim, name) => tagOf(claim, name),
    codeBlock: (snippet) =>
      isUnsafeCode(snippet.code, dialect)
        ? undefined
        : { kind: 'code', language: fenceLanguage(snippet.language), code: snippet.code, snippet: snippet.snippet_id },
  });
}

/** A product that sources also write in capitals has one spelling on its pages; code is left as it is. */
export function inItsSpelling(product: string): (text: string) => string {
  const loud = product.toUpperCase();
  if (product.length < 3 || product === loud || !/^\w+$/u.test(product)) return (text) => text;
  const pattern = new RegExp(`\`[^\`]*\`|(?<![\\w/.@-])${loud}(?![\\w/-])`, 'gu');
  return (text) => text.replace(pattern, (found) => (found === loud ? product : found));
}

export const isOwnerKind = (symbol: ApiSymbol): boolean => ['class', 'interface', 'enum', 'type'].includes(symbol.kind);

/** A symbol's name, every ending of it that starts after a dot, and its name with its module. */
function waysToName({ name, module }: ApiSymbol): string[] {
  const parts = name.split('.');
  return [...parts.map((_, from) => parts.slice(from).join('.')), `${module}.${name}`];
}

export const lastName = (name: string): string => name.split('.').at(-1) ?? name;

const fenceLanguage = (language: string): string => (language === '' || language === 'plaintext' ? 'text' : language);
