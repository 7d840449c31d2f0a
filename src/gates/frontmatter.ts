/** Front matter parses, has no key twice, and keeps the contract that the site keeps or that its configuration sets. */

import { typeOf } from '../content/learn-contract.ts';
import type { FrontmatterFacts } from '../content/page-facts.ts';
import type { SitePage } from '../content/site-index.ts';
import { generatorOf } from '../generators/index.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { type KeyType, requiredOf, typesOf } from './frontmatter-contract.ts';
import { definePageGate, type Report } from './gate.ts';

const DATES = new Set(['date', 'lastmod', 'publishDate', 'publishdate', 'expiryDate', 'expirydate', 'last_update']);
const FLAGS = new Set(['draft', 'headless', 'toc_hide', 'hide_summary']);

export default definePageGate({
  id: 'frontmatter',
  title: 'Front matter parses and keeps its contract',
  version: 4,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'frontmatter/unparsable',
      error_code: 'FRONTMATTER_UNPARSABLE',
      severity: 'blocker',
      description: 'Front matter is not valid in its language; the site does not build or shows it as text.',
    },
    {
      id: 'frontmatter/unclosed',
      error_code: 'FRONTMATTER_UNCLOSED',
      severity: 'blocker',
      description: 'Front matter is begun and nothing closes it; generators refuse the page or show it as text.',
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
    const unclosed = page.facts.faults?.find(({ kind }) => kind === 'frontmatter-unclosed');
    if (unclosed !== undefined) {
      const { line, column, message, help } = unclosed;
      report({
        rule: 'frontmatter/unclosed',
        location: { path: page.path, line, column },
        fixable: 'unsafe',
        message: `Front matter without an end: ${message}`,
        help,
      });
      return;
    }
    if (frontmatter?.error) {
      const { message, line, column } = frontmatter.error;
      report({
        rule: 'frontmatter/unparsable',
        location: { path: page.path, line, column },
        fixable: 'unsafe',
        data: { format: frontmatter.format, reason: message },
        message: `Front matter is no valid ${frontmatter.format.toUpperCase()}: ${message}`,
      });
      return;
    }
    for (const { key, line } of frontmatter?.duplicateKeys ?? []) {
      report({
        rule: 'frontmatter/duplicate-key',
        location: { path: page.path, line, column: 1 },
        fixable: 'unsafe',
        data: { key, line },
        message: `Key stands twice in front matter: \`${key}\``,
        help: 'Keep one of them',
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
  const { frontMatter } = generatorOf(facts.index.kind);
  const isBare = frontMatter.isBare?.(data) === true;
  for (const key of isBare ? [] : requiredOf(page, facts)) {
    const value = data[key] ?? (frontMatter.keysInAnyCase === true ? inAnyCase(data, key) : undefined);
    if (value !== undefined && value !== null && value !== '') continue;
    report({
      rule: 'frontmatter/key-missing',
      location: { path: page.path, line: frontmatter.line, column: 1 },
      fixable: key === 'title' ? 'safe' : 'no',
      data: { key, type: types.get(key) ?? null },
      message: `Front matter without \`${key}\``,
      help: 'Give it a value, as other pages do',
    });
  }
  for (const key of Object.keys(data)) {
    const value = data[key];
    if (value === null || value === undefined || (typeof value === 'string' && isTemplate(value))) continue;
    if (DATES.has(key)) {
      if (!isDate(value) && !(typeof value === 'string' && frontMatter.readsDate?.(value) === true))
        report({
          rule: 'frontmatter/bad-date',
          location: at(key),
          fixable: 'no',
          data: { key, value },
          message: `\`${key}\` is no date: \`${String(value)}\``,
          help: 'Write it like `2026-01-31`',
        });
    } else if (FLAGS.has(key)) {
      if (typeof value !== 'boolean')
        report({
          rule: 'frontmatter/bad-flag',
          location: at(key),
          fixable: /^(?:true|false)$/i.test(String(value)) ? 'safe' : 'no',
          data: { key, value },
          message: `\`${key}\` is neither true nor false: \`${String(value)}\``,
          help: 'Write `true` or `false`, without quotes',
        });
    } else {
      const wanted = types.get(key);
      if (wanted === undefined) continue;
      const type = typeOf(value);
      if (fits(type, wanted)) continue;
      report({
        rule: 'frontmatter/wrong-type',
        location: at(key),
        fixable: mendable(value, wanted) ? 'safe' : 'no',
        data: { key, wanted, type, value },
        message: `\`${key}\` in front matter is of the type ${type}, and should be ${wanted}`,
      });
    }
  }
}

/** Where names of keys are read in any case: of two that differ in nothing else the last counts. */
const inAnyCase = (data: Readonly<Record<string, unknown>>, key: string): unknown => {
  const lower = key.toLowerCase();
  const written = Object.keys(data).findLast((one) => one.toLowerCase() === lower);
  return written === undefined ? undefined : data[written];
};
const isTemplate = (value: string): boolean => value.includes('{{') || value.includes('{%');

/** A page without any front matter where the configuration, not only custom, asks for keys. */
function judgeAbsence(page: PageInput, facts: GateFacts, report: Report): void {
  for (const key of facts.config.frontmatter?.required ?? []) {
    report({
      rule: 'frontmatter/key-missing',
      location: { path: page.path, line: 1, column: 1 },
      fixable: key === 'title' ? 'safe' : 'no',
      data: { key, type: null },
      message: `Front matter without \`${key}\``,
      help: 'Give it a value, as other pages do',
    });
  }
}

function collisions(page: PageInput, facts: GateFacts, report: Report): void {
  if (!facts.index.hugo?.present) return;
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
      message: `Two pages at one address: \`${own.url}\` is \`${other.path}\` too`,
      help: 'Give one of them another address',
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
      message: `Alias hides a page: \`${alias}\` is \`${taken.page.path}\``,
      help: 'Take the alias out, or move the page',
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
    (!Number.isNaN(Date.parse(value)) ||
      value.trim() === '' ||
      !Number.isNaN(
        Date.parse(
          value
            // YAML's timestamps may have months and days of one digit.
            .replace(/^(\d{4})-(\d)-/, '$1-0$2-')
            .replace(/^(\d{4}-\d\d)-(\d)(?!\d)/, '$1-0$2')
            .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
            .replace(/ ?([+-]\d{4})$/, '$1')
            .replace(/ (?=[+-]\d\d:?\d\d$)/, '')
            .replace(/T(\d):/, 'T0$1:'),
        ),
      )));
