/** Where a path that people name in a checkout would lead elsewhere: a checkout brings links, and what is written through one lands where it points. */
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../errors.ts';

/** Steps from a folder down to a place; undefined where it does not lie below. */
export function stepsBelow(folder: string, full: string): string[] | undefined {
  const inside = path.relative(folder, full);
  const steps = inside.split(path.sep);
  return inside === '' || steps[0] === '..' || path.isAbsolute(inside) ? undefined : steps;
}

/** The first part of the way that is a symbolic link, also one that leads to nothing yet; undefined where none is. */
export function linkOnPath(folder: string, full: string): string | undefined {
  let part = folder;
  for (const step of stepsBelow(folder, full) ?? []) {
    part = path.join(part, step);
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink() === true) return part;
  }
  return undefined;
}

/** By the real name of its nearest folder that is there: a checkout may be named by a way with links of its own. */
function realPlace(place: string): string {
  const above = path.dirname(place);
  if (above === place) return place;
  try {
    return path.join(realpathSync.native(above), path.basename(place));
  } catch {
    return path.join(realPlace(above), path.basename(place));
  }
}

export const isInGit = (folder: string, full: string): boolean =>
  (stepsBelow(folder, full) ?? []).some((step) => step.toLowerCase() === '.git');

/** Throws before anything is written where a file of a checkout is a link, lies behind one, or is git's own. */
export function refuseElsewhere(root: string, place: string): void {
  const full = stepsBelow(root, place) === undefined ? realPlace(place) : place;
  const name = path.relative(root, full);
  const link = linkOnPath(root, full);
  if (link !== undefined)
    throw new UserError(
      'ALLOWED_PATHS_VIOLATION',
      `\`${path.relative(root, link)}\` is a symbolic link, so \`${name}\` may lead anywhere and was not written. Make it a ${link === full ? 'file' : 'folder'}, or name another place.`,
    );
  if (isInGit(root, full))
    throw new UserError(
      'ALLOWED_PATHS_VIOLATION',
      `\`${name}\` lies in \`.git\`, where git would act on it. Name another place.`,
    );
}
