/** Each page keeps to its role: its share of claims, its topics, its children; nothing is told twice. */

import type { SentenceFact } from '../content/page-facts.ts';
import type { Page } from '../model/page-plan.ts';
import { maskProse } from '../prose/mask.ts';
import { plainSentence } from '../truth/plain-text.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { defineSiteGate, type Report } from './gate.ts';

/** Shorter sentences may well stand on several pages. */
const LONG_SENTENCE = 60;

export default defineSiteGate({
  id: 'content-distribution',
  title: 'Every page keeps to its role',
  profiles: ['ci', 'prod'],
  version: 1,
  rules: [
    {
      id: 'content-distribution/too-few-claims',
      error_code: 'CLAIMS_TOO_FEW',
      severity: 'warn',
      description: 'A page states fewer claims than its role asks for.',
    },
    {
      id: 'content-distribution/too-many-claims',
      error_code: 'CLAIMS_TOO_MANY',
      severity: 'warn',
      description: 'A page states more claims than its role allows.',
    },
    {
      id: 'content-distribution/forbidden-topic',
      error_code: 'TOPIC_FORBIDDEN',
      severity: 'warn',
      description: 'A page has a heading on a topic its role leaves to other pages.',
    },
    {
      id: 'content-distribution/missing-toc-child',
      error_code: 'TOC_CHILD_MISSING',
      severity: 'error',
      description: 'A table of contents does not link to one of its pages.',
    },
    {
      id: 'content-distribution/guide-coverage',
      error_code: 'GUIDE_COVERAGE',
      severity: 'warn',
      description: 'A comprehensive guide leaves out a workflow that has a page.',
    },
    {
      id: 'content-distribution/duplicate-claim',
      error_code: 'CLAIM_DUPLICATE',
      severity: 'warn',
      description: 'A page says the same sentence twice.',
    },
    {
      id: 'content-distribution/duplicate-paragraph',
      error_code: 'PARAGRAPH_DUPLICATE',
      severity: 'info',
      description: 'Two pages of one product carry the same long sentence.',
    },
  ],
  notApplicable: (facts) =>
    facts.artifacts.page_plan === undefined && facts.proofs.size === 0 ? 'no page plan and no proof file' : undefined,
  check(facts, report) {
    const plan = facts.artifacts.page_plan;
    for (const planned of plan?.pages ?? []) {
      const page = facts.pages.get(planned.output_path);
      if (page === undefined) continue;
      judgeQuota(page, planned, report);
      judgeTopics(page, planned, report);
      judgeChildren(page, planned, facts, report);
      if (planned.page_role === 'comprehensive_guide' && planned.content_strategy.scenario_coverage === 'all')
        judgeGuide(page, plan?.pages ?? [], facts, report);
    }
    const owned = new Set([
      ...(plan?.pages.map(({ output_path }) => output_path) ?? []),
      ...[...facts.proofs.values()].flatMap(({ pages }) => pages.map(({ path }) => path)),
    ]);
    judgeRepeats(
      [...owned].sort().flatMap((path) => facts.pages.get(path) ?? []),
      report,
    );
  },
});

function judgeQuota(page: PageInput, { content_strategy: { claim_quota }, page_role }: Page, report: Report): void {
  const told = new Set(page.facts.markers.filter(({ kind }) => kind === 'claim').flatMap(({ ids }) => ids)).size;
  const location = { path: page.path, line: 1 };
  if (told < claim_quota.min)
    report({
      rule: 'content-distribution/too-few-claims',
      location,
      fixable: 'no',
      message: `Unexpected ${told} claims, expected at least ${claim_quota.min} on a page of role \`${page_role}\`.`,
    });
  if (told > claim_quota.max)
    report({
      rule: 'content-distribution/too-many-claims',
      location,
      fixable: 'no',
      message: `Unexpected ${told} claims, expected at most ${claim_quota.max} on a page of role \`${page_role}\`.`,
    });
}

function judgeTopics(
  page: PageInput,
  { content_strategy: { forbidden_topics }, page_role }: Page,
  report: Report,
): void {
  for (const topic of forbidden_topics) {
    const words = topic.replaceAll(/[_-]/gu, ' ').toLowerCase();
    const heading = page.facts.headings.find(
      ({ text, level }) => level > 1 && ` ${text.toLowerCase()} `.includes(` ${words} `),
    );
    if (heading !== undefined)
      report({
        rule: 'content-distribution/forbidden-topic',
        location: { path: page.path, line: heading.line },
        fixable: 'no',
        message: `Unexpected section on \`${topic}\`, expected it on another page: this one is of role \`${page_role}\`.`,
      });
  }
}

function judgeChildren(page: PageInput, planned: Page, facts: GateFacts, report: Report): void {
  if (planned.page_role !== 'toc') return;
  const linked = linkedPaths(page, facts);
  for (const child of planned.content_strategy.child_pages) {
    if (linked.has(child) || !facts.pages.has(child)) continue;
    report({
      rule: 'content-distribution/missing-toc-child',
      location: { path: page.path, line: Math.max(1, page.lines.length) },
      fixable: 'safe',
      data: { child },
      message: `Unexpected absence of a link to \`${child}\`, expected this page to list it.`,
    });
  }
}

function judgeGuide(page: PageInput, plan: readonly Page[], facts: GateFacts, report: Report): void {
  const linked = linkedPaths(page, facts);
  const prose = maskProse(page).toLowerCase();
  for (const other of plan) {
    if (
      other.page_role !== 'workflow_page' ||
      linked.has(other.output_path) ||
      prose.includes(other.title.toLowerCase())
    )
      continue;
    report({
      rule: 'content-distribution/guide-coverage',
      location: { path: page.path, line: 1 },
      files: [page.path, other.output_path],
      fixable: 'no',
      message: `Unexpected absence of \`${other.title}\`, expected the guide to cover or link every workflow.`,
    });
  }
}

function linkedPaths(page: PageInput, facts: GateFacts): Set<string> {
  const linked = new Set<string>();
  for (const link of page.facts.links) {
    const to = facts.index.resolve(page.path, link.target, link.kind);
    if (to.kind === 'page') linked.add(to.page.path);
  }
  return linked;
}

/** The same sentence twice on one page is a fault; the same long one on two pages is worth a look. */
function judgeRepeats(pages: readonly PageInput[], report: Report): void {
  const elsewhere = new Map<string, string>();
  for (const page of pages) {
    const here = new Map<string, SentenceFact>();
    for (const sentence of page.sentences) {
      if (sentence.kind === 'heading' || sentence.kind === 'table-row' || sentence.claimIds.length === 0) continue;
      const key = plainSentence(page.text.slice(sentence.start, sentence.end)).toLowerCase();
      const location = {
        path: page.path,
        line: sentence.line,
        column: sentence.column,
        end_line: sentence.endLine,
        end_column: sentence.endColumn,
      };
      const before = here.get(key);
      const other = elsewhere.get(key);
      if (before !== undefined) {
        report({
          rule: 'content-distribution/duplicate-claim',
          location,
          fixable: 'safe',
          data: { start: sentence.start, end: sentence.end, kind: sentence.kind },
          message: `Unexpected repetition of the sentence on line ${before.line}, expected it once.`,
        });
      } else if (other !== undefined && key.length > LONG_SENTENCE) {
        report({
          rule: 'content-distribution/duplicate-paragraph',
          location,
          files: [page.path, other],
          fixable: 'no',
          message: `Unexpected repetition of a sentence of \`${other}\`, expected a link to it.`,
        });
      }
      here.set(key, before ?? sentence);
      if (other === undefined) elsewhere.set(key, page.path);
    }
  }
}
