/** In which groups the pages of a site are taken: few at a time of those that are worked on, many of those that an earlier run judged. */
import { fewAtATime, PAGES_AT_HAND } from './page-store.ts';

/** Taken up without being read; after so many the event loop turns. */
const MOST_DONE = 1_000;
/** Of a site of which more than this share is worked on, groups are for reading alone, so that a second thread takes whole ones. */
const MANY = 0.25;

/** The pages in their order. */
export function groupsOf(paths: readonly string[], isDone: (path: string) => boolean): string[][] {
  const done = new Set(paths.filter(isDone));
  if (paths.length - done.size > paths.length * MANY) return fewAtATime(paths);
  const groups: string[][] = [];
  let group: string[] = [];
  let open = 0;
  for (const path of paths) {
    group.push(path);
    if (!done.has(path)) open += 1;
    if (open === PAGES_AT_HAND || group.length === MOST_DONE) {
      groups.push(group);
      group = [];
      open = 0;
    }
  }
  return group.length > 0 ? [...groups, group] : groups;
}
