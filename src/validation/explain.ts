/** What is known of one finding or rule: the gate, the rule, the place, what was expected, and whether a machine can fix it. */
import { createColors } from 'picocolors';
import type { Colors } from '../cli/io.ts';
import { UserError } from '../errors.ts';
import { EXAMPLES } from '../gates/examples.ts';
import type { Gate, Rule } from '../gates/gate.ts';
import { meant } from '../gates/meant.ts';
import { nearChoices } from '../text/near-choices.ts';
import type { CheckResult } from './check.ts';

export function explainFinding({ outcome, gates, session }: CheckResult, name: string): string {
  const finding = outcome.findings.find((item) => item.issue_id === name || item.issue_id.startsWith(name));
  const rule = gates
    .flatMap((gate) => gate.rules.map((item) => ({ gate, item })))
    .find(({ item }) => item.id === (finding?.rule ?? name));
  const gate = rule?.gate ?? gates.find((item) => item.id === (finding?.gate ?? name));
  if (!gate) {
    const known = gates.flatMap(({ id, rules }) => [id, ...rules.map((each) => each.id)]);
    const help = meant(nearChoices(name, known)) ?? '`launch check --verbose` shows the ids of findings.';
    throw new UserError('INVALID_INPUT', `There is no finding, rule or gate \`${name}\`. ${help}`);
  }
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
  lines.push(...explainRule(gate, rule === undefined ? gate.rules : [rule.item], createColors(false)));
  return `${lines.join('\n')}\n`;
}

function excerpt(session: CheckResult['session'], path: string, line: number | undefined): string[] {
  const lines = session.facts.pages.get(path)?.lines;
  const text = line === undefined ? undefined : lines?.[line - 1];
  return text === undefined ? [] : [`  ${line} | ${text.slice(0, 200)}`];
}

/** The file that an example stands in, and those that lie beside it. */
function beside(path: string, files: Readonly<Record<string, string>>): string[] {
  const others = Object.entries(files);
  return [
    `In \`${path}\`${others.length === 0 ? '' : ', beside:'}`,
    ...others.flatMap(([name, text]) => [`  ${name}`, ...text.split('\n').map((line) => `    ${line}`)]),
    '',
  ];
}

/** Of many lines that are alike the first stand for all. */
const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length > MOST_LINES ? [...lines.slice(0, 3), `… and ${lines.length - 3} more lines like these`] : lines;
const MOST_LINES = 20;

/** A gate and some of its rules, with an example of wrong and right for each. */
export function explainRule(gate: Gate, rules: readonly Rule[], { bold, dim, red, green }: Colors): string[] {
  const block = (mark: string, text: string, paint: (line: string) => string): string[] =>
    shortened(text.split('\n')).map((line) => paint(`  ${mark} ${line}`));
  return [
    ...rules.flatMap(({ id, severity, error_code: code, description }) => {
      const example = EXAMPLES[id];
      return [
        `${bold(id)} (${severity}, ${code})`,
        description,
        ...(example === undefined
          ? []
          : [
              '',
              ...(example.path === undefined ? [] : beside(example.path, example.files ?? {})),
              dim('Wrong:'),
              ...block('-', example.wrong, red),
              '',
              dim('Right:'),
              ...block('+', example.right, green),
            ]),
        '',
      ];
    }),
    `Gate ${gate.id}: ${gate.title}. Profiles: ${gate.profiles.join(', ')}.`,
    ...(gate.limits ?? []).map((limit) => `Not seen: ${limit}`),
    `To leave a finding out: \`<!-- launch-ignore ${rules.length === 1 ? rules[0]?.id : gate.id}: why -->\` above the block, or \`ignore\` in launch.yml.`,
  ];
}
