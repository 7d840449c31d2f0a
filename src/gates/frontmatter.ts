/** Front matter parses, has no key twice, and keeps the contract that the site keeps or that its configuration sets. */
import { typeOf } from '../content/learn-contract.ts';
import type { FrontmatterFacts } from '../content/page-facts.ts';
import type { SitePage } from '../content/site-index.ts';
import type { FrontmatterContract, SiteKind } from '../model/repo-inventory.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { definePageGate, type Report } from './gate.ts';

type KeyType = FrontmatterContract['keys'][number]['type'];
const DATES = new Set(['date', 'lastmod', 'publishDate', 'publishdate', 'expiryDate', 'expirydate', 'last_update']);
const FLAGS = new Set(['draft', 'headless', 'toc_hide', 'hide_summary']);

export default definePageGate({
  id: 'frontmatter',
  title: 'Front matter parses and keeps its contract',
  version: 3,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'frontmatter/unparsable',
      error_code: 'FRONTMATTER_UNPARSABLE',
      severity: 'blocker',
      description: 'Front matter is not valid in its language; the site does not build or shows it as text.',
    },
    {
      id: 'frontmatter/duplicate-key',
      error_code: 'FRONTMATTER_DUPLICATE_KEY',
      severity: 'error',
      description: 'A key stands twice; generators refuse it or take one of the two.',
    },
    {
      id: 'frontmatter/key-missing',
      error_code: 'FRONTMATTER_KEY_MISSING',
      severity: 'warn',
      severityIn: { prod: 'error' },
      description: 'A key that the contract requires is missing.',
    },
    {
      id: 'frontmatter/wrong-type',
      error_code: 'FRONTMATTER_WRONG_TYPE',
      severity: 'error',
      description: 'A value has another type than the contract says.',
    },
    {
      id: 'frontmatter/bad-date',
      error_code: 'FRONTMATTER_BAD_DATE',
      severity: 'error',
      description: 'A date cannot be read as one.',
    },
    {
      id: 'frontmatter/bad-flag',
      error_code: 'FRONTMATTER_BAD_FLAG',
      severity: 'error',
      description: 'A flag is neither true nor false.',
    },
    {
      id: 'frontmatter/url-collision',
      error_code: 'FRONTMATTER_URL_COLLISION',
      severity: 'error',
      description: 'Two pages are served at one address, or an alias hides a page.',
    },
  ],
  usesIndex: true,
  check(page, facts, report) {
    const { frontmatter } = page.facts;
    if (frontmatter?.error) {
      const { message, line, column } = frontmatter.error;
      report({
        rule: 'frontmatter/unparsable',
        location: { path: page.path, line, column },
        fixable: 'unsafe',
        data: { format: frontmatter.format, reason: message },
        message: `Unexpected ${frontmatter.format.toUpperCase()} in front matter: ${message}`,
      });
      return;
    }
    for (const { key, line } of frontmatter?.duplicateKeys ?? []) {
      report({
        rule: 'frontmatter/duplicate-key',
        location: { path: page.path, line, column: 1 },
        fixable: 'unsafe',
        data: { key, line },
        message: `Unexpected second \`${key}\` in front matter, expected each key once`,
      });
    }
    if (frontmatter?.data) judgeValues(page, frontmatter, facts, report);
    else if (frontmatter === null) judgeAbsence(page, facts, report);
    collisions(page, facts, report);
  },
});

