/** The HTML report in a real browser: readable by axe's rules in both themes, whole on a phone, and deaf to hostile text. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderRunPage } from '../../src/report/html/run-page.ts';
import type { RunReport } from '../../src/report/run-report.ts';
import { bench } from '../support/launch.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const at = bench();
let browser: Browser;
let page: string;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const demo = await at.launch(['demo', '--json'], { timeoutMs: 60_000 });
  page = readFileSync(path.join(at.folder, 'home', 'runs', String(demo.json().run_id), 'report.html'), 'utf8');
});
afterAll(async () => {
  await browser.close();
  at[Symbol.dispose]();
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([
    ['desk', 1200],
    ['phone', 375],
  ])('axe finds nothing serious and nothing is wider than a %s', async (_, width) => {
    const tab = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    await tab.setContent(page);
    await tab.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await tab.addScriptTag({ content: axe });
    const found = await tab.evaluate(async () => {
      const run = (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
        }
      ).axe;
      return (await run.run()).violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        html: nodes[0]?.html.slice(0, 120),
      }));
    });
    expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await tab.close();
  });
});

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
        artifacts: [],
        open_issues: [],
      },
      stages: [{ worker: 'W1', title: bad, summary: bad, ms: 1, runs: 2, ok: true }],
      patches: [{ patch_id: bad, path: bad, origin: 'fixer:x', summary: bad, diff: [`+${bad}`] }],
      events: [],
      artifacts: {
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
    await tab.setContent(renderRunPage(report));
    expect(
      await tab.evaluate(() => ({
        hit: (globalThis as { hit?: number }).hit,
        scripts: document.scripts.length,
        images: document.images.length,
      })),
    ).toEqual({ scripts: 0, images: 0 });
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
