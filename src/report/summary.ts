/** The job summary: outcome, gates, fixes as small diffs, what remains and the next step, always inside its byte budget. */
import type { Issue } from '../model/finding.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { countOf } from '../text/count.ts';
import { visible } from '../text/visible.ts';
import { gatesTable } from './gates-table.ts';
import { lookedText } from './looked-at.ts';
import { code, details, fence, plainText, textWithCode } from './markdown-text.ts';
import { placeOf, worstFirst } from './worst-first.ts';

export interface FixView {
  path: string;
  summary: string;
  /** Unified diff without file headers. */
  diff: string;
}
export interface SummaryInput {
  /** E.g. `Launch check`. */
  title: string;
  ok: boolean;
  /** One sentence: what happened. */
  headline: string;
  /** What a reader must know before anything else: degraded mode, the token's consequences. Trusted Markdown. */
  notices: readonly string[];
  /** Name and value pairs shown in one line. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Trusted Markdown: what was said elsewhere. */
  said?: string | undefined;
  report: ValidationReport | null;
  fixes: readonly FixView[];
  /** Markdown, trusted: what to do now. */
  next: readonly string[];
  /** The whole change as a patch, where nothing may be written. */
  patch: string | null;
}

/** GitHub drops the whole summary of a step that is larger than 1 MiB; the rest is for what other writers of the step add. */
export const SUMMARY_BUDGET = 1024 * 1024 - 24 * 1024;

/** From generous to terse; the first that fits is taken, the last always fits. */
const STEPS: readonly Caps[] = [
  { fixes: 200, diffLines: 40, issues: 1_000, patch: true },
  { fixes: 50, diffLines: 20, issues: 300, patch: true },
  { fixes: 20, diffLines: 12, issues: 100, patch: true },
  { fixes: 20, diffLines: 12, issues: 100, patch: false },
  { fixes: 5, diffLines: 6, issues: 20, patch: false },
  { fixes: 0, diffLines: 0, issues: 0, patch: false },
];
interface Caps {
  fixes: number;
  diffLines: number;
  issues: number;
  patch: boolean;
}

export function renderSummary(input: SummaryInput, budget: number = SUMMARY_BUDGET): string {
  for (const caps of STEPS) {
    const text = render(input, caps);
    if (Buffer.byteLength(text) <= budget) return text;
  }
  return `## ${input.ok ? '✅' : '❌'} ${plainText(input.title)}\n\nThe summary is larger than GitHub shows; the report has it.\n`;
}

function render(input: SummaryInput, caps: Caps): string {
  const { report } = input;
  const sections = [
    `## ${input.ok ? '✅' : '❌'} ${plainText(input.title)}\n\n${input.headline}`,
    input.said ?? '',
    ...input.notices.map((notice) => `> [!NOTE]\n> ${notice.replaceAll('\n', '\n> ')}`),
    input.facts.map(([name, value]) => `**${plainText(name)}** ${code(value)}`).join(' · '),
    report === null ? '' : gatesTable(report.gates, report.scope?.known),
    report === null ? '' : textWithCode(lookedText(report)),
    fixesSection(input.fixes, caps),
    report === null ? '' : remainingSection(report.issues, caps),
    input.patch === null ? '' : patchSection(input.patch, caps),
    input.next.length === 0 ? '' : `### Next\n\n${input.next.map((line) => `- ${line}`).join('\n')}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function fixesSection(fixes: readonly FixView[], caps: Caps): string {
  if (fixes.length === 0) return '';
  const shown = fixes.slice(0, caps.fixes).map(({ path, summary, diff }) => {
    const lines = diff.trimEnd().split('\n');
    const cut =
      lines.length > caps.diffLines
        ? [...lines.slice(0, caps.diffLines), `… ${lines.length - caps.diffLines} more lines`]
        : lines;
    return details(
      `${html(path)}: ${html(summary)}`,
      fence(visible(cut.map((line) => line.slice(0, 500)).join('\n')), 'diff'),
    );
  });
  const more = fixes.length - shown.length;
  return `### Fixed: ${fixes.length}\n\n${[...shown, ...(more > 0 ? [`… and ${more} more, all in the report.`] : [])].join('\n')}`;
}

function remainingSection(issues: readonly Issue[], caps: Caps): string {
  if (issues.length === 0) return '### Nothing remains\n\nEvery gate passed.';
  const shown = worstFirst(issues).slice(0, caps.issues);
  const hasSites = shown.some(({ site }) => site !== undefined);
  const rows = shown.map(
    (issue) =>
      `| ${issue.severity} |${hasSites ? ` ${plainText(issue.site ?? '')} |` : ''} ${code(placeOf(issue) || 'site')} | ${textWithCode(issue.message.slice(0, 500))} | ${code(issue.rule)} |`,
  );
  const more = issues.length - shown.length;
  const head = [
    `| Severity |${hasSites ? ' Site |' : ''} Where | What | Rule |`,
    `| --- |${hasSites ? ' --- |' : ''} --- | --- | --- |`,
  ];
  const table = rows.length === 0 ? [] : [...head, ...rows];
  return `### Remaining: ${issues.length}\n\n${[...table, ...(more > 0 ? ['', `${countOf(more, 'finding')} more, all in the report.`] : [])].join('\n')}`;
}

function patchSection(patch: string, caps: Caps): string {
  if (!caps.patch) return '### Patch\n\nThe patch is larger than a summary may be; it lies beside the report.';
  return `### Patch\n\nApply it with ${code('git apply')}.\n\n${details('The whole change', fence(patch, 'diff'))}`;
}

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\r\n]+/gu, ' ');
