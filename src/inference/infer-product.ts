/** Family and platform of a repository with a score for each: sure of both above 80 %, or silent with suggestions. */
import type { SiteProfile } from '../sites/site-profile.ts';
import type { RepositoryEvidence } from './evidence.ts';
import { familyVotes } from './family-votes.ts';
import { longest, wordsOf } from './name-words.ts';
import { platformVotes } from './platform-votes.ts';
import { type Ranking, rank } from './rank.ts';
import { agrees, statedValues } from './stated-values.ts';

/** launch-tools.md: both must exceed it. */
export const THRESHOLD = 0.8;

interface Common {
  confidence: Record<string, number>;
}
export type Inferred = Common &
  (
    | { sure: true; family: string; target_platform: string; profile: SiteProfile }
    | {
        sure: false;
        missing_fields: string[];
        suggested_values: Record<string, string[]>;
        known: Record<string, string>;
      }
  );

export function inferProduct(evidence: RepositoryEvidence, profiles: readonly SiteProfile[]): Inferred {
  const readings = profiles.map((profile) => ({
    profile,
    family: rank(familyVotes(evidence, profile)),
    platform: rank(platformVotes(evidence, profile)),
  }));
  const best = readings.toSorted((a, b) => b.family.confidence - a.family.confidence)[0];
  if (best === undefined)
    return {
      sure: false,
      missing_fields: ['family', 'target_platform'],
      suggested_values: {},
      known: {},
      confidence: {},
    };
  const { family, platform, profile } = best;
  const stated = statedValues(evidence, profile);
  const agreed = {
    family: agrees(stated.families, family.best),
    target_platform: agrees(stated.platforms, platform.best),
  };
  const isSure = (field: keyof typeof agreed, ranking: Ranking): ranking is Ranking & { best: string } =>
    ranking.best !== undefined && ranking.confidence > THRESHOLD && agreed[field];
  const confidence = { family: rounded(family.confidence), target_platform: rounded(platform.confidence) };
  if (isSure('family', family) && isSure('target_platform', platform))
    return { sure: true, family: family.best, target_platform: platform.best, profile, confidence };

  const fields: [keyof typeof agreed, Ranking][] = [
    ['family', family],
    ['target_platform', platform],
  ];
  const suggestions = (field: string, values: string[]): string[] =>
    field === 'family' && values.length === 0 ? possibleFamilies(evidence.name, profile) : values;
  const missing = fields.filter(([field, ranking]) => !isSure(field, ranking));
  return {
    sure: false,
    missing_fields: missing.map(([field]) => field),
    suggested_values: Object.fromEntries(
      missing
        .map(([field, { values }]) => [field, suggestions(field, values)])
        .filter(([, values]) => values?.length !== 0),
    ),
    known: Object.fromEntries(
      fields.flatMap(([field, ranking]) => (isSure(field, ranking) ? [[field, ranking.best]] : [])),
    ),
    confidence,
  };
}

/** Products named without their brand, then the repository's own name: to choose from, never to be sure of. */
function possibleFamilies(name: string, profile: SiteProfile): string[] {
  const words = wordsOf(name);
  const products = words.flatMap((_, index) => longest(words, index, profile.products)?.value ?? []);
  return [...new Set([...products, words.join('-')])].filter((value) => value !== '').slice(0, 5);
}
const rounded = (share: number): number => Math.round(share * 1000) / 1000;
