/** Where the root of a build is served, by its canonical addresses, its configuration and its own absolute links. Pure. */
import { addressOf, createAddresses } from './addresses.ts';

export interface BasePathInput {
  files: ReadonlySet<string>;
  /** Absolute paths that pages link to. */
  absolute: readonly string[];
  /** Canonical addresses by file. */
  canonical: ReadonlyMap<string, string>;
  /** What the site's configuration says. */
  configured: readonly string[];
}

const MOST_CANDIDATES = 40;

/** '' or a path such as `/docs`. What most canonical addresses say, else the configuration, where any link bears it out; else what most links say. */
export function basePathOf({ files, absolute, canonical, configured }: BasePathInput): string {
  const said = [mostOf([...canonical].flatMap(ofCanonical)), ...configured.map(tidy)].filter(
    (base) => base !== undefined,
  );
  const isBorneOut = (base: string): boolean => absolute.length === 0 || score(files, base, absolute) > 0;
  const known = said.find(isBorneOut);
  if (known !== undefined) return known;
  const candidates = new Set(['']);
  for (const path of absolute) {
    const parts = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
    for (const depth of [1, 2])
      if (parts.length >= depth && candidates.size < MOST_CANDIDATES)
        candidates.add(`/${parts.slice(0, depth).join('/')}`);
  }
  const scored = [...candidates].map((base) => ({ base, score: score(files, base, absolute) }));
  scored.sort((a, b) => b.score - a.score || a.base.length - b.base.length);
  return scored[0]?.base ?? '';
}

function mostOf(items: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(items, (item) => item)].map(([item, group]) => ({ item, count: group.length }));
  const [most] = counts.sort((a, b) => b.count - a.count);
  return most !== undefined && most.count * 2 > items.length ? most.item : undefined;
}

function score(files: ReadonlySet<string>, base: string, absolute: readonly string[]): number {
  const addresses = createAddresses(files, base, new Set());
  return absolute.filter((href) => addresses.lead('index.html', href, null).to === 'file').length;
}

function ofCanonical([file, address]: readonly [string, string]): string[] {
  try {
    const { pathname } = new URL(address);
    const own = decodeURI(addressOf(file));
    for (const end of [own, own.replace(/\.html$/, ''), own.replace(/\/$/, '')])
      if (end !== '' && decodeURI(pathname).endsWith(end))
        return [tidy(pathname.slice(0, pathname.length - end.length))];
  } catch {
    // No address: it says nothing.
  }
  return [];
}

const tidy = (path: string): string =>
  path === '' ? '' : `/${path.split('/').filter(Boolean).join('/')}`.replace(/^\/$/, '');
