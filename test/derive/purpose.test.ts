/** What a name is for, in one sentence: its own first one, or what it returns where that one says no purpose. */
import { expect, it } from 'vitest';
import { symbolPart } from '../../src/derive/symbol-part.ts';
import type { ApiSymbol } from '../../src/model/product-facts.ts';

const summary = (doc: string | null, description: string | null, kind: ApiSymbol['kind'] = 'method') =>
  symbolPart(
    {
      name: 'Kiln.cool',
      module: 'kiln',
      kind,
      doc,
      returns: { type: 'Promise<void>', description },
    } as ApiSymbol,
    'summary',
    { ecosystem: 'node', api: [], repository: '', sha: '' },
  );

it.each([
  'Can be called multiple times. Useful if you add pots.',
  'This method may only be called once.',
  'The difference with `.glow` is that `.cool` waits.',
  'Unlike `.glow`, it waits.',
  'Note that it waits.',
  'Use with `.glow` to wait.',
])('takes what it returns in place of: %s', (doc) => {
  expect(summary(doc, 'A promise that settles when the kiln is cold. Then open it.')).toBe(
    'A promise that settles when the kiln is cold.',
  );
  // Better such words than none.
  expect(summary(doc, null)).toMatch(/^\w/);
});

it.each([
  'Cools the kiln.',
  'This method cools the kiln.',
  'Difference of two pots.',
  'Uses all heat.',
  'Notes the heat.',
])('keeps: %s', (doc) => {
  expect(summary(doc, 'A promise that settles when the kiln is cold.')).toBe(doc);
});

it('takes what it returns where nothing else is said, and of nothing that is not called', () => {
  expect(summary(null, 'A promise that settles when the kiln is cold.')).toBe(
    'A promise that settles when the kiln is cold.',
  );
  expect(summary(null, null)).toBeUndefined();
  expect(summary(null, 'How hot.', 'class')).toBeUndefined();
});
