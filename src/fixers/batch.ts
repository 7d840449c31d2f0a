/** The longest run of fixes, from the front of the order, that together do what they would do one by one. */

import { fingerprint } from './order.ts';
import type { Planned, PlannedFix } from './plan-fix.ts';
import type { OpenFinding } from './session.ts';

/**
 * Fixes are independent when each only changes its own page's inside (no id, title or URL that others see) and when
 * those of one page touch different lines. The first of a page that does not fit waits, and all later ones of that page
 * with it. A fix that others may depend on goes alone.
 */
export function nextBatch(
  open: readonly OpenFinding[],
  plan: (finding: OpenFinding) => Planned,
  { left, size, limits }: { left: Map<string, string>; size: number; limits: ReadonlyMap<string, number> },
): PlannedFix[] {
  const batch: PlannedFix[] = [];
  const waiting = new Set<string>();
  const byPage = new Map<string, PlannedFix[]>();
  for (const finding of open) {
    if (batch.length >= Math.max(1, size)) break;
    const path = finding.location?.path ?? '';
    if (waiting.has(path) || (byPage.get(path)?.length ?? 0) >= (limits.get(path) ?? Infinity)) continue;
    const planned = plan(finding);
    if ('left' in planned) {
      left.set(fingerprint(finding), planned.left);
      continue;
    }
    const { fix } = planned;
    if (!fix.isLocal) {
      if (batch.length === 0) return [fix];
      break;
    }
    const own = byPage.get(fix.change.path) ?? [];
    if (!own.every((other) => isApart(other, fix))) {
      waiting.add(path);
      continue;
    }
    byPage.set(fix.change.path, [...own, fix]);
    batch.push(fix);
  }
  return batch;
}

/** On different lines, with at least one character between. */
function isApart(a: PlannedFix, b: PlannedFix): boolean {
  const text = a.change.before ?? '';
  return a.edits.every((left) =>
    b.edits.every((right) => {
      const [first, second] = left.start <= right.start ? [left, right] : [right, left];
      return first.end < second.start && text.slice(first.end, second.start).includes('\n');
    }),
  );
}
