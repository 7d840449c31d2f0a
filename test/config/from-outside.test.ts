import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fromOutside, tryFromOutside } from '../../src/config/from-outside.ts';
import { LaunchError } from '../../src/errors.ts';
import { ProofFile } from '../../src/model/proof.ts';
import fc from '../support/property.ts';

const block = {
  id: 'a',
  text: 'Tide reads.',
  claim: 'd'.repeat(64),
  cite: { lines: '1-2', passage: 'b'.repeat(64), path: 'src/a.py' },
};
const page = { path: 'content/a.md', title: 'Tide', blocks: [block], settings: [], removed: [] };
const proof = {
  schema_version: 3,
  product_slug: 'tide',
  product_name: 'Tide',
  repository: 'https://github.com/o/r',
  sha: 'a'.repeat(40),
  version: null,
  install_commands: [],
  pages: [page],
  removed_pages: [],
};

describe('a document from outside', () => {
  it('is taken when it fits its published schema', () => expect(fromOutside('proof', proof, 'proof.json')).toBe(proof));

  it('is refused with every problem and where it is', () => {
    const wrong = {
      ...proof,
      sha: 'short',
      removed_pages: [{ path: 'content/b.md', fingerprint: 'short' }],
      extra: 1,
    };
    try {
      fromOutside('proof', wrong, 'proof.json');
      expect.unreachable();
    } catch (thrown) {
      if (!(thrown instanceof LaunchError)) throw thrown;
      expect(thrown.code).toBe('SCHEMA_VALIDATION_FAILED');
      const paths = (thrown.details.problems as { path: string }[]).map(({ path: at }) => at);
      expect(paths).toEqual(expect.arrayContaining(['', '/sha', '/removed_pages/0/fingerprint']));
    }
    expect(tryFromOutside('proof', null)).toBeUndefined();
  });

  it('is judged as zod and as a fresh Ajv over the committed schema judge it, whatever is changed', () => {
    const schema = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../../schemas/proof.schema.json'), 'utf8'),
    ) as object;
    const fresh = new Ajv2020({ strict: true }).compile(schema);
    const keys = ['schema_version', 'product_slug', 'sha', 'pages', 'version', 'removed_pages', 'unknown'];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.option(fc.jsonValue(), { nil: undefined }), (key, value) => {
        const mutated: Record<string, unknown> = { ...proof, [key]: value };
        if (value === undefined) delete mutated[key];
        const verdicts = [
          tryFromOutside('proof', mutated) !== undefined,
          fresh(mutated),
          ProofFile.safeParse(mutated).success,
        ];
        expect(new Set(verdicts).size).toBe(1);
      }),
      { seed: 11, numRuns: 400 },
    );
  });
});
