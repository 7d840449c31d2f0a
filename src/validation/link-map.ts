/** Which pages lead to which, seen while links are judged, so that a change is judged where it can be felt. */
import type { SiteIndex } from '../content/site-index.ts';
import { dirname } from '../content/url-path.ts';

export interface LinkMap {
  /** The index, writing down who asks for whom. */
  watch(index: SiteIndex): SiteIndex;
  forget(from: string): void;
  /** Files a page leads to, and the same from an earlier run. */
  targetsOf(from: string): readonly string[];
  restore(from: string, targets: readonly string[]): void;
  /** Whether nobody asked where a page leads: they are those of the earlier run. */
  isRestored(from: string): boolean;
  /** Pages that must be judged again when these files changed: they lead to one or its folder, are its rivals or lead to those. */
  linkersOf(paths: ReadonlySet<string>): readonly string[];
}

/** Paths are numbers here: a large site has millions of links, and few files. */
export function createLinkMap(): LinkMap {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const targets = new Map<string, readonly number[]>();
  const judged = new Set<string>();
  /** The page whose links are judged right now. */
  let now: { from: string; to: Set<number> } | undefined;
  const numberOf = (path: string): number => {
    const known = numbers.get(path);
    if (known !== undefined) return known;
    numbers.set(path, names.length);
    return names.push(path) - 1;
  };
  let watched: SiteIndex | undefined;
  const settle = (): void => {
    if (now && now.to.size > 0) {
      targets.set(now.from, [...now.to]);
      judged.add(now.from);
    }
    now = undefined;
  };
  return {
    watch(index) {
      watched = index;
      return {
        ...index,
        resolve(from, target, kind) {
          const found = index.resolve(from, target, kind);
          const to = found.kind === 'page' ? found.page.path : found.kind === 'asset' ? found.path : undefined;
          if (to !== undefined && to !== from) {
            if (now?.from !== from) {
              settle();
              now = { from, to: new Set(targets.get(from)) };
            }
            now.to.add(numberOf(to));
          }
          return found;
        },
      };
    },
    forget(from) {
      settle();
      targets.delete(from);
      judged.add(from);
    },
    targetsOf(from) {
      settle();
      return (targets.get(from) ?? []).map((to) => names[to] ?? '').sort();
    },
    restore(from, list) {
      settle();
      if (list.length > 0) targets.set(from, list.map(numberOf));
    },
    isRestored: (from) => !judged.has(from),
    linkersOf(paths) {
      settle();
      const rivals = watched?.rivalsOf?.(paths) ?? [];
      const wanted = new Set(
        [...[...paths].flatMap(withFolders), ...rivals].flatMap((path) => numbers.get(path) ?? []),
      );
      const found = new Set(rivals);
      for (const [from, list] of targets) if (list.some((to) => wanted.has(to))) found.add(from);
      return [...found].sort();
    },
  };
}

/** A file and the folders it lies in. */
function withFolders(path: string): string[] {
  const found = [path];
  for (let folder = dirname(path); folder !== ''; folder = dirname(folder)) found.push(folder);
  return found;
}
