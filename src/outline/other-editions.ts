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
 * The version that a heading consists of, or ends in, where it is older than the product's by its first number. `beside`: the bare versions among
 * the headings of its level (`bareVersions`); where they stop before the product's they are those of something else, such as a format.
 */
export function olderVersion(
  heading: string,
  version: string | null,
  beside: ReadonlySet<string> = new Set(),
): string | null {
  const current = /^\D*(\d+)/u.exec(version ?? '')?.[1];
  const named =
    /^(?:(?:(?:usage|docs|documentation|install\w*|using|api)?\W)*(?:for|of|in|with) )?(?:v|version )(\d+)(?:\.[\dx]+)*(?: \(?(?:docs|documentation|legacy|old|api)\)?)?$/u.exec(
      heading.trim().toLowerCase(),
    );
  if (BARE.test(heading.trim()) && beside.size > 1 && current !== undefined && !beside.has(current)) return null;
  return current !== undefined && named !== null && Number(named[1]) < Number(current) ? heading.trim() : null;
}

/** `1` and `2` of the headings `v1`, `v2` and `Notes`. */
export const bareVersions = (headings: readonly string[]): ReadonlySet<string> =>
  new Set(headings.flatMap((each) => BARE.exec(each.trim())?.[1] ?? []));
const BARE = /^v(\d+)$/iu;
