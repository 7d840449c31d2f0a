/** Fixes a person's own checkout: each write can be taken back by `launch undo`, and what the person saves meanwhile is left. */
import { fixers } from '../fixers/index.ts';
import { type FixedFinding, fixAll } from '../fixers/loop.ts';
import { gates } from '../gates/index.ts';
import type { LeftFile } from '../patches/take-back.ts';
import { openUndoJournal } from '../undo/journal.ts';
import type { CheckResult } from '../validation/check.ts';
import { type LeftFinding, leftFindings } from '../validation/left-findings.ts';
import type { Outcome } from '../validation/outcome.ts';

export interface FixInPlace {
  fixed: FixedFinding[];
  /** For `--json`. */
  summary: { issue_id: string; rule: string; path: string | null; fixer: string; summary: string }[];
  /** What could be fixed by its rule and was not, and why. */
  left: { findings: LeftFinding[]; isBounded: boolean };
  /** Files that somebody changed meanwhile. */
  conflicts: LeftFile[];
  files: number;
  /** Names the fix for `launch undo`, or null when nothing was edited. */
  undo: string | null;
  outcome: Outcome;
}

/** What is written stays on record also when this throws; `onInterrupted` hears of it then. */
export async function fixInPlace(
  result: CheckResult,
  options: {
    unsafe: boolean;
    gates: string[] | undefined;
    home: string;
    now: number;
    signal: AbortSignal;
    onInterrupted?: (files: number) => void;
  },
): Promise<FixInPlace> {
  const { session, config } = result;
  const journal = await openUndoJournal({
    home: options.home,
    root: session.root,
    now: options.now,
    by: 'launch check --fix',
  });
  const conflicts = new Map<string, LeftFile>();
  const done = await fixAll(
    session,
    {
      fixers,
      gateOrder: gates.map((gate) => gate.id),
      allowedPaths: config.allowed_paths ?? ['**'],
      maxAttempts: config.fix?.max_attempts ?? 1000,
      unsafe: options.unsafe,
      signal: options.signal,
      files: journal.files,
      onConflict: (left) => void conflicts.set(left.path, left),
      ...(options.gates === undefined ? {} : { gates: options.gates }),
    },
    result.outcome,
  ).catch(async (thrown: unknown) => {
    // On a full disk this fails too, and what stands there is all the more to be said.
    await journal.close().catch(() => {});
    options.onInterrupted?.(journal.paths().length);
    throw thrown;
  });
  await journal.close();
  const files = new Set(done.patches.map((patch) => patch.path)).size;
  return {
    fixed: done.fixed,
    summary: done.fixed.map(({ finding, fixer, summary }) => ({
      issue_id: finding.issue_id,
      rule: finding.rule,
      path: finding.location?.path ?? null,
      fixer,
      summary,
    })),
    left: { findings: leftFindings(done.left), isBounded: done.stopped === 'max-attempts' },
    conflicts: [...conflicts.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    files,
    undo: journal.paths().length > 0 ? journal.id : null,
    // The verdict is about what stands there now, a person's edits included.
    outcome: conflicts.size === 0 ? await session.validate() : await session.revalidate([...conflicts.keys()]),
  };
}