function judgeValues(page: PageInput, frontmatter: FrontmatterFacts, facts: GateFacts, report: Report): void {
  const data = frontmatter.data ?? {};
  const at = (key: string) => ({ path: page.path, line: frontmatter.keyLines[key] ?? frontmatter.line, column: 1 });
  const types = typesOf(facts);
  // Hugo reads names of keys in any case.
  const inAnyCase = new Map(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]));
  for (const key of requiredOf(page, facts)) {
    const value = data[key] ?? (facts.index.kind === 'hugo' ? inAnyCase.get(key.toLowerCase()) : undefined);
    if (value !== undefined && value !== null && value !== '') continue;
    report({
      rule: 'frontmatter/key-missing',
      location: { path: page.path, line: frontmatter.line, column: 1 },
      fixable: key === 'title' ? 'safe' : 'no',
      data: { key, type: types.get(key) ?? null },
      message: `Unexpected absence of \`${key}\` in front matter, expected a value`,
    });
  }
  for (const [key, value] of Object.entries(data)) {
    if (value === null || value === undefined || (typeof value === 'string' && /\{\{|\{%/.test(value))) continue;
    if (DATES.has(key)) {
      if (!isDate(value))
        report({
          rule: 'frontmatter/bad-date',
          location: at(key),
          fixable: 'no',
          data: { key, value },
          message: `Unexpected \`${String(value)}\` for \`${key}\`, expected a date like \`2026-01-31\``,
        });
    } else if (FLAGS.has(key)) {
      if (typeof value !== 'boolean')
        report({
          rule: 'frontmatter/bad-flag',
          location: at(key),
          fixable: /^(?:true|false)$/i.test(String(value)) ? 'safe' : 'no',
          data: { key, value },
          message: `Unexpected \`${String(value)}\` for \`${key}\`, expected true or false without quotes`,
        });
    } else {
      const wanted = types.get(key);
      const type = typeOf(value);
      if (wanted === undefined || fits(type, wanted)) continue;
      report({
        rule: 'frontmatter/wrong-type',
        location: at(key),
        fixable: mendable(value, wanted) ? 'safe' : 'no',
        data: { key, wanted, type, value },
        message: `Unexpected ${type} for \`${key}\` in front matter, expected ${wanted}`,
      });
    }
  }
}

/** A page without any front matter where the configuration, not only custom, asks for keys. */
function judgeAbsence(page: PageInput, facts: GateFacts, report: Report): void {
  for (const key of facts.config.frontmatter?.required ?? []) {
    report({
      rule: 'frontmatter/key-missing',
      location: { path: page.path, line: 1, column: 1 },
      fixable: key === 'title' ? 'safe' : 'no',
      data: { key, type: null },
      message: `Unexpected absence of \`${key}\` in front matter, expected a value`,
    });
  }
}

function collisions(page: PageInput, facts: GateFacts, report: Report): void {
  if (facts.index.kind !== 'hugo' || !facts.index.hugo?.present) return;
  const own = facts.index.pages.get(page.path);
  if (!own || own.draft) return;
  const line = page.facts.frontmatter?.keyLines.url ?? page.facts.frontmatter?.keyLines.slug ?? 1;
  const other = otherAt(own, page, facts);
  if (other !== undefined) {
    report({
      rule: 'frontmatter/url-collision',
      location: { path: page.path, line, column: 1 },
      files: [page.path, other.path],
      fixable: page.facts.frontmatter?.keyLines.slug === undefined ? 'no' : 'unsafe',
      data: { url: own.url, other: other.path },
      message: `Unexpected URL \`${own.url}\`, expected one that \`${other.path}\` does not have`,
    });
  }
  // Without their pages nothing is hidden.
  if (facts.index.hugo.disable_aliases === true) return;
  for (const alias of own.aliases) {
    const taken = alias.startsWith('/') ? facts.index.pageAt(alias) : undefined;
    if (
      !taken ||
      taken.viaAlias ||
      taken.page.path === page.path ||
      taken.page.draft ||
      taken.page.language !== own.language
    )
      continue;
    report({
      rule: 'frontmatter/url-collision',
      location: { path: page.path, line: page.facts.frontmatter?.keyLines.aliases ?? line, column: 1 },
      files: [page.path, taken.page.path],
      fixable: 'unsafe',
      data: { alias, other: taken.page.path },
      message: `Unexpected alias \`${alias}\`, expected an address that no page has, it hides \`${taken.page.path}\``,
    });
  }
}

/** The page whose address this one takes: those that ask for it in their front matter are at fault, else all but the first. */
function otherAt(own: SitePage, { path }: PageInput, { index, pages }: GateFacts): SitePage | undefined {
  const there = (index.pagesAt?.(own.url) ?? []).filter(
    ({ draft, url, language }) => !draft && url === own.url && language === own.language,
  );
  if (there.length < 2) return undefined;
  const asks = ({ path: one }: SitePage): boolean => {
    const lines = pages.get(one)?.facts.frontmatter?.keyLines;
    return lines?.url !== undefined || lines?.slug !== undefined;
  };
  const asking = there.filter(asks);
  const guilty = asking.length > 0 && asking.length < there.length ? asking : there.slice(1);
  return guilty.some((one) => one.path === path) ? there.find((one) => !guilty.includes(one)) : undefined;
}

/** Configured keys, and those that all but a few pages of the site have. */
function requiredOf(page: PageInput, { config, index }: GateFacts): string[] {
  const learned = (index.contract?.keys ?? []).filter((key) => key.required).map((key) => key.name);
  const isUntitled = titledByItself(page.path, index.kind) || isHugoHome(page.path, index);
  const without = isUntitled ? learned.filter((key) => key !== 'title') : learned;
  // Beside Jekyll's collections and posts a page at the top stands by itself.
  const isAlone = index.kind === 'jekyll' && !page.path.includes('/');
  const isSpecial = isAlone || /(?:^|\/)(?:_index|index|README|404|search|offline|privacy|tags)[^/]*$/i.test(page.path);
  return [
    ...new Set([
      ...(config.frontmatter?.required ?? []),
      ...(isSpecial ? without.filter((key) => key === 'title') : without),
    ]),
  ].sort();
}

/** The home page is called like the site. */
const isHugoHome = (path: string, index: GateFacts['index']): boolean =>
  index.kind === 'hugo' &&
  /(?:^|\/)_index\b[^/]*$/.test(path) &&
  /^\/(?:[a-z]{2,3}(?:-[a-z]+)?\/)?$/i.test(index.pages.get(path)?.url ?? '');

/** Where the generator takes a title from the first heading or the file's name when the front matter has none. */
const titledByItself = (path: string, kind: SiteKind): boolean =>
  ['docusaurus', 'mkdocs', 'vitepress', 'mdbook'].includes(kind) ||
  (kind === 'jekyll' && /(?:^|\/)_[\w-]+\//.test(path));

/** Types the configuration sets, and those every sampled page agrees on for keys whose type readers rely on. */
function typesOf({ config, index }: GateFacts): ReadonlyMap<string, KeyType> {
  const types = new Map<string, KeyType>();
  for (const { name, type, share } of index.contract?.keys ?? [])
    if (share >= 0.5 && LEARNED_TYPES.has(name)) types.set(name, type);
  for (const [key, type] of Object.entries(config.frontmatter?.types ?? {})) types.set(key, type);
  return types;
}
const LEARNED_TYPES = new Set([
  'title',
  'description',
  'weight',
  'tags',
  'categories',
  'keywords',
  'authors',
  'sidebar_position',
  'order',
  'nav_order',
]);

/** What generators read alike: one word for a list of one, digits for text. */
function fits(type: KeyType, wanted: KeyType): boolean {
  if (type === wanted) return true;
  if (wanted === 'array') return type === 'string';
  if (wanted === 'string') return type === 'number' || type === 'date' || type === 'boolean';
  return wanted === 'date' && type === 'string';
}
const mendable = (value: unknown, wanted: KeyType): boolean =>
  wanted === 'number' && typeof value === 'string' && /^-?\d+$/.test(value.trim());
const isDate = (value: unknown): boolean =>
  typeof value === 'object' ||
  (typeof value === 'string' &&
    (value.trim() === '' ||
      !Number.isNaN(
        Date.parse(
          value
            .replace(/^(\d{4}-\d\d?-\d\d?) /, '$1T')
            .replace(/ ?([+-]\d{4})$/, '$1')
            .replace(/ (?=[+-]\d\d:?\d\d$)/, '')
            .replace(/T(\d):/, 'T0$1:'),
        ),
      ) ||
      !Number.isNaN(Date.parse(value))));
