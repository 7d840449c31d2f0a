/** What `--fix` would change for each finding, as edits with their places, for those who apply them elsewhere. */
import type { OfferedFix } from '../model/offered-fix.ts';
import { fixers } from './index.ts';
import { planFix } from './plan-fix.ts';
import type { FixSession, OpenFinding } from './session.ts';

/** By the finding's id. A fix that makes files, or changes more than one, is left out: it holds only as a whole. */
export function offeredFixes(
  session: FixSession,
  findings: readonly OpenFinding[],
  allowedPaths: readonly string[],
): Map<string, OfferedFix> {
  const offered = new Map<string, OfferedFix>();
  for (const finding of findings) {
    if (finding.fixable !== 'safe' || finding.severity === 'info') continue;
    const planned = planFix(finding, session, fixers, { unsafe: false, allowedPaths });
    if ('left' in planned) continue;
    const { change, edits, also = [], summary } = planned.fix;
    const { path, before } = change;
    if (before === null || edits.length === 0 || also.length > 0) continue;
    const at = (offset: number): { line: number; column: number } => {
      const lineStart = before.lastIndexOf('\n', offset - 1) + 1;
      return { line: before.slice(0, lineStart).split('\n').length, column: offset - lineStart + 1 };
    };
    offered.set(finding.issue_id, {
      summary,
      path,
      edits: edits.map(({ start, end, text }) => ({ from: at(start), to: at(end), text })),
    });
  }
  return offered;
}
