/** Headings that name another edition or an older version of the product. */
import type { Product } from './content-signs.ts';

/** `Amber Cloud`, where the product has another name. */
export function isForeignEdition(heading: string, { names }: Product): boolean {
  const first = /^(?!the\b|our\b)(\w+) (?:enterprise|commercial|hosted|cloud|pro|paid|premium)\b/iu.exec(
    heading.trim(),
  )?.[1];
  return first !== undefined && !names.some((name) => name.toLowerCase() === first.toLowerCase());
}

/**
 * The version that a heading consists of, or ends in, where it is older than the product's by its first number. `beside`: the headings of its
 * level; bare versions that stop before the product's are those of something else, such as a format.
 */
export function olderVersion(heading: string, version: string | null, beside: readonly string[] = []): string | null {
  const current = /^\D*(\d+)/u.exec(version ?? '')?.[1];
  const named =
    /^(?:(?:(?:usage|docs|documentation|install\w*|using|api)?\W)*(?:for|of|in|with) )?(?:v|version )(\d+)(?:\.[\dx]+)*(?: \(?(?:docs|documentation|legacy|old|api)\)?)?$/u.exec(
      heading.trim().toLowerCase(),
    );
  const series = beside.flatMap((each) => BARE.exec(each.trim())?.[1] ?? []);
  if (BARE.test(heading.trim()) && series.length > 1 && current !== undefined && !series.includes(current)) return null;
  return current !== undefined && named !== null && Number(named[1]) < Number(current) ? heading.trim() : null;
}

const BARE = /^v(\d+)$/iu;
