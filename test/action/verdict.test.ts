import { describe, expect, it } from 'vitest';
import { fixAnnotations } from '../../src/action/fix-annotations.ts';
import { helpFor, type Judged, verdictOf } from '../../src/action/verdict.ts';
import { gate, issue, report } from '../report/issues.ts';

const judged = (over: Partial<Judged> = {}): Judged => ({
  report: report([], { gates: [] }),
  failOn: 'error',
  head: 'seen',
  fixed: 0,
  ...over,
});
const hugo = gate({
  name: 'hugo-build',
  outcome: 'untestable',
  reason: 'TOOLCHAIN_MISSING: Hugo is not installed; install it',
});

describe('the verdict of a step', () => {
  it.each([
    [{}, true, 'CLEAN', 'Nothing to report on 12 pages.'],
    [{ fixed: 2 }, true, 'FIXED', 'Nothing to report on 12 pages. 2 findings fixed.'],
    [{ report: report([issue({ severity: 'warn' })], { gates: [] }) }, true, 'FINDINGS', '1 finding on 12 pages.'],
    [
      { report: report([issue()], { gates: [hugo] }) },
      false,
      'FINDINGS',
      '1 gate could not run: `hugo-build`. 1 finding on 12 pages.',
    ],
    [
      { report: report([], { gates: [hugo] }) },
      false,
      'GATE_UNTESTABLE',
      '1 gate could not run: `hugo-build`. Nothing else to report on 12 pages.',
    ],
    [
      { report: report([], { gates: [{ ...hugo, outcome: 'crashed' }] }) },
      false,
      'GATE_CRASHED',
      '1 gate could not run: `hugo-build`. Nothing else to report on 12 pages.',
    ],
    [{ report: report([], { gates: [{ ...hugo, ok: true }] }) }, true, 'CLEAN', 'Nothing to report on 12 pages.'],
    [
      { report: report([], { gates: [hugo] }), failOn: 'never' },
      true,
      'CLEAN',
      '1 gate could not run: `hugo-build`. Nothing else to report on 12 pages.',
    ],
    [{ report: report([], { gates: [], pages: 0 }) }, false, 'NO_PAGES', 'Nothing to report on 0 pages.'],
    [
      { head: 'unseen' },
      false,
      'HEAD_UNSEEN',
      'The head of the pull request was not checked. Nothing else to report on 12 pages.',
    ],
    [
      { head: 'broken', fixed: 2 },
      false,
      'HEAD_BROKEN',
      'The commit that was checked is unchanged, and still broken. 2 findings can be fixed safely; nothing would remain on 12 pages.',
    ],
  ] as const)('%j: ok %s, %s', (over, ok, reason, headline) => {
    expect(verdictOf(judged(over as Partial<Judged>))).toEqual({ ok, reason, headline });
  });

  it('names the line that lets a gate run, or leaves it out', () => {
    expect(helpFor(hugo)).toBe(
      'Add before this step: `- uses: peaceiris/actions-hugo@75d2e84710de30f6ff7268e08f310b60ef14033f # v3.0.0`, or leave it out in `.github/launch.yml`: `gates: { hugo-build: off }`.',
    );
    expect(helpFor(gate({ name: 'snippets', reason: null }))).toContain('`gates: { snippets: off }`');
  });
});

it('what would be fixed stands on the lines that are there now', () => {
  const diff = '@@ -1,4 +1,5 @@\n # Guide\n-one\n-two\n+One\n three\n+four\n';
  const fixes = [{ path: 'a.md', summary: 'Fixed', diff }];
  expect(fixAnnotations(fixes, 10).map(({ path, line, endLine, message }) => [path, line, endLine, message])).toEqual([
    ['a.md', 2, 3, 'Fixed\n-one\n-two\n+One'],
    ['a.md', 5, 5, 'Fixed\n+four'],
  ]);
  expect(fixAnnotations(fixes, 1)).toHaveLength(1);
});
