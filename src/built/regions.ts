/** Where a tag stands on a page: in the content, in a page whose content is not marked, or in what surrounds every page. */

export type Region = 'main' | 'body' | 'frame';
export interface Regions {
  start(name: string, role: string | null): void;
  end(name: string): void;
  now(): Region;
}

type Kind = 'main' | 'navigation' | 'around';
const BY_NAME: Readonly<Record<string, Kind>> = {
  main: 'main',
  article: 'main',
  nav: 'navigation',
  header: 'around',
  footer: 'around',
  aside: 'around',
};
const BY_ROLE: Readonly<Record<string, Kind>> = {
  main: 'main',
  navigation: 'navigation',
  search: 'navigation',
  banner: 'around',
  contentinfo: 'around',
};

/** An aside inside of the content is a note of its author; navigation is none wherever it stands. */
export function createRegions(): Regions {
  const open: { name: string; kind: Kind; depth: number }[] = [];
  const has = (kind: Kind): boolean => open.some((one) => one.kind === kind);
  return {
    start(name, role) {
      const kind = BY_ROLE[role ?? ''] ?? BY_NAME[name];
      const last = open.at(-1);
      if (kind) open.push({ name, kind, depth: 1 });
      else if (last?.name === name) last.depth++;
    },
    end(name) {
      const at = open.findLastIndex((one) => one.name === name);
      const one = open[at];
      if (one && --one.depth === 0) open.length = at;
    },
    now: () => (has('navigation') || (has('around') && !has('main')) ? 'frame' : has('main') ? 'main' : 'body'),
  };
}
