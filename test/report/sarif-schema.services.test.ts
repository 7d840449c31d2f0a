/** SARIF reports hold against the schema of the standard itself, which a package of its authors ships. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { renderSarif } from '../../src/report/sarif.ts';
import { gate, issue, report } from './issues.ts';

const FOLDER = path.join(import.meta.dirname, 'sarif-schema');
const SCHEMA = path.join(FOLDER, 'node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');

/** The schema, installed once a checkout; a draft that Ajv knows by the words they share. */
function schema(): Record<string, unknown> {
  if (!existsSync(SCHEMA)) {
    const run = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      encoding: 'utf8',
      timeout: 300_000,
    });
    if (run.status !== 0) throw new Error(`npm ci ended with ${run.status}: ${run.stderr}`);
  }
  const { $schema: _, id: __, ...rest } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as Record<string, unknown>;
  return rest;
}

test('reports with places, fixes, a crash and none of them are SARIF 2.1.0', { timeout: 320_000 }, () => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const isSarif = ajv.compile(schema());
  const reports = [
    report([]),
    report(
      [
        issue(),
        issue({ n: 2, severity: 'info', location: null, files: [] }),
        issue({ n: 3, rule: 'images/missing', location: { path: 'café/ページ #1.md' } }),
        issue({ n: 4, suggested_fix: 'Remove it.' }),
      ],
      { gates: [gate({ outcome: 'crashed', reason: 'boom' })] },
    ),
  ];
  for (const one of reports) {
    const text = renderSarif(one, { version: '1.2.3' }).text;
    expect(isSarif(JSON.parse(text)), JSON.stringify(isSarif.errors)).toBe(true);
  }
  const spoilt = JSON.parse(renderSarif(reports[1]!, { version: '1.2.3' }).text) as { runs: { results: object[] }[] };
  Object.assign(spoilt.runs[0]!.results[0]!, { level: 'terrible' });
  expect(isSarif(spoilt)).toBe(false);
});
