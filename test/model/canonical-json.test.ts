/** Canonical JSON says of every value what `canonicalize` says of it, whichever way it is said. */
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/canonical-json.ts';

const said = (say: (value: unknown) => string | undefined, value: unknown): string | undefined => {
  try {
    return say(value);
  } catch (thrown) {
    return `refused: ${thrown instanceof Error ? thrown.message : ''}`;
  }
};

describe('canonical JSON', () => {
  it('is what the library says of any value', () => {
    const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'b', '10', '9', '__proto__', 'é', '-1'));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.integer(),
        fc.boolean(),
        fc.constantFrom(null, undefined, '\ud800', '\\ud83d', '\udfff!', -0, new Date(0)),
        fc.array(tie('tree')),
        fc.dictionary(key, tie('tree'), { noNullPrototype: false }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(said(canonicalJson, value)).toBe(said(canonicalize, value));
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it.each([
    ['numbers as keys', { 9: 1, 10: 2, a: 3 }],
    ['a key that sets the prototype', JSON.parse('{"b": 1, "__proto__": {"z": 1, "a": 2}}')],
    ['half a character in a key', { 'x\udc00': 1 }],
    ['a list that says itself otherwise', Object.assign([1], { toJSON: () => 'list' })],
    ['what says itself otherwise far inside', { b: [{ toJSON: () => ({ y: 1, x: 2 }) }], a: 1 }],
    ['a number that is none', [Number.NaN]],
  ])('leaves %s to the library', (_, value) => {
    expect(said(canonicalJson, value)).toBe(said(canonicalize, value));
  });

  it('changes nothing of what it is given', () => {
    const value = { b: { d: 1, c: [{ y: 1, x: 2 }] }, a: 0 };
    expect(canonicalJson(value)).toBe('{"a":0,"b":{"c":[{"x":2,"y":1}],"d":1}}');
    expect(JSON.stringify(value)).toBe('{"b":{"d":1,"c":[{"y":1,"x":2}]},"a":0}');
  });
});
