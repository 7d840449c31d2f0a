import { describe, expect, test } from 'vitest';
import { renderSummary, SUMMARY_BUDGET, type SummaryInput } from '../../src/report/summary.ts';
import { gate, issue, report } from './issues.ts';

const input = (over: Partial<SummaryInput> = {}): SummaryInput => ({
  title: 'Launch check',
  ok: false,
  headline: '1 finding remains.',
  notices: [],
  facts: [],
  report: report([issue()]),
  fixes: [],
  next: [],
  patch: null,
  ...over,
});

test('it reads as outcome, gates, fixes, what remains, next step', () => {
  const text = renderSummary(
    input({
      facts: [
        ['Run', 'r_1'],
        ['Site', 'hugo'],
      ],
      notices: ['This job may not write here.'],
      fixes: [
        {
          path: 'docs/a.md',
          summary: 'link follows the moved page',
          diff: '@@ -1 +1 @@\n-[a](old.md)\n+[a](new.md)\n',
        },
      ],
      next: ['Run `launch check --fix`.'],
      report: report([issue()], {
        gates: [
          gate(),
          gate({ name: 'images', ok: true, outcome: 'passed', findings: { info: 0, warn: 0, error: 0, blocker: 0 } }),
          gate({ name: 'hugo-build', outcome: 'untestable', reason: 'hugo is not installed' }),
          gate({ name: 'secrets', outcome: 'not_requested', suppressed: 2 }),
        ],
      }),
    }),
  );
  expect(text).toMatchInlineSnapshot(`
    "## ❌ Launch check

    1 finding remains.

    > [!NOTE]
    > This job may not write here.

    **Run** \`r_1\` · **Site** \`hugo\`

    | Gate | Outcome | Findings |
    | --- | --- | --- |
    | internal-links | ❌ failed | 1 error |
    | images | ✅ passed | – |
    | hugo-build | ⛔ could not run | hugo is not installed; 1 error |

    1 gate had nothing to judge here or was not asked for. 2 findings suppressed by an ignore or the baseline.

    ### Fixed: 1

    <details><summary>docs/a.md: link follows the moved page</summary>

    \`\`\`diff
    @@ -1 +1 @@
    -[a](old.md)
    +[a](new.md)
    \`\`\`

    </details>

    ### Remaining: 1

    | Severity | Where | What | Rule |
    | --- | --- | --- | --- |
    | error | \`docs/page-00001.md:1\` | Unexpected link to page-1, expected an existing page | \`internal-links/missing-page\` |

    ### Next

    - Run \`launch check --fix\`.
    "
  `);
});

describe('the byte budget', () => {
  const fixes = (length: number) =>
    Array.from({ length }, (_, n) => ({
      path: `docs/${n}.md`,
      summary: 'fixed',
      diff: `@@\n${'+é long line of text\n'.repeat(30)}`,
    }));
  test('a report of any size fits and still says how much was left out', () => {
    const issues = Array.from({ length: 20_000 }, (_, n) => issue({ n: n + 1, message: 'ü'.repeat(400) }));
    const text = renderSummary(input({ report: report(issues), fixes: fixes(3_000), patch: 'x'.repeat(2_000_000) }));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(SUMMARY_BUDGET);
    expect(text).toContain('### Remaining: 20000');
    expect(text).toMatch(/\d+ findings more, all in the report/);
    expect(text).toContain('The patch is larger than a summary may be');
  });
  test('exactly at the budget nothing is cut, one byte over it is', () => {
    const whole = input({ fixes: fixes(10) });
    const size = Buffer.byteLength(renderSummary(whole));
    expect(Buffer.byteLength(renderSummary(whole, size))).toBe(size);
    expect(Buffer.byteLength(renderSummary(whole, size - 1))).toBeLessThan(size);
  });
  test('even a budget of a line is kept', () => {
    expect(Buffer.byteLength(renderSummary(input({ headline: 'x'.repeat(500) }), 200))).toBeLessThanOrEqual(200);
  });
});

test('text of others cannot leave its place', () => {
  const text = renderSummary(
    input({
      report: report([issue({ message: 'a | b\n| c <img src=x> @team `x`', location: { path: 'a`|`b.md', line: 1 } })]),
      fixes: [{ path: '<b>', summary: '</details>', diff: '```\n# no heading\n' }],
    }),
  );
  expect(text).toContain('a \\| b \\| c &lt;img src=x> @\u200Bteam `x`');
  expect(text).toContain('<summary>&lt;b>: &lt;/details></summary>');
  expect(text).toContain('````diff');
});
