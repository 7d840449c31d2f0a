/** A measured tree as text: what was claimed, what was seen, and each place where they differ. */
import type { BuiltReport, TreeReport } from './measure.ts';

export function renderReport(report: TreeReport): string {
  const { seconds, fixed, secondPass, built } = report;
  return [
    `${report.pages} pages (${report.kind}): cold ${round(seconds.cold)} s, again ${round(seconds.warm)} s, fix ${round(seconds.fix)} s`,
    '',
    'Findings',
    ...table(report.findings),
    '',
    `Fixed ${fixed.findings} in ${fixed.files} files`,
    ...table(fixed.byRule),
    `Second pass: ${secondPass.findings} fixed in ${secondPass.files} files`,
    '',
    ...(built === null ? ['Not a Hugo site: what readers see was not compared.'] : againstHugo(built)),
    '',
    report.ok ? 'Everything held.' : 'Not everything held.',
  ].join('\n');
}

function againstHugo({ pages, headings, links, rendered, shortcodes, frontmatterLost }: BuiltReport): string[] {
  return [
    `Hugo: ${pages} pages`,
    `Heading ids: ${headings.same} of ${headings.hugo} equal Hugo's`,
    ...list(headings.different),
    `Links: ${links.reported} reported, ${links.falseAlarms.length} of them served by Hugo; ${links.broken} broken in the HTML, ${links.missed.length} of them not reported`,
    ...list(links.falseAlarms, 'served: '),
    ...list(links.missed, 'not reported: '),
    ...list(links.unseen, 'in no link of the HTML, so in a definition that nothing uses: '),
    `Rendered after the fixes: ${rendered.identical} the same, ${rendered.asDeclared} as declared (${kinds(rendered.declared)}), ${new Set(rendered.undeclared.map(({ page }) => page)).size} otherwise`,
    ...list(
      rendered.undeclared.map(({ page, what, before, after }) => `${page} ${what}: ${clip(before)} → ${clip(after)}`),
    ),
    `Shortcodes: ${shortcodes.before} before, ${shortcodes.after} after; front matter lost: ${frontmatterLost.length}`,
    ...list(frontmatterLost),
  ];
}

const list = (items: readonly string[], before = ''): string[] => [
  ...items.slice(0, 30).map((item) => `  ${before}${item}`),
  ...(items.length > 30 ? [`  … and ${items.length - 30} more`] : []),
];
const table = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).map(([name, count]) => `  ${String(count).padStart(6)} ${name}`);
const kinds = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what} on ${count}`)
    .join(', ') || 'none';
const round = (seconds: number): string => seconds.toFixed(1);
const clip = (text: string): string => (text.length > 160 ? `${text.slice(0, 157)}...` : text);
