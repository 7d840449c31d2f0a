/** Plans the fix of one finding and proves on paper that it changes nothing a reader sees but what it declares. */

import type { PageInput } from '../gates/facts.ts';
import { OUTSIDE, refusePath } from '../patches/path-rules.ts';
import { followFix } from '../proofs/follow-fix.ts';
import { parseProof } from '../proofs/read-proof.ts';
import { renderProof } from '../proofs/render-proof.ts';
import { applyEdits } from './edits.ts';
import type { Fixer, FixPlan, TextEdit } from './fixer.ts';
import { describeDifference, sameRendering } from './guard.ts';
import { render, renderingOf } from './page-edits.ts';
import { PR_ARTIFACT } from './rollback-metadata.ts';
import type { FixSession, OpenFinding } from './session.ts';

export interface FileChange {
  path: string;
  before: string | null;
  after: string | null;
}
export interface PlannedFix {
  finding: OpenFinding;
  fixer: Fixer;
  summary: string;
  change: FileChange;
  /** Other files without which the change would not hold. */
  also?: readonly FileChange[];
  /** Edits of the page as it was read; empty where a whole file is written. */
  edits: readonly TextEdit[];
  /** Nothing that other pages depend on changes: url, title, ids. */
  isLocal: boolean;
}
export type Planned = { fix: PlannedFix } | { left: string };

/** Whether a reason of `left` is that a fix would leave the allowed paths. */
export const isOutside = (reason: string): boolean => reason.endsWith(OUTSIDE);

/** The first fixer of the list that has a plan decides; `left` says in words why nothing can be done. */
export function planFix(
  finding: OpenFinding,
  session: FixSession,
  fixers: readonly Fixer[],
  { unsafe, allowedPaths }: { unsafe: boolean; allowedPaths: readonly string[] },
): Planned {
  const fitting = fixers.filter(({ fixes }) => fixes.includes(finding.rule));
  if (fitting.length === 0) return { left: 'no fixer knows this rule' };
  const usable = fitting.filter(({ safety }) => safety === 'safe' || unsafe);
  if (usable.length === 0) return { left: 'its fixer is unsafe; ask for unsafe fixes to apply it' };
  const reasons: string[] = [];
  for (const fixer of usable) {
    const planned = planWith(fixer, finding, session);
    if ('fix' in planned) {
      for (const { path } of [planned.fix.change, ...(planned.fix.also ?? [])]) {
        const fence = refusePath(path, allowedPaths) ?? session.refuseToWrite?.(path);
        if (fence !== undefined) return { left: `\`${path}\` may not be written: ${fence}` };
      }
      return planned;
    }
    reasons.push(planned.left);
  }
  return { left: reasons.join('; ') };
}

function planWith(fixer: Fixer, finding: OpenFinding, session: FixSession): Planned {
  const { facts } = session;
  const path = finding.location?.path;
  const page = path === undefined ? undefined : facts.pages.get(path);
  const plan = fixer.plan(finding, page, facts);
  if (plan.kind === 'none') return { left: plan.reason };
  const { summary } = plan;
  if (plan.kind === 'create' && plan.path === PR_ARTIFACT)
    return { left: 'pr.json is an artifact of the run; launch_open_pr writes it again' };
  if (plan.kind === 'create')
    return {
      fix: {
        finding,
        fixer,
        summary,
        edits: [],
        isLocal: false,
        change: { path: plan.path, before: null, after: plan.content },
      },
    };
  if (plan.kind === 'delete')
    return {
      fix: {
        finding,
        fixer,
        summary,
        edits: [],
        isLocal: false,
        change: { path: plan.path, before: null, after: null },
      },
    };
  if (plan.kind === 'files') return planFiles(plan, fixer, finding, session);
  if (page === undefined) return { left: 'the page is not there' };
  const after = applyEdits(page.text, plan.edits);
  if (after === page.text) return { left: 'it would change nothing' };
  const verdict = judgePage(page, after, fixer, session);
  return 'left' in verdict
    ? verdict
    : {
        fix: {
          finding,
          fixer,
          summary,
          edits: plan.edits,
          isLocal: verdict.isLocal,
          change: { path: page.path, before: page.text, after },
        },
      };
}

/** Pages among the files pass the guard like any other. */
function planFiles(
  { files, summary }: Extract<FixPlan, { kind: 'files' }>,
  fixer: Fixer,
  finding: OpenFinding,
  session: FixSession,
): Planned {
  const changes: FileChange[] = [];
  for (const { path, content } of files) {
    const page = session.facts.pages.get(path);
    const verdict = page === undefined ? undefined : judgePage(page, content, fixer, session);
    if (verdict !== undefined && 'left' in verdict) return verdict;
    changes.push({ path, before: page?.text ?? null, after: content });
  }
  const [change, ...also] = changes;
  return change === undefined
    ? { left: 'nothing to change' }
    : { fix: { finding, fixer, summary, change, also, edits: [], isLocal: false } };
}

/** The guard, and whether the page's face to other pages stays the same. */
export function judgePage(
  page: PageInput,
  after: string,
  { declares }: Pick<Fixer, 'declares'>,
  session: FixSession,
): { isLocal: boolean } | { left: string } {
  const before = renderingOf(page, session);
  const now = render(page.path, after, session);
  const verdict = sameRendering(before, now, declares);
  if (!verdict.same)
    return {
      left: `refused, it would change more than it says: ${verdict.differences.map(describeDifference).join('; ')}`,
    };
  return {
    isLocal:
      before.frontmatter === now.frontmatter &&
      ids(before.headings) === ids(now.headings) &&
      before.opaque.join('\n') === now.opaque.join('\n'),
  };
}
const ids = (headings: readonly { id: string }[]): string => headings.map(({ id }) => id).join('\n');

/** A block that stood as Launch wrote it still does after a fix of ours: the proof file follows. What a person changed stays theirs. */
export function proofChanges(changes: readonly FileChange[], session: FixSession): FileChange[] {
  const found: FileChange[] = [];
  for (const [path, proof] of session.facts.proofs) {
    const written = changes.find((change) => change.path === path)?.after;
    const current = written === undefined || written === null ? proof : (parseProof(written) ?? proof);
    let touched = false;
    const pages = current.pages.map((page) => {
      const change = changes.find((one) => one.path === page.path);
      if (change?.after == null || change.before === null) return page;
      const followed = followFix(page, change.before, change.after);
      touched ||= followed !== page;
      return followed;
    });
    if (touched) found.push({ path, before: null, after: renderProof({ ...current, pages }) });
  }
  return found;
}
