/**
 * What `launch check` and `launch check --fix` do to a real tree, held against Hugo itself: `npm run corpus -- <dir> [--json] [--keep]`.
 * The bundle judges and fixes a copy as a user would; the site is built before and after, and its HTML is what is compared.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureTree } from './corpus/measure.ts';
import { renderReport } from './corpus/report.ts';

const words = process.argv.slice(2);
const given = words.find((word) => !word.startsWith('--'));
if (given === undefined) throw new Error('Unexpected lack of a folder: npm run corpus -- <dir> [--json] [--keep]');
const folder = mkdtempSync(path.join(tmpdir(), 'launch-corpus-'));
try {
  const report = await measureTree(path.resolve(given), folder);
  console.log(words.includes('--json') ? JSON.stringify(report, null, 2) : renderReport(report));
  process.exitCode = report.ok ? 0 : 1;
} finally {
  if (words.includes('--keep')) console.error(folder);
  else rmSync(folder, { recursive: true, force: true });
}
