/** Where the sites lie that `launch init` sets up: the folders that somebody named, or the sites that lie below the one. */
import path from 'node:path';
import { MOST_SITES } from '../config/sites.ts';
import { sitesIn } from '../content/detect-site.ts';
import { diskFiles } from '../content/site-files.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';
import { findPlace, type Place } from '../validation/place.ts';

export interface PlacesOfSites {
  root: string;
  /** At least one, each inside the root. */
  places: Place[];
  /** Where they were found below a folder that somebody named: that folder. */
  below: Place | undefined;
  /** How many sites more there are than a configuration can list. */
  more: number;
}

/** `named`: at least one, all tracked by git. `listed`: folders that a configuration lists; undefined without one, which says all there is to say of sites. */
export async function placesOfSites(
  named: readonly Place[],
  git: Git,
  listed: readonly string[] | undefined,
): Promise<PlacesOfSites> {
  const [first] = named;
  if (first === undefined) throw new Error('No folder was named.');
  const { root } = first;
  const other = named.find((place) => place.root !== root);
  if (other !== undefined)
    throw new UserError(
      'INVALID_INPUT',
      `\`${root}\` and \`${other.root}\` are two repositories. Run \`launch init\` in each of them.`,
    );
  const found =
    listed !== undefined && listed.length > 0 && named.length === 1 && first.sitePath === ''
      ? await Promise.all(listed.map((folder) => findPlace({ directory: path.join(root, folder), cwd: root }, git)))
      : named.length === 1 && listed === undefined
        ? await placesBelow(first, git)
        : unique(named);
  const places = found.slice(0, MOST_SITES);
  for (const { sitePath } of places)
    if (sitePath.includes('${{'))
      throw new UserError(
        'INVALID_INPUT',
        `A workflow would take \`${sitePath}\` for an expression. Rename the folder, or write the workflow by hand.`,
      );
  return {
    root,
    places,
    below: listed === undefined && named.length === 1 && places.length > 1 ? first : undefined,
    more: found.length - places.length,
  };
}

/** Where one site, or none with a configuration, lies below, the folder itself is what is checked. */
async function placesBelow(place: Place, git: Git): Promise<Place[]> {
  const sites = sitesIn(diskFiles(place.root), place.sitePath);
  if (sites.length < 2) return [place];
  const places: Place[] = [];
  for (const site of sites) {
    const at = await findPlace({ directory: path.join(place.root, site.root), cwd: place.root }, git);
    // What git ignores is made by a build, and no checkout has it.
    if (at.git && at.root === place.root) places.push(at);
  }
  return places.length < 2 ? [place] : places;
}

const unique = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [place.sitePath, place])).values(),
];
