/** Names, URLs, commands and versions are written one way on all pages of a product, and pages have the headings their role asks for. */
import { distance } from 'fastest-levenshtein';
import { locate, maskProse } from '../prose/mask.ts';
import { repositoryKey } from '../truth/citation-state.ts';
import {
  bareName,
  commandsIn,
  type KnownProduct,
  knownProducts,
  ownedPages,
  packageOf,
} from '../truth/known-products.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { defineSiteGate, type Report } from './gate.ts';

export default defineSiteGate({
  id: 'consistency',
  title: 'Names, URLs, commands and versions agree',
  profiles: ['local', 'ci', 'prod'],
  version: 1,
  rules: [
    {
      id: 'consistency/product-name',
      error_code: 'PRODUCT_NAME_SPELLING',
      severity: 'warn',
      severityIn: { prod: 'error' },
      description: "The product's name is spelled another way than the product spells it.",
    },
    {
      id: 'consistency/repository-url',
      error_code: 'REPOSITORY_URL',
      severity: 'error',
      description: "A link to the product's repository has another owner, host or form than the repository has.",
    },
    {
      id: 'consistency/canonical-url',
      error_code: 'CANONICAL_URL',
      severity: 'error',
      description: "A page's canonical URL is not the one the run or its own place gives it.",
    },
    {
      id: 'consistency/install-command',
      error_code: 'INSTALL_COMMAND',
      severity: 'error',
      severityIn: { prod: 'blocker' },
      description: 'An install command names another package than the manifest does.',
    },
    {
      id: 'consistency/version-number',
      error_code: 'VERSION_NUMBER',
      severity: 'warn',
      description: 'A page gives the product another version than the source does.',
    },
    {
      id: 'consistency/required-heading',
      error_code: 'HEADING_REQUIRED',
      severity: 'error',
      description: "A heading that the page's role asks for is missing.",
    },
  ],
  notApplicable: (facts) => (knownProducts(facts).length === 0 ? 'no product is known' : undefined),
  check(facts, report) {
    for (const { page, product } of ownedPages(facts)) {
      const quoted = quotedOn(page.path, facts);
      judgeName(page, product, quoted, report);
      judgeRepository(page, product, quoted, report);
      judgeCommands(page, product, packagesOn(page.path, facts), report);
      judgeVersion(page, product, report);
      judgeCanonical(page, facts, report);
    }
    judgeHeadings(facts, report);
  },
});

/** What the product itself says on a page, word for word: how it writes a class or links to another project is no slip. */
function quotedOn(path: string, facts: GateFacts): (text: string) => boolean {
  const said = saidOn(path, facts);
  return (text) => said.some((words) => words.includes(text));
}
const saidOn = (path: string, { proofs }: GateFacts): string[] =>
  [...proofs.values()].flatMap(({ pages }) =>
    pages
      .filter((page) => page.path === path)
      .flatMap((page) => page.blocks.flatMap(({ generated, proof }) => (proof.kind === 'fixed' ? [] : [generated]))),
  );
/** Packages that the product itself has readers of the page install. */
const packagesOn = (path: string, facts: GateFacts): ReadonlySet<string> =>
  new Set(
    saidOn(path, facts)
      .flatMap(commandsIn)
      .flatMap(({ command }) => packageOf(command)?.name ?? [])
      .map(bareName),
  );

function judgeName(page: PageInput, { name }: KnownProduct, isQuoted: (text: string) => boolean, report: Report): void {
  const words = name.split(/[\s.\-_]+/u).filter(Boolean);
  if (words.length === 0) return;
  const pattern = new RegExp(`(?<![\\w/@.-])${words.map(escapePattern).join('[\\s.\\-_]?')}(?![\\w/@-]|\\.\\w)`, 'giu');
  for (const match of maskProse(page).matchAll(pattern)) {
    const [found] = match;
    const folded = found.replace(/\s+/gu, ' ');
    if (folded === name || (folded === folded.toLowerCase() && (words.length === 1 || !folded.includes(' ')))) continue;
    if (words.length === 1 && folded.toLowerCase() === name.toLowerCase() && folded === capitalised(folded)) continue;
    if (isQuoted(found)) continue;
    const start = match.index;
    report({
      rule: 'consistency/product-name',
      location: locate(page, start, start + found.length),
      fixable: 'safe',
      data: { start, end: start + found.length, found, replacement: name },
      message: `Product name spelled another way: \`${folded}\``,
      help: `The product spells it \`${name}\``,
    });
  }
}

/** A fix is safe only where more than the head of the proof file stands behind it. */
const fixFrom = (product: KnownProduct, value: string): 'safe' | 'unsafe' =>
  product.isProven(value) ? 'safe' : 'unsafe';

