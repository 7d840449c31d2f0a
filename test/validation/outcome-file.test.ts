/** The kept outcome is read as it was written, or not at all. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SealedFolder } from '../../src/ports/seal.ts';
import { jsonBytes } from '../../src/report/json-pieces.ts';
import type { Outcome } from '../../src/validation/outcome.ts';
import { outcomeOf, readOutcome, readOutcomeHeader, writeOutcome } from '../../src/validation/outcome-file.ts';
import { openSession } from '../../src/validation/session.ts';
import { sealedFolder } from '../support/sealed.ts';
import { makeSite, ports, type TestSite } from './site.ts';

const HEADER = { treeKey: 'tree', differing: '0123' };
let folder: string;
let file: string;
let place: SealedFolder;
let site: TestSite;
let outcome: Outcome;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'launch-outcome-'));
  file = join(folder, 'outcome');
  place = sealedFolder(folder);
  site = makeSite({
    'a.md': '# Ä\n\n[gone](gone.md) [b](b.md#c)\n\n```python\nif\n```\n\n![](x.png)\n',
    'b.md': '# B\n',
  });
  const session = await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null });
  outcome = await session.validate();
  writeOutcome(place, 'outcome', HEADER, outcome);
});
afterEach(() => {
  site.done();
  rmSync(folder, { recursive: true, force: true });
});

it('what is read is what was written, and says itself in the same bytes', () => {
  const read = outcomeOf(readOutcome(place, 'outcome'), 'tree');
  expect(outcome.findings.filter(({ data }) => data !== undefined)).not.toEqual([]);
  expect(read).toEqual(outcome);
  const bytes = jsonBytes(read?.report ?? {});
  expect(bytes.equals(jsonBytes(outcome.report))).toBe(true);
  expect(bytes.toString('utf8')).toBe(`${JSON.stringify(read?.report, null, 2)}\n`);
});

it('what it was kept of is told by its first line alone', () => {
  expect(readOutcomeHeader(file)).toEqual(HEADER);
  writeOutcome(place, 'outcome', { ...HEADER, differing: '' }, outcome);
  expect(readOutcomeHeader(file)).toEqual({ ...HEADER, differing: '' });
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, '0'));
  expect(() => readOutcomeHeader(file)).toThrow();
  rmSync(file);
  expect(() => readOutcomeHeader(file)).toThrow();
});

it('what was kept of another tree is not taken for it', () => {
  expect(outcomeOf(readOutcome(place, 'outcome'), 'other')).toBeUndefined();
  expect(() => readOutcome(place, 'outcome', 'other')).toThrow();
});

it('a file that was cut off anywhere, or goes on, is none', () => {
  const whole = readFileSync(file);
  for (let size = 0; size < whole.byteLength; size += 97) {
    writeFileSync(file, whole);
    truncateSync(file, size);
    expect(() => readOutcome(place, 'outcome')).toThrow();
  }
  writeFileSync(file, Buffer.concat([whole, Buffer.from('\n')]));
  expect(() => readOutcome(place, 'outcome')).toThrow();
});

it('one that says less and was sealed by somebody else, or not at all, is none', () => {
  writeOutcome(sealedFolder(folder, 2), 'outcome', HEADER, { ...outcome, findings: [] });
  expect(() => readOutcome(place, 'outcome')).toThrow();
  writeOutcome(place, 'outcome', HEADER, outcome);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"ok": false/, '"ok":  true'));
  expect(() => readOutcome(place, 'outcome')).toThrow();
  writeFileSync(file, text.slice(0, -65));
  expect(() => readOutcome(place, 'outcome')).toThrow();
});
