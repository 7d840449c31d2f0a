/** Inference over repositories written to be hard: right or silent. */
import { describe, expect, test } from 'vitest';
import { CONFIG_FILES, manifestPlatforms, type RepositoryEvidence } from '../../src/inference/evidence.ts';
import { inferProduct } from '../../src/inference/infer-product.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { corpus, type InferenceCase } from '../fixtures/inference/corpus.ts';

const profiles = loadSiteProfiles({});
const evidenceOf = ({ repository, readme = '', files = {} }: InferenceCase): RepositoryEvidence => {
  const [owner = '', name = ''] = repository.split('/');
  const all = Object.entries(files).map(([path, text]) => ({ path, text }));
  return {
    owner,
    name: name.replace(/\.git$/, ''),
    sha: '0'.repeat(40),
    readme,
    paths: ['README.md', ...Object.keys(files)].sort(),
    manifests: all.filter(({ path }) => manifestPlatforms(path) !== undefined),
    configs: all.filter(({ path }) => CONFIG_FILES.includes(path)),
  };
};
const results = corpus.map((one) => ({ ...one, inferred: inferProduct(evidenceOf(one), profiles) }));

describe('inference', () => {
  test('the corpus is large enough to mean something', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
  });
  test('no answer is confident and wrong', () => {
    const wrong = results
      .filter(
        ({ inferred, truth }) =>
          inferred.sure && (inferred.family !== truth.family || inferred.target_platform !== truth.target_platform),
      )
      .map(({ repository, why, inferred }) => ({ repository, why, inferred: { ...inferred, profile: undefined } }));
    expect(wrong).toEqual([]);
  });
  test('no field that is told as known is wrong', () => {
    const wrong = results.filter(
      ({ inferred, truth }) =>
        !inferred.sure &&
        Object.entries(inferred.known).some(([field, value]) => value !== truth[field as keyof typeof truth]),
    );
    expect(wrong.map(({ repository, why, inferred }) => ({ repository, why, inferred }))).toEqual([]);
  });
  test('at least 85 % of the clear ones are inferred', () => {
    const clear = results.filter((one) => one.clear);
    const missed = clear.filter(({ inferred }) => !inferred.sure);
    expect(
      missed.length / clear.length,
      JSON.stringify(missed.map(({ repository, inferred }) => [repository, inferred.confidence])),
    ).toBeLessThanOrEqual(0.15);
  });
  test('what is missing is named, with candidates where there are some', () => {
    const monorepo = results.find(({ repository }) => repository === 'aspose-words/aspose-words-examples')?.inferred;
    expect(monorepo).toMatchObject({ sure: false, missing_fields: ['target_platform'], known: { family: 'words' } });
    expect(monorepo?.sure === false ? monorepo.suggested_values.target_platform?.toSorted() : []).toEqual([
      'java',
      'net',
      'python',
    ]);
  });
});