function judgeRepository(
  page: PageInput,
  product: KnownProduct,
  isQuoted: (text: string) => boolean,
  report: Report,
): void {
  const { repository } = product;
  if (!/^https?:/u.test(repository)) return;
  const wanted = repositoryKey(repository);
  const [, , wantedName] = wanted.split('/');
  if (wantedName === undefined) return;
  const canonical = repository.replace(/\.git$/u, '').replace(/\/$/u, '');
  for (const link of page.facts.links) {
    const match = /^(?:https?|git|ssh):\/\/[^/]+\/[^/#?]+\/[^/#?]+/u.exec(link.target);
    if (match === null || link.targetSpan === null) continue;
    const base = match[0];
    const key = repositoryKey(base);
    const sameName = key.split('/')[2] === wantedName && key.split('/')[0] === wanted.split('/')[0];
    if (!sameName || (key === wanted && base.toLowerCase() === canonical.toLowerCase()) || isQuoted(base)) continue;
    const { start, end } = link.targetSpan;
    const fixable = fixFrom(product, canonical);
    report({
      rule: 'consistency/repository-url',
      location: locate(page, start, end),
      fixable,
      data: { start, end, found: page.text.slice(start, end), replacement: canonical + link.target.slice(base.length) },
      message: `Link to another repository address: \`${base}\``,
      help: fixable === 'safe' ? `The repository is \`${canonical}\`` : `The proof file says \`${canonical}\``,
    });
  }
}

function judgeCommands(page: PageInput, product: KnownProduct, quoted: ReadonlySet<string>, report: Report): void {
  const { installCommands, slug, repository } = product;
  const wanted = installCommands.flatMap((command) => {
    const named = packageOf(command);
    return named === undefined ? [] : [{ ...named, command }];
  });
  if (wanted.length === 0) return;
  const names = new Set(wanted.map(({ name }) => bareName(name)));
  for (const { command, start } of commandsIn(page.text)) {
    const given = packageOf(command);
    const right = wanted.find(({ manager }) => manager === given?.manager);
    if (given === undefined || right === undefined) continue;
    const name = bareName(given.name);
    const rightName = bareName(right.name);
    if (names.has(name) || quoted.has(name)) continue;
    if (!looksLike(name, rightName, [slug, repositoryKey(repository).split('/').at(-1) ?? ''])) continue;
    const from = start + given.start + given.name.indexOf(name);
    const fixable = fixFrom(product, right.command);
    report({
      rule: 'consistency/install-command',
      location: locate(page, from, from + name.length),
      fixable,
      data: { start: from, end: from + name.length, found: name, replacement: rightName },
      message: `Install command for another package: \`${name}\``,
      help: `The ${fixable === 'safe' ? 'manifest' : 'proof file'} names \`${rightName}\``,
    });
  }
}

/** Another spelling of the package, or the repository's or product's name in its place; anything else is another package. */
function looksLike(name: string, right: string, others: readonly string[]): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/gu, '');
  if (plain(name) === plain(right)) return true;
  if (others.some((other) => other !== '' && plain(other) === plain(name))) return true;
  return right.length >= 6 && distance(name.toLowerCase(), right.toLowerCase()) <= 2;
}

/** Words before a version that speak of what was, or is from then on. */
const HISTORY =
  /\b(?:prior to|before|since|until|till|as of|after|starting (?:with|from|in)|up to|through|older than|earlier than|(?:deprecated|removed|added|introduced|changed|dropped|fixed|renamed|new|available|released) (?:in|with|by|since|as of))\s+(?:the\s+)?$/iu;
const HISTORY_REACH = 40;

function judgeVersion(page: PageInput, { name, version }: KnownProduct, report: Report): void {
  if (version === null) return;
  const pattern = new RegExp(
    `(?:${escapePattern(name)}|current|latest)(?:'s)? (?:version |release |v)(?:is |: )?\x60?v?(\\d+\\.\\d+(?:\\.\\d+)*)`,
    'giu',
  );
  const prose = maskProse(page);
  for (const match of prose.matchAll(pattern)) {
    const found = match[1] ?? '';
    if (HISTORY.test(prose.slice(Math.max(0, match.index - HISTORY_REACH), match.index))) continue;
    if (version === found || version.startsWith(`${found}.`) || found.startsWith(`${version}.`)) continue;
    const end = match.index + match[0].length;
    report({
      rule: 'consistency/version-number',
      location: locate(page, end - found.length, end),
      fixable: 'no',
      message: `Another version than the product has: \`${found}\``,
      help: `The manifest says \`${version}\``,
    });
  }
}

function judgeCanonical(page: PageInput, facts: GateFacts, report: Report): void {
  const data = page.facts.frontmatter?.data;
  for (const key of ['canonical', 'canonical_url', 'canonicalURL']) {
    const given = data?.[key];
    const wanted = canonicalOf(page.path, facts);
    if (typeof given !== 'string' || wanted === undefined || given.replace(/\/$/u, '') === wanted.replace(/\/$/u, ''))
      continue;
    report({
      rule: 'consistency/canonical-url',
      fixable: 'safe',
      data: { key, replacement: wanted },
      location: { path: page.path, line: page.facts.frontmatter?.keyLines[key] ?? 1 },
      message: `Wrong canonical URL: \`${given}\``,
      help: `It is \`${wanted}\``,
    });
  }
}

function canonicalOf(path: string, facts: GateFacts): string | undefined {
  const planned = facts.artifacts.page_plan?.pages.find(({ output_path }) => output_path === path);
  const bySection = planned === undefined ? undefined : facts.run?.canonical_urls[planned.section];
  if (bySection !== undefined && planned !== undefined) return new URL(planned.url_path, bySection).href;
  return facts.run?.canonical_urls[path];
}

function judgeHeadings(facts: GateFacts, report: Report): void {
  for (const planned of facts.artifacts.page_plan?.pages ?? []) {
    const page = facts.pages.get(planned.output_path);
    if (page === undefined) continue;
    const there = new Set(page.facts.headings.map(({ text }) => fold(text)));
    for (const heading of planned.required_headings) {
      if (there.has(fold(heading))) continue;
      report({
        rule: 'consistency/required-heading',
        location: { path: page.path, line: 1 },
        fixable: 'no',
        message: `Missing heading: \`${heading}\``,
        help: `A page of the role \`${planned.page_role}\` has it`,
      });
    }
  }
}

const fold = (text: string): string => text.toLowerCase().replace(/[`*_]/gu, '').replace(/\s+/gu, ' ').trim();
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
