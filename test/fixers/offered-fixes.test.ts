/** SARIF holds, for each finding that `--fix` fixes, the edits that it would make; a reader that applies them gets the same text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { offeredFixes } from '../../src/fixers/offered-fixes.ts';
import { runCheck } from '../../src/validation/check.ts';
import { renderCheck } from '../../src/validation/render-check.ts';
import { sarifProblems } from '../report/sarif-shape.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

it('offers what is fixed and nothing else, in the form of the standard', async () => {
  site = makeSite({
    'docs/a.md': '# Ä 𝄞\n\n𝄞 [other](Other.md)\n\n[none](nowhere.md)\n',
    'docs/other.md': '# Other\n',
  });
  const only = ['internal-links'];
  const result = await runCheck({ directory: site.root, cwd: site.root, ports, cacheDir: null, only, withFixes: true });
  const fixes = offeredFixes(result.session, result.outcome.findings, ['**']);
  const sarif = JSON.parse(renderCheck(result, { format: 'sarif', fixes }));
  expect(sarifProblems(sarif)).toEqual([]);
  const offered = sarif.runs[0].results.map((one: { fixes?: unknown[] }) => one.fixes ?? []);
  expect(offered.map((one: unknown[]) => one.length).sort()).toEqual([0, 1]);
  const [change] = offered.flat()[0].artifactChanges;
  expect(change.artifactLocation.uri).toBe('docs/a.md');
  const [{ deletedRegion: region, insertedContent }] = change.replacements;
  const lines = readFileSync(join(site.root, 'docs/a.md'), 'utf8').split('\n');
  const line = lines[region.startLine - 1] ?? '';
  expect(region.endLine).toBe(region.startLine);
  expect(
    `${line.slice(0, region.startColumn - 1)}${insertedContent?.text ?? ''}${line.slice(region.endColumn - 1)}`,
  ).toBe('𝄞 [other](other.md)');
  expect(offeredFixes(result.session, result.outcome.findings, ['elsewhere/**']).size).toBe(0);
});
