/** Slugs of pages: short, lower case, stable, never a name that a file system or generator treats specially. */

const RESERVED = new Set(['index', '_index', 'readme', 'con', 'prn', 'aux', 'nul', 'search', '404']);

/** ASCII words of a title joined by hyphens; empty when it has none. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[`'’"]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/gu);
  const slug = (words ?? []).slice(0, 9).join('-').slice(0, 60).replace(/-+$/u, '');
  return RESERVED.has(slug) || /^(?:com|lpt)\d$/u.test(slug) ? `${slug.replace('_', '')}-page` : slug;
}

/** The slug, or the first of `slug-2`, `slug-3`, … that is free; it is taken from then on. */
export function takeSlug(slug: string, taken: Set<string>): string {
  const base = slug === '' ? 'page' : slug;
  let free = base;
  for (let count = 2; taken.has(free); count++) free = `${base}-${count}`;
  taken.add(free);
  return free;
}
