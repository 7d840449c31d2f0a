/** Reasons to believe in a product family: name, owner, README, the package's own name, existing configs. */
import type { SiteProfile } from '../sites/site-profile.ts';
import { configVotes } from './config-votes.ts';
import type { RepositoryEvidence, Vote } from './evidence.ts';
import { readName } from './name-words.ts';
import { ownPackages } from './package-names.ts';
import { NONE } from './rank.ts';
import { readReadme } from './readme.ts';

export function familyVotes(evidence: RepositoryEvidence, profile: SiteProfile): Vote[] {
  return [
    ...fromName(evidence, profile),
    ...fromReadme(evidence, profile),
    ...fromPackages(evidence, profile),
    ...configVotes(evidence, 'family'),
  ];
}

function fromName({ owner, name }: RepositoryEvidence, profile: SiteProfile): Vote[] {
  const reading = readName(name, profile);
  const ownerProducts = readName(owner, profile).products;
  return [
    ...each(reading.products, reading.forOther ? 1.5 : 4),
    ...each(ownerProducts, 1.2),
    ...(reading.qualifiers.length > 0 ? [{ value: NONE, weight: 4 }] : []),
    ...(reading.branded ? [] : [{ value: NONE, weight: 1 }]),
  ];
}

function fromReadme({ readme }: RepositoryEvidence, profile: SiteProfile): Vote[] {
  const { title, mentions } = readReadme(readme, profile);
  const [top, second] = mentions;
  const dominates = top !== undefined && top.count >= 3 && top.count >= 3 * (second?.count ?? 0);
  return [
    ...each(title.products, title.leads ? 2 : 1),
    ...(title.qualifiers.length > 0 ? [{ value: NONE, weight: 2 }] : []),
    ...(dominates ? [{ value: top.value, weight: 1 }] : []),
    ...each(
      mentions.slice(dominates ? 1 : 0, 4).map(({ value }) => value),
      0.2,
    ),
  ];
}

/** A package of another name says that the product is only used here. */
function fromPackages(evidence: RepositoryEvidence, profile: SiteProfile): Vote[] {
  const names = ownPackages(evidence.manifests);
  const readings = names.map((name) => readName(name, profile));
  const products = [...new Set(readings.flatMap((reading) => reading.products))];
  if (products.length > 0) {
    const isQualified = readings.some((reading) => reading.products.length > 0 && reading.qualifiers.length > 0);
    return [...each(products, 3), ...(isQualified ? [{ value: NONE, weight: 3 }] : [])];
  }
  return names.length > 0 ? [{ value: NONE, weight: 2 }] : [];
}

const each = (values: readonly string[], weight: number): Vote[] => values.map((value) => ({ value, weight }));
