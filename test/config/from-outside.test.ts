import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fromOutside, tryFromOutside } from '../../src/config/from-outside.ts';
import { LaunchError } from '../../src/errors.ts';
import { Proof } from '../../src/model/proof.ts';
import fc from '../support/property.ts';

const citation = {
  repository: 'https://github.com/o/r',
  sha: 'a'.repeat(40),
  path: 'src/a.py',
  start_line: 1,
  end_line: 2,
  excerpt_sha256: 'b'.repeat(64),
  symbol: null,
};
const proof = {
  schema_version: 1,
  product_slug: 'tide',
  product_name: 'Tide',
  repository: 'https://github.com/o/r',
  sha: 'a'.repeat(40),
  pages: [{ path: 'content/a.md', sha256: 'c'.repeat(64), claim_ids: ['d'.repeat(64)], snippet_ids: [] }],
  claims: [{ claim_id: 'd'.repeat(64), claim_text: 'Tide reads.', claim_kind: 'feature', citations: [citation] }],
  snippets: [],
};

describe('a document from outside', () => {
  it('is taken when it fits its published schema', () => expect(fromOutside('proof', proof, 'proof.json')).toBe(proof));

  it('is refused with every problem and where it is', () => {
    const wrong = {
      ...proof,
      sha: 'short',
      claims: [{ ...proof.claims[0], citations: [{ ...citation, start_line: 0 }] }],
      extra: 1,
    };
    try {
      fromOutside('proof', wrong, 'proof.json');
      expect.unreachable();
    } catch (thrown) {
      if (!(thrown instanceof LaunchError)) throw thrown;
      expect(thrown.code).toBe('SCHEMA_VALIDATION_FAILED');
      const paths = (thrown.details.problems as { path: string }[]).map(({ path: at }) => at);
      expect(paths).toEqual(expect.arrayContaining(['', '/sha', '/claims/0/citations/0/start_line']));
    }
    expect(tryFromOutside('proof', null)).toBeUndefined();
  });

  it('is judged as zod and as a fresh Ajv over the committed schema judge it, whatever is changed', () => {
    const schema = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../../schemas/proof.schema.json'), 'utf8'),
    ) as object;
    const fresh = new Ajv2020({ strict: true }).compile(schema);
    const keys = ['schema_version', 'product_slug', 'sha', 'pages', 'claims', 'snippets', 'unknown'];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.option(fc.jsonValue(), { nil: undefined }), (key, value) => {
        const mutated: Record<string, unknown> = { ...proof, [key]: value };
        if (value === undefined) delete mutated[key];
        const verdicts = [
          tryFromOutside('proof', mutated) !== undefined,
          fresh(mutated),
          Proof.safeParse(mutated).success,
        ];
        expect(new Set(verdicts).size).toBe(1);
      }),
      { seed: 11, numRuns: 400 },
    );
  });
});
