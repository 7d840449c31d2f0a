/** Addresses, ids and verdicts of ours are those that the real generator built, by its record; what still differs is named. */
import { expect, test } from 'vitest';
import { KNOWN } from './known.ts';
import { differences, readRecord } from './referee.ts';

test.each(Object.keys(KNOWN))('%s: what we say is what was built', (name) => {
  expect(differences(name)).toEqual(Object.keys(KNOWN[name] ?? {}));
});

test.each(Object.keys(KNOWN))('%s: its fixture has links of many forms, good and bad', (name) => {
  const verdicts = Object.values(readRecord(name).links);
  expect(verdicts.length).toBeGreaterThan(55);
  for (const some of ['holds', 'broken'] as const)
    expect(
      verdicts.filter((verdict) => verdict === some || (some === 'broken' && verdict === 'none')).length,
    ).toBeGreaterThan(15);
});
