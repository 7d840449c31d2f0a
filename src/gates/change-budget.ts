/** What a person must read of a change stays small enough to be reviewed: files, lines, and how much of it is formatting alone. */
import { countOf } from '../text/count.ts';
import type { GateFacts } from './facts.ts';
import { defineSiteGate } from './gate.ts';

const DEFAULTS = { max_files: 500, max_lines: 20_000, max_formatting_share: 0.8 };
/** Below this many changed lines the share of formatting says nothing. */
const FEW_LINES = 40;

export default defineSiteGate({
  id: 'change-budget',
  title: 'The change is small enough to review',
  profiles: ['ci', 'prod'],
  version: 2,
  rules: [
    {
      id: 'change-budget/too-many-files',
      error_code: 'BUDGET_FILES',
      severity: 'error',
      description: 'More files are changed than the budget allows.',
    },
    {
      id: 'change-budget/too-many-lines',
      error_code: 'BUDGET_LINES',
      severity: 'error',
      description: 'More lines are changed than the budget allows.',
    },
    {
      id: 'change-budget/mostly-formatting',
      error_code: 'BUDGET_FORMATTING',
      severity: 'warn',
      description: 'Most changed lines of existing files differ in white space alone.',
    },
  ],
  notApplicable: (facts) => (facts.changed.size === 0 ? 'nothing is changed' : undefined),
  check(facts, report) {
    const limits = {
      ...DEFAULTS,
      ...(facts.run === undefined
        ? {}
        : { max_files: Math.min(DEFAULTS.max_files, facts.run.budgets.max_files_changed) }),
      ...defined(facts.config.change_budget ?? {}),
    };
    const changed = readByPeople(facts);
    if (changed.size > limits.max_files) {
      report({
        rule: 'change-budget/too-many-files',
        location: null,
        files: [...changed.keys()].sort(),
        message: `Change of ${changed.size === 1 ? '1 file' : `${countOf(changed.size, 'file')}`}, more than ${limits.max_files}`,
        help: 'Split the change, or raise `change_budget.max_files`',
      });
    }
    let lines = 0;
    let formatting = 0;
    let edited = 0;
    for (const [path, how] of changed) {
      const before = facts.base(path);
      const after = how === 'deleted' ? '' : (facts.pages.get(path)?.text ?? '');
      const counted = countChanges(before ?? '', after);
      lines += counted.lines;
      if (how === 'modified') {
        formatting += counted.formatting;
        edited += counted.lines;
      }
    }
    if (lines > limits.max_lines) {
      report({
        rule: 'change-budget/too-many-lines',
        location: null,
        message: `Change of ${countOf(lines, 'line')}, more than ${limits.max_lines}`,
        help: 'Split the change, or raise `change_budget.max_lines`',
      });
    }
    if (edited >= FEW_LINES && formatting / edited > limits.max_formatting_share) {
      report({
        rule: 'change-budget/mostly-formatting',
        location: null,
        message: `Mostly formatting: ${formatting} of ${edited} changed lines differ in white space alone, more than ${Math.round(limits.max_formatting_share * 100)} %`,
        help: 'Put formatting into a change of its own',
      });
    }
  },
});

/** Without the pages of the reference, which are computed whole and judged so, and without proof files. */
function readByPeople(facts: GateFacts): GateFacts['changed'] {
  const computed = new Set(
    (facts.artifacts.page_plan?.pages ?? []).flatMap(({ section, output_path }) =>
      section === 'reference' ? [output_path] : [],
    ),
  );
  return new Map([...facts.changed].filter(([path]) => !computed.has(path) && !facts.proofs.has(path)));
}

/** Lines that are only on one side, as multisets: cheap, and exact enough for a budget. */
function countChanges(before: string, after: string): { lines: number; formatting: number } {
  const left = tally(before);
  const right = tally(after);
  const removed = only(left, right);
  const added = only(right, left);
  const folded = new Map<string, number>();
  for (const [line, count] of removed) folded.set(fold(line), (folded.get(fold(line)) ?? 0) + count);
  let formatting = 0;
  for (const [line, count] of added) {
    const match = Math.min(count, folded.get(fold(line)) ?? 0);
    formatting += match;
    folded.set(fold(line), (folded.get(fold(line)) ?? 0) - match);
  }
  return { lines: Math.max(sum(added), sum(removed)), formatting };
}
const fold = (line: string): string => line.replace(/\s+/gu, '');
const sum = (counts: ReadonlyMap<string, number>): number => {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
};
function tally(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  if (text !== '') for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
function only(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): Map<string, number> {
  const rest = new Map<string, number>();
  for (const [line, count] of left) if (count > (right.get(line) ?? 0)) rest.set(line, count - (right.get(line) ?? 0));
  return rest;
}
const defined = <T extends object>(value: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
