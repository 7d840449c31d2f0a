/** What is known of one finding or rule: the gate, the rule, the place, what was expected, and whether a machine can mend it. */
import { UserError } from '../errors.ts';
import type { CheckResult } from './check.ts';

export function explainFinding({ outcome, gates, session }: CheckResult, name: string): string {
  const finding = outcome.findings.find((item) => item.issue_id === name || item.issue_id.startsWith(name));
  const rule = gates
    .flatMap((gate) => gate.rules.map((item) => ({ gate, item })))
    .find(({ item }) => item.id === (finding?.rule ?? name));
  const gate = rule?.gate ?? gates.find((item) => item.id === (finding?.gate ?? name));
  if (!gate)
    throw new UserError(
      'INVALID_INPUT',
      `Unexpected finding \`${name}\`, expected the id of a finding of this check, a rule or a gate.`,
    );
  const lines: string[] = [];
  if (finding) {
    const at = finding.location;
    lines.push(`${finding.issue_id}  ${finding.severity}  ${finding.rule}`, finding.message);
    if (at)
      lines.push(
        `at ${at.path}${at.line === undefined ? '' : `:${at.line}`}${at.column === undefined ? '' : `:${at.column}`}`,
        ...excerpt(session, at.path, at.line),
      );
    lines.push(
      `fix: ${finding.fixable === 'safe' ? 'safe, --fix applies it' : finding.fixable === 'unsafe' ? 'unsafe, --fix=unsafe applies it' : 'by hand'}${finding.suggested_fix ? `; ${finding.suggested_fix}` : ''}`,
      '',
    );
  }
  if (rule)
    lines.push(`rule ${rule.item.id} (${rule.item.error_code}, ${rule.item.severity}): ${rule.item.description}`);
  lines.push(`gate ${gate.id}: ${gate.title}; profiles ${gate.profiles.join(', ')}`);
  if (!rule)
    lines.push(...gate.rules.map((item) => `  ${item.id} (${item.error_code}, ${item.severity}): ${item.description}`));
  lines.push(...(gate.limits ?? []).map((limit) => `limit: ${limit}`));
  lines.push(
    `leave out: \`<!-- launch-ignore ${rule?.item.id ?? gate.id}: why -->\` above the block, or \`ignore\` in launch.yml`,
  );
  return `${lines.join('\n')}\n`;
}

function excerpt(session: CheckResult['session'], path: string, line: number | undefined): string[] {
  const lines = session.facts.pages.get(path)?.lines;
  const text = line === undefined ? undefined : lines?.[line - 1];
  return text === undefined ? [] : [`  ${line} | ${text.slice(0, 200)}`];
}
