/** The end of a run as a person reads it on a terminal. Pure: a report in, lines out. */

import type { Colors } from '../cli/io.ts';
import { changesNothing } from '../engine/legal.ts';
import { SECTIONS } from '../model/run.ts';
import { HUGO_MISSING, isRecorded } from '../model/validation-report.ts';
import { countOf } from '../text/count.ts';
import { judgementOf, openLines, removedPages } from './judgement.ts';

import type { RunReport } from './run-report.ts';

export interface SummaryExtras {
  /** Path of the HTML report, as it should be shown. */
  reportPath?: string;
  /** Path of the pull request text. */
  pullRequestPath?: string;
  /** Command lines worth trying next. */
  next: readonly string[];
  /** Why fixing stopped with findings left. */
  unfixed?: string | null;
}

/** Lines without a trailing newline. */
export function terminalSummary(report: RunReport, colors: Colors, extras: SummaryExtras): string[] {
  const { snapshot } = report;
  return [
    '',
    `${colors.bold(headline(report))} ${colors.dim(snapshot.run_id)}`,
    ...idleLines(report),
    ...judgementLines(report, colors),
    ...pageLines(report, colors),
    ...gateLines(report, colors),
    ...fixLines(report, colors),
    ...issueLines(report, colors, extras.unfixed ?? null),
    ...(changesNothing(snapshot) ? reportLine(extras) : prLines(report, colors, extras)),
    ...(extras.next.length === 0
      ? []
      : ['', colors.bold('Next'), ...extras.next.map((line) => `  ${colors.cyan('$')} ${line}`)]),
  ];
}

function headline({ snapshot, artifacts }: RunReport): string {
  const name = artifacts.product_facts?.product_name ?? snapshot.product_slug;
  if (changesNothing(snapshot)) return `${name}: nothing to change`;
  switch (snapshot.state) {
    case 'DONE':
    case 'PR_OPENED':
      return `${name}: the pull request is there`;
    case 'READY_FOR_PR':
      return `${name}: ready for a pull request`;
    case 'VALIDATING':
      return `${name}: findings are left`;
    case 'FAILED':
      return `${name}: failed, ${snapshot.failure?.message ?? 'no reason recorded'}`;
    case 'CANCELLED':
      return `${name}: cancelled`;
    default:
      return `${name}: stopped at ${snapshot.state}`;
  }
}

/** Why there is nothing to propose. */
function idleLines({ snapshot, artifacts }: RunReport): string[] {
  if (!changesNothing(snapshot)) return [];
  const removed = removedPages(artifacts).length;
  const standing = (artifacts.page_plan?.pages.length ?? 0) - removed;
  return [
    ...(standing === 0 ? [] : [`  In the site, as it would be written: ${countOf(standing, 'page')}.`]),
    ...(removed === 0 ? [] : [`  Removed by people, and not written again: ${countOf(removed, 'page')}.`]),
  ];
}

const reportLine = ({ reportPath }: SummaryExtras): string[] =>
  reportPath === undefined ? [] : [`  report ${reportPath}`];

