/** Ids of a page's headings, as the site's generator makes them. */
import type { HeadingIdOptions, HeadingIds, HeadingSource } from '../generators/generator.ts';
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';

/** One function for one page: it remembers the ids that were given. */
export const headingIds = (kind: SiteKind, options: HeadingIdOptions = {}): HeadingIds =>
  generatorOf(kind).headingIds(options);

/** Other spellings an anchor may have and still be served, because versions and options of a generator differ. */
export const alternativeIds = (kind: SiteKind, heading: HeadingSource): string[] =>
  generatorOf(kind).alternativeIds?.(heading) ?? [];
