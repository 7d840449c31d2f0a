import { expect, it } from 'vitest';
import { fixers } from '../../src/fixers/index.ts';
import { newFindings, tally } from '../../src/fixers/order.ts';
import { gates } from '../../src/gates/index.ts';
import { factsOf, findingsOf, fixOnPaper } from '../support/memory-site.ts';
import fc from '../support/property.ts';
import { CASES, ELSEWHERE, type Shape, siteOf } from './cases.ts';

/** Text around the damage that no fix may touch: shortcodes, HTML, tables, code, hard breaks, other languages. */
const PARTS = [
  'See the {{< param "version" >}} notes.',
  '{{% alert title="Mind" %}}\nOpen it.\n{{% /alert %}}',
  '<div class="x">raw <b>HTML</b></div>',
  '```yaml\nkey:   value\n```',
  '| a | b |\n| --- | :-: |\n| one | `c` |',
  '> Quoted *words*\n> go on.',
  'Ein Satz mit Umlauten: äöü.',
  'First line  \nsecond line.',
  '1. One\n2. Two\n\n   More.',
  '- [ ] open\n- [x] done',
  'Wörter 日本語 emoji 🎉.',
  '* * *',
];
const shape: fc.Arbitrary<Shape> = fc.record({
  bom: fc.boolean(),
  crlf: fc.boolean(),
  before: fc.subarray(PARTS, { maxLength: 3 }),
  after: fc.subarray(PARTS, { maxLength: 3 }),
});
const RUNS = 3;

it('has a case for every fixer', () => {
  expect([...Object.keys(CASES), ...ELSEWHERE].sort()).toEqual(fixers.map(({ id }) => id).sort());
});

it.each(fixers.filter(({ id }) => CASES[id] !== undefined).map((fixer) => [fixer.id, fixer] as const))(
  '%s keeps the five laws',
  async (id, fixer) => {
    await fc.assert(
      fc.asyncProperty(shape, async (form) => {
        const { damaged, extraOf } = siteOf(CASES[id]!, form);
        const facts = factsOf(damaged, extraOf(damaged));
        const before = await findingsOf(gates, facts);
        const mine = before.filter(
          ({ rule, data }) => fixer.fixes.includes(rule) && (id !== 'heading-level' || data?.rule === 'MD001'),
        );
        expect(
          mine,
          `the case of ${id} brings no finding it fixes: ${before.map(({ rule }) => rule).join(', ')}`,
        ).not.toEqual([]);
        // The text around may bring findings of the rule that have no fix.
        const tried = mine.map((finding) => ({ finding, result: fixOnPaper(fixer, finding, damaged, facts) }));
        const done = tried.find(({ result }) => 'files' in result);
        if (done === undefined || 'left' in done.result)
          throw new Error(`left: ${JSON.stringify(tried.map(({ result }) => result))}`);
        const { finding, result: fixed } = done;
        // Only the named file.
        const touched = Object.keys(fixed.files).filter((path) => fixed.files[path] !== damaged[path]);
        expect(touched).toEqual([finding.location?.path]);
        // Gone, and nothing new.
        const again = factsOf(fixed.files, extraOf(fixed.files));
        const after = await findingsOf(gates, again);
        expect(after.filter(({ issue_id }) => issue_id === finding.issue_id)).toEqual([]);
        expect(newFindings(tally(before), after).map(({ rule, message }) => `${rule} ${message}`)).toEqual([]);
        // A second time it has nothing to do, and the byte order mark and line endings are what they were.
        const second = fixOnPaper(fixer, finding, fixed.files, again);
        if ('files' in second) expect(second.files).toEqual(fixed.files);
        const text = fixed.files[finding.location?.path ?? ''] ?? '';
        const was = damaged[finding.location?.path ?? ''] ?? '';
        expect(text.startsWith('\uFEFF')).toBe(was.startsWith('\uFEFF'));
        expect(/(?<!\r)\n/u.test(text)).toBe(/(?<!\r)\n/u.test(was));
      }),
      { numRuns: RUNS, seed: 20260121 },
    );
  },
);