/** The pages to read first, and how much there is to judge beside them. */
function judgementLines({ artifacts }: RunReport, colors: Colors): string[] {
  const sections = judgementOf(artifacts);
  if (sections.length === 0) return [];
  const first = sections.find(({ id }) => id === 'read-first');
  return [
    '',
    ...(first === undefined
      ? []
      : [colors.bold(first.title), ...first.lines.map((line) => `  ${line.replaceAll('`', '')}`)]),
    ...sections
      .filter((section) => section !== first && openLines(section).length > 0)
      .map((section) => colors.dim(`  ${section.title}: ${openLines(section).length}, in the report`)),
  ];
}

function pageLines({ artifacts }: RunReport, colors: Colors): string[] {
  const plan = artifacts.page_plan;
  if (plan === undefined || plan.pages.length === 0) return [];
  const facts = artifacts.product_facts;
  const citations = facts?.claims.reduce((sum, claim) => sum + claim.citations.length, 0) ?? 0;
  const lines = [
    '',
    `${colors.bold('Pages')} ${colors.dim(`${plan.pages.length}, tier ${plan.launch_tier}; ${facts?.claims.length ?? 0} claims, ${countOf(citations, 'citation')}`)}`,
  ];
  for (const section of SECTIONS) {
    const pages = plan.pages.filter((page) => page.section === section);
    if (pages.length === 0) continue;
    const names = pages
      .slice(0, 4)
      .map((page) => page.title)
      .join(', ');
    lines.push(
      `  ${section.padEnd(10)} ${String(pages.length).padStart(3)}  ${colors.dim(names + (pages.length > 4 ? ', …' : ''))}`,
    );
  }
  return lines;
}

function gateLines({ artifacts }: RunReport, colors: Colors): string[] {
  const report = artifacts.validation_report;
  if (report === undefined) return [];
  const asked = report.gates.filter((gate) => gate.outcome !== 'not_requested');
  const lines = [
    '',
    `${colors.bold('Gates')} ${colors.dim(`profile ${report.profile}, ${countOf(report.pages, 'page')}`)}`,
  ];
  const green = asked.filter((gate) => gate.outcome === 'passed').map((gate) => gate.name);
  if (green.length > 0)
    lines.push(`  ${colors.green('✓')} ${String(green.length)} passed: ${colors.dim(green.join(', '))}`);
  for (const gate of asked) {
    if (gate.outcome === 'passed' || gate.outcome === 'not_applicable') continue;
    const { blocker, error, warn } = gate.findings;
    const mark = gate.ok ? colors.yellow('!') : colors.red('✗');
    lines.push(
      `  ${mark} ${gate.name}: ${gate.outcome}${gate.reason === null ? `, ${blocker + error} to fix, ${countOf(warn, 'warning')}` : `, ${gate.reason}`}`,
    );
  }
  const unbuilt = asked.find(({ name, outcome }) => name === 'hugo-build' && outcome === 'not_applicable');
  if (unbuilt?.reason === HUGO_MISSING)
    lines.push(colors.dim(`  – hugo-build: ${HUGO_MISSING}, the site was not built`));
  const recorded = asked.filter(isRecorded);
  for (const { name, reason } of recorded) lines.push(colors.dim(`  – ${name}: ${reason}`));
  const without = asked.filter(
    (gate) => gate.outcome === 'not_applicable' && gate.reason !== HUGO_MISSING && !recorded.includes(gate),
  ).length;
  if (without > 0) lines.push(colors.dim(`  – ${without} had nothing to judge here`));
  return lines;
}

function fixLines({ patches }: RunReport, colors: Colors): string[] {
  const fixes = patches.filter((patch) => patch.origin.startsWith('fixer:'));
  if (fixes.length === 0) return [];
  return [
    '',
    `${colors.bold('Fixed')} ${colors.dim(String(fixes.length))}`,
    ...fixes.slice(0, 12).map((fix) => `  ${colors.green('✓')} ${fix.path} ${colors.dim(fix.summary)}`),
    ...(fixes.length > 12 ? [colors.dim(`  and ${fixes.length - 12} more, all in the report`)] : []),
  ];
}

function issueLines({ artifacts }: RunReport, colors: Colors, unfixed: string | null): string[] {
  const open = (artifacts.validation_report?.issues ?? []).filter(
    (issue) => issue.severity === 'blocker' || issue.severity === 'error',
  );
  if (open.length === 0) return [];
  return [
    '',
    `${colors.bold('Left to fix')} ${colors.dim(String(open.length))}`,
    ...open
      .slice(0, 10)
      .map((issue) => `  ${colors.red('✗')} ${place(issue)} ${issue.message} ${colors.dim(issue.rule)}`),
    ...(open.length > 10 ? [colors.dim(`  and ${open.length - 10} more, all in the report`)] : []),
    ...(unfixed === null ? [] : [colors.dim(`  ${unfixed}`)]),
  ];
}

const place = (issue: { location: { path: string; line?: number | undefined } | null }): string =>
  issue.location === null
    ? ''
    : `${issue.location.path}${issue.location.line === undefined ? '' : `:${issue.location.line}`}`;

function prLines({ snapshot, artifacts }: RunReport, colors: Colors, extras: SummaryExtras): string[] {
  const lines: string[] = [];
  const { pr } = snapshot;
  if (pr !== null) {
    lines.push(
      '',
      `${colors.bold('Pull request')} ${pr.url}`,
      `  branch ${pr.branch} ${colors.dim(pr.commit_sha.slice(0, 12))}, ${countOf(artifacts.pr?.affected_paths.length ?? 0, 'file')}`,
    );
  }
  if (extras.pullRequestPath !== undefined) lines.push(`  text   ${extras.pullRequestPath}`);
  return [...lines, ...reportLine(extras)];
}
