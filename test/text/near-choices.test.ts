/** What may be meant by a name that is not there. */
import { expect, it } from 'vitest';
import { nearChoices } from '../../src/text/near-choices.ts';

const RULES = ['markup', 'images', 'images/no-alt', 'internal-links', 'internal-links/page-missing', 'external-links'];

it('is the same in another case, some letters off, or a name with that part, nearest first', () => {
  expect(nearChoices('Docs', ['docs', 'doc', 'website'])).toEqual(['docs', 'doc']);
  expect(nearChoices('links', RULES)).toEqual(['external-links', 'internal-links', 'internal-links/page-missing']);
  expect(nearChoices('page-mising', RULES)).toEqual(['internal-links/page-missing']);
  expect(nearChoices('internal-links/page-mising', RULES)[0]).toBe('internal-links/page-missing');
});

it('is nothing where all are far, and no short word is a part of everything', () => {
  expect(nearChoices('nosuchthingatall', RULES)).toEqual([]);
  expect(nearChoices('brokn-link', RULES)).toEqual([]);
  expect(nearChoices('a', ['images', 'b/images'])).toEqual([]);
  expect(nearChoices('', RULES)).toEqual([]);
});
