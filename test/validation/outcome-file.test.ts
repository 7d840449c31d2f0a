/** The kept outcome is read as it was written, or not at all. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jsonBytes } from '../../src/report/json-pieces.ts';
import type { Outcome } from '../../src/validation/outcome.ts';
import { outcomeOf, readOutcome, writeOutcome } from '../../src/validation/outcome-file.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let folder: string;
let file: string;
let site: TestSite;
let outcome: Outcome;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'launch-outcome-'));
  file = join(folder, 'outcome');
  site = makeSite({
    'a.md': '# Ä\n\n[gone](gone.md) [b](b.md#c)\n\n```python\nif\n```\n\n![](x.png)\n',
    'b.md': '# B\n',
  });
  const session = await openSession({ root: site.root, profile: 'ci', ports, cacheDir: null });
  outcome = await session.validate();
  writeOutcome(file, 'tree', outcome);
});
afterEach(() => {
  site.done();
  rmSync(folder, { recursive: true, force: true });
});

it('what is read is what was written, and says itself in the same bytes', () => {
  const read = outcomeOf(readOutcome(file), 'tree');
  expect(outcome.findings.filter(({ data }) => data !== undefined)).not.toEqual([]);
  expect(read).toEqual(outcome);
  const bytes = jsonBytes(read?.report ?? {});
  expect(bytes.equals(jsonBytes(outcome.report))).toBe(true);
  expect(bytes.toString('utf8')).toBe(`${JSON.stringify(read?.report, null, 2)}\n`);
});

it('what was kept of another tree is not taken for it', () => {
  expect(outcomeOf(readOutcome(file), 'other')).toBeUndefined();
  expect(() => readOutcome(file, 'other')).toThrow();
});

it('a file that was cut off anywhere, or goes on, is none', () => {
  const whole = readFileSync(file);
  for (let size = 0; size < whole.byteLength; size += 97) {
    writeFileSync(file, whole);
    truncateSync(file, size);
    expect(() => readOutcome(file)).toThrow();
  }
  writeFileSync(file, Buffer.concat([whole, Buffer.from('\n')]));
  expect(() => readOutcome(file)).toThrow();
});
