/** What functions of one file raise, by themselves and by others of the file: for tests of how errors are followed. */
import type { Callee, RawRaise } from '../../src/platforms/callees.ts';
import { carriedBy } from '../../src/platforms/carried.ts';
import { createFinder, type Placed } from '../../src/platforms/reached-callees.ts';

/** Of the first function of a name; a class by what makes one of it. */
export function raisersOf({ callees = [] }: { callees?: readonly Callee[] }): (name: string) => readonly RawRaise[] {
  const all = callees.map((each): Placed => ({ ...each, path: 'rig' }));
  const finder = createFinder(all, new Map(), (one, other) => one === other);
  return (name) => {
    const body = all.find((each) => each.name === name && each.means === undefined);
    return body === undefined ? [] : (carriedBy(body, finder.find, finder).raised as readonly RawRaise[]);
  };
}
