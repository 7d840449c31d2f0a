/** Each page keeps to its role: its topics and its children. */

import type { Page } from '../model/page-plan.ts';
import { maskProse } from '../prose/mask.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { defineSiteGate, type Report } from './gate.ts';

export default defineSiteGate({
  id: 'content-distribution',
  title: 'Every page keeps to its role',
  profiles: ['ci', 'prod'],
  version: 2,
  rules: [
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
  ],
  notApplicable: (facts) => (facts.artifacts.page_plan === undefined ? 'no page plan' : undefined),
  check(facts, report) {
    const plan = facts.artifacts.page_plan;
    for (const planned of plan?.pages ?? []) {
      const page = facts.pages.get(planned.output_path);
      if (page === undefined) continue;
      judgeTopics(page, planned, report);
      judgeChildren(page, planned, facts, report);
      if (planned.page_role === 'comprehensive_guide' && planned.content_strategy.scenario_coverage === 'all')
        judgeGuide(page, plan?.pages ?? [], facts, report);
    }
  },
});

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
        message: `Section that belongs on another page: \`${topic}\``,
        help: `This page is of the role \`${page_role}\``,
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
      message: `Table of contents without \`${child}\``,
      help: 'Link to it here',
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
      message: `Guide without \`${other.title}\``,
      help: 'Cover it, or link to its page',
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
