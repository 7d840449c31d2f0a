/** markdownlint as a library, for the pages that are worth its time. */
import type { Configuration } from 'markdownlint';
import { lint } from 'markdownlint/sync';
import { linesOf } from '../../content/lines.ts';
import type { LintConfig } from './lint-config.ts';
import { editOfFixInfo } from './lint-fixes.ts';
import type { LintFound } from './rumdl.ts';

export function lintWithMarkdownlint(
  paths: readonly string[],
  textOf: (path: string) => string,
  config: LintConfig,
): LintFound {
  const found: LintFound = { byPath: new Map(), problems: [] };
  for (const path of paths) {
    const text = textOf(path);
    const lines = linesOf(text);
    const results = lint({ strings: { [path]: text }, config: config.rules as Configuration });
    found.byPath.set(
      path,
      (results[path] ?? []).map((row) => ({
        rule: row.ruleNames[0] ?? 'MD000',
        path,
        line: row.lineNumber,
        column: row.errorRange?.[0] ?? null,
        level: config.kind === 'none' ? 'info' : 'warning',
        message: `${row.ruleDescription}${row.errorDetail ? `: ${row.errorDetail}` : ''}`,
        ...(row.fixInfo === null || row.fixInfo === undefined
          ? { fixable: false }
          : { fixable: true, fix: editOfFixInfo(text, lines, row.lineNumber, row.fixInfo) }),
      })),
    );
  }
  return found;
}
