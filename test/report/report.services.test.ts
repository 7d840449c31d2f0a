/** The HTML report in a real browser: readable by axe's rules in both themes, whole on a phone, and deaf to hostile text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalSpan } from '../../src/ports/span-log.ts';
import { renderRunPage } from '../../src/report/html/run-page.ts';
import type { RunReport } from '../../src/report/run-report.ts';
import { faultsOf, launchChromium } from '../support/chromium.ts';
import { bench } from '../support/launch.ts';

const at = bench();
let browser: Browser;
let page: string;

beforeAll(async () => {
  browser = await launchChromium();
  const demo = await at.launch(['demo', '--json'], { timeoutMs: 60_000 });
  page = readFileSync(path.join(at.folder, 'home', 'runs', String(demo.json().run_id), 'report.html'), 'utf8');
});
afterAll(async () => {
  await browser.close();
  at[Symbol.dispose]();
});

it.each([
  ['light', 'desktop', 1200],
  ['dark', 'phone', 375],
] as const)(
  'in the %s theme axe finds nothing serious and nothing is wider than a %s',
  async (colorScheme, _, width) => {
    const tab = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    await tab.setContent(page);
    expect(await faultsOf(tab, width)).toEqual([]);
    await tab.close();
  },
);

describe('text of a hostile repository', () => {
  it('never becomes markup or script', async () => {
    const bad = '"><img src=x onerror="window.hit=1"><script>window.hit=1</script>';
    const report = {
      snapshot: {
        run_id: 'r_2026-01-01T00-00-00Z_abcd',
        state: 'FAILED',
        product_slug: bad,
        pr: { url: `javascript:${bad}`, number: 1, branch: bad, commit_sha: bad },
        failure: { code: bad, message: bad },
        kind: bad,
        artifacts: [{ name: bad, sha256: bad, bytes: 1, content_type: bad }],
        open_issues: [],
      },
      stages: [{ worker: 'W1', title: bad, summary: bad, ms: 1, runs: 2, ok: true }],
      patches: [{ patch_id: bad, path: bad, origin: 'fixer:x', summary: bad, diff: [`+${bad}`] }],
      events: [
        { type: 'RUN_CREATED', ts: '2026-01-01T00:00:00.000Z', trace_id: bad, payload: {} },
        { type: 'WORK_ITEM_STARTED', ts: '2026-01-01T00:00:01.000Z', trace_id: bad, payload: { worker: bad } },
        { type: 'RUN_STATE_CHANGED', ts: '2026-01-01T00:00:02.000Z', trace_id: bad, payload: { to: bad } },
      ],
      sourceLines: new Map([[bad, bad]]),
      artifacts: {
        page_plan: {
          launch_tier: bad,
          tier_reason: bad,
          pages: [
            {
              section: 'docs',
              title: bad,
              output_path: 'docs/a.md',
              url_path: bad,
              page_role: bad,
              claim_ids: [],
              api_symbols: [],
              snippet_ids: [],
            },
          ],
        },
        drafts: {
          pages: [
            {
              output_path: 'docs/a.md',
              section: 'docs',
              content: `# ${bad}\n\nIt says ${bad}. <!-- claim_id: a -->\n\n- ${bad}\n\n\`\`\`html\n${bad}\n\`\`\`\n`,
            },
          ],
        },
        product_facts: {
          product_name: bad,
          repository: `javascript:${bad}`,
          sha: bad,
          claims: [{ claim_id: 'a', claim_text: bad, claim_kind: bad, citations: [] }],
          contradictions: [],
        },
        evidence_map: {
          evidence: [{ claim_id: 'a', passages: [{ citation: { path: bad, start_line: 1, end_line: 1 }, text: bad }] }],
        },
        validation_report: {
          profile: 'ci',
          pages: 1,
          site_kind: bad,
          gates: [
            {
              name: bad,
              title: bad,
              ok: false,
              outcome: 'failed',
              reason: bad,
              findings: { info: 0, warn: 0, error: 1, blocker: 0 },
              suppressed: 0,
            },
          ],
          issues: [
            {
              issue_id: bad,
              rule: bad,
              severity: 'error',
              title: bad,
              message: bad,
              error_code: bad,
              location: { path: bad, line: 1 },
              files: [bad],
              suggested_fix: bad,
              fixable: 'no',
            },
          ],
        },
        pr: { rollback_steps: [bad], affected_paths: [] },
      },
    } as unknown as RunReport;
    const tab = await browser.newPage();
    const spans = [{ name: bad, status: 'error', duration_ms: 1 }] as unknown as LocalSpan[];
    const next = [bad];
    await tab.setContent(renderRunPage(report, { spans, next, hrefOf: { artifact: () => `/x?${bad}` } }));
    expect(
      await tab.evaluate(() => ({
        hit: (globalThis as { hit?: number }).hit,
        scripts: document.scripts.length,
        images: document.images.length,
      })),
    ).toEqual({ scripts: 0, images: 0 });
    expect(await tab.evaluate(() => document.body.innerText.split('window.hit=1').length)).toBeGreaterThan(20);
    expect(
      await tab.evaluate(() =>
        [...document.querySelectorAll('a')]
          .map((link) => link.getAttribute('href'))
          .filter((href) => href?.startsWith('javascript:')),
      ),
    ).toEqual([]);
    await tab.close();
  });
});
