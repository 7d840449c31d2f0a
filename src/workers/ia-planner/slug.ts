/** Slugs of pages: short, lower case, stable, never a name that a file system or generator treats specially. */

const RESERVED = new Set(['index', '_index', 'readme', 'con', 'prn', 'aux', 'nul', 'search', '404']);

/** ASCII words of a title joined by hyphens; empty when it has none. */
export function slugOf(title: string): string {
  const whole = wordsOf(title);
  // A long title goes without what stands in parentheses, then ends where a phrase can end.
  const words = whole.length <= WORDS ? whole : wordsOf(title.replace(/\([^()]*\)/gu, ' '));
  const slug = shortened(words);
  return RESERVED.has(slug) || /^(?:com|lpt)\d$/u.test(slug) ? `${slug.replace('_', '')}-page` : slug;
}

const WORDS = 9;
const LENGTH = 60;
/** Words that no phrase ends with. */
const JOINTS = new Set(
  'a an the of to in on at by for from with without and or as is are be into via your its'.split(' '),
);

function shortened(words: readonly string[]): string {
  const kept: string[] = [];
  for (const word of words.slice(0, WORDS)) {
    if ([...kept, word].join('-').length > LENGTH && kept.length > 0) break;
    kept.push(word);
  }
  while (kept.length > 1 && kept.length < words.length && JOINTS.has(kept.at(-1) ?? '')) kept.pop();
  return kept
    .join('-')
    .slice(0, LENGTH)
    .replace(/(?<!-)-+$/u, '');
}

const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[`'’"]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/gu) ?? [];

/** The slug, or the first of `slug-2`, `slug-3`, … that is free; it is taken from then on. */
export function takeSlug(slug: string, taken: Set<string>): string {
  const base = slug === '' ? 'page' : slug;
  let free = base;
  for (let count = 2; taken.has(free); count++) free = `${base}-${count}`;
  taken.add(free);
  return free;
}
