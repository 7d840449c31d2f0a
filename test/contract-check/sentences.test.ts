/** The table of sentences is whole: each has a rule or says why none can be, and no rule stands beside it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sentences } from '../../scripts/contract-sentences/index.ts';
import { contracts } from '../../src/contract-check/index.ts';
import { CONTRACTS } from '../../src/contract-check/rule.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

test.each(CONTRACTS)('each sentence of the %s contract has a rule or a test, and each rule a sentence', (id) => {
  const rules = new Set(contracts[id].rules.map((rule) => rule.id));
  const named = new Set(sentences[id].flatMap(({ rules: own = [] }) => own));
  const shared = ['unknown-method', 'unknown-tool', 'notification-unanswered', 'begins', 'protocol-version'];
  const wire = [...shared, 'newest-version-as-asked', 'unknown-version', 'claimed-version', 'asks-a-person'];
  expect([...named].filter((rule) => !rules.has(rule))).toEqual([]);
  expect([...rules].filter((rule) => !named.has(rule) && !wire.includes(rule))).toEqual([]);
  for (const { at, says, rules: own, because, test: held } of sentences[id]) {
    expect((own ?? []).length > 0 || (because !== undefined && held !== undefined), `${at}: ${says}`).toBe(true);
    if (held !== undefined) expect(hasTest(held.file, held.title), `${held.file}: ${held.title}`).toBe(true);
  }
});

/** Whether a file of tests has one of that title, written out. */
function hasTest(file: string, title: string): boolean {
  const place = path.join(root, file);
  if (!existsSync(place)) return false;
  const titles = readFileSync(place, 'utf8').matchAll(/\b(?:it|test)\(\s*(?:'([^'\n]+)'|"([^"\n]+)"),/g);
  return [...titles].some(([, plain, quoted]) => (plain ?? quoted) === title);
}

test('a test that has another title, or stands elsewhere, is missed', () => {
  const own = 'test/contract-check/sentences.test.ts';
  expect(hasTest(own, 'a test that has another title, or stands elsewhere, is missed')).toBe(true);
  expect(hasTest(own, 'a test that has another title')).toBe(false);
  expect(
    hasTest('test/contract-check/none.test.ts', 'a test that has another title, or stands elsewhere, is missed'),
  ).toBe(false);
});
