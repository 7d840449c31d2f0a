import { expect, it } from 'vitest';
import { detached, detachedStrings } from '../../src/content/detached.ts';
import fc from '../support/property.ts';

it('gives the same strings, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('', '\0', 'a\0b', '\ud800'))), (strings) => {
      expect(detachedStrings(strings)).toEqual(strings);
      expect(detached(strings)).toEqual(strings);
    }),
    { numRuns: 300 },
  );
});
