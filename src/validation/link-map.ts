/** Which pages lead to which, seen while links are judged, so that a change is judged where it can be felt. */
import type { SiteIndex } from '../content/site-index.ts';

export interface LinkMap {
  /** The index, writing down who asks for whom. */
  watch(index: SiteIndex): SiteIndex;
  forget(from: string): void;
  /** Files a page leads to, and the same from an earlier run. */
  targetsOf(from: string): readonly string[];
  restore(from: string, targets: readonly string[]): void;
  /** Pages that lead to a page. */
  linkersOf(path: string): readonly string[];
}

export function createLinkMap(): LinkMap {
  const linkers = new Map<string, Set<string>>();
  const targets = new Map<string, Set<string>>();
  const note = (map: Map<string, Set<string>>, key: string, value: string): void => {
    const set = map.get(key);
    if (set) set.add(value);
    else map.set(key, new Set([value]));
  };
  return {
    watch: (index) => ({
      ...index,
      resolve(from, target, kind) {
        const found = index.resolve(from, target, kind);
        const to = found.kind === 'page' ? found.page.path : found.kind === 'asset' ? found.path : undefined;
        if (to !== undefined && to !== from) {
          note(linkers, to, from);
          note(targets, from, to);
        }
        return found;
      },
    }),
    forget(from) {
      for (const to of targets.get(from) ?? []) linkers.get(to)?.delete(from);
      targets.delete(from);
    },
    targetsOf: (from) => [...(targets.get(from) ?? [])].sort(),
    restore(from, list) {
      targets.set(from, new Set(list));
      for (const to of list) note(linkers, to, from);
    },
    linkersOf: (path) => [...(linkers.get(path) ?? [])].sort(),
  };
}
