/** What name and title of a repository state outright; where they name something else than the best guess, nobody is sure. */
import type { SiteProfile } from '../sites/site-profile.ts';
import type { RepositoryEvidence } from './evidence.ts';
import { type NameReading, readName } from './name-words.ts';
import { readReadme } from './readme.ts';

export interface Stated {
  families: Set<string>;
  platforms: Set<string>;
}

export function statedValues({ name, readme }: RepositoryEvidence, profile: SiteProfile): Stated {
  const { title } = readReadme(readme, profile);
  const readings: NameReading[] = [readName(name, profile), ...(title.leads ? [title] : [])];
  return {
    families: new Set(readings.flatMap(({ products }) => products)),
    platforms: new Set(
      readings.flatMap(({ forPlatform, otherPlatforms }) =>
        forPlatform === undefined ? [] : [forPlatform, ...otherPlatforms],
      ),
    ),
  };
}

/** No value stated, or this one and no other. */
export const agrees = (stated: ReadonlySet<string>, best: string | undefined): boolean =>
  [...stated].every((value) => value === best);
