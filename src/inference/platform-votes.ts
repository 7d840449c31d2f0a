/** Reasons to believe in a platform: name, package files, README, source files, existing configs. */
import type { SiteProfile } from '../sites/site-profile.ts';
import { configVotes } from './config-votes.ts';
import { manifestPlatforms, type RepositoryEvidence, SOURCE_EXTENSIONS, type Vote } from './evidence.ts';
import { readName } from './name-words.ts';
import { isTooling } from './package-names.ts';
import { NONE } from './rank.ts';
import { readReadme } from './readme.ts';

type Compatible = { values: readonly string[]; weight: number };

export function platformVotes(evidence: RepositoryEvidence, profile: SiteProfile): Vote[] {
  const name = readName(evidence.name, profile);
  const { title, installs } = readReadme(evidence.readme, profile);
  const named: Vote[] = [
    ...(name.forPlatform === undefined ? [] : [{ value: name.forPlatform, weight: 4 }]),
    ...each(name.otherPlatforms, name.forPlatform === undefined && !name.forOther ? 2 : 1.5),
    ...(name.forOther ? [{ value: NONE, weight: 3 }] : []),
    ...(title.forPlatform === undefined ? [] : [{ value: title.forPlatform, weight: 2.5 }]),
    ...each(title.otherPlatforms, 0.8),
    ...each(installs, 1 / Math.max(1, installs.length)),
    ...configVotes(evidence, 'target_platform'),
  ];
  return [...named, ...settle([...fromManifests(evidence), ...fromSources(evidence)], named)];
}

/** A file that fits several platforms speaks for those that are named elsewhere, else for the likeliest. */
function settle(found: readonly Compatible[], named: readonly Vote[]): Vote[] {
  return found.flatMap(({ values, weight }) => {
    const also = values.filter((value) => named.some((vote) => vote.value === value));
    return each(also.length > 0 ? also : values.slice(0, 1), weight);
  });
}

/** The best file of each platform counts; those below the root, and those that only hold tools, count less. */
function fromManifests({ manifests }: RepositoryEvidence): Compatible[] {
  const best = new Map<string, Compatible>();
  for (const { path, text } of manifests) {
    const values = manifestPlatforms(path) ?? [];
    const depth = path.split('/').length - 1;
    const weight = isTooling(path, text) ? 0.3 : depth === 0 ? 2.5 : depth === 1 ? 1.8 : 1.2;
    const key = values[0] ?? '';
    if (weight > (best.get(key)?.weight ?? 0)) best.set(key, { values, weight });
  }
  return [...best.values()];
}

function fromSources({ paths }: RepositoryEvidence): Compatible[] {
  const counts = new Map<readonly string[], number>();
  for (const path of paths) {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    const values = Object.hasOwn(SOURCE_EXTENSIONS, extension) ? SOURCE_EXTENSIONS[extension] : undefined;
    if (values === undefined || /(?:^|\/)(?:node_modules|vendor|third_party|dist|build)\//.test(path)) continue;
    counts.set(values, (counts.get(values) ?? 0) + 1);
  }
  const byPlatform = new Map<string, { values: readonly string[]; count: number }>();
  for (const [values, count] of counts) {
    const key = values[0] ?? '';
    byPlatform.set(key, { values, count: count + (byPlatform.get(key)?.count ?? 0) });
  }
  const total = [...byPlatform.values()].reduce((sum, { count }) => sum + count, 0);
  return [...byPlatform.values()]
    .filter(({ count }) => count * 5 >= total)
    .map(({ values, count }) => ({ values, weight: (count / total) * Math.min(1, total / 3) * 1.5 }));
}

const each = (values: readonly string[], weight: number): Vote[] => values.map((value) => ({ value, weight }));
