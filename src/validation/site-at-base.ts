/** The site as the base of a change has it, by the base's own settings. */
import { type GatheredSite, gatherSite } from '../content/gather-site.ts';
import type { PageRecord } from '../content/page-record.ts';
import { recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import { globs } from '../text/globs.ts';
import type { Changes } from './changes.ts';
import type { ValidationInput } from './session-options.ts';

export interface SiteOfChange {
  input: Pick<ValidationInput, 'config' | 'forge' | 'sitePath'>;
  site: GatheredSite;
  changes: Changes;
}

/** Which files there are, and what they say; no page is in its index yet. */
export function siteAtBase({ input, site, changes }: SiteOfChange): GatheredSite {
  const paths = new Set(site.index.files.paths);
  for (const [path, how] of changes.changed) {
    if (how === 'added') paths.delete(path);
    else paths.add(path);
  }
  const config = input.config ?? {};
  const isExcluded = config.exclude === undefined ? () => false : globs(config.exclude, { dot: true });
  return gatherSite({
    paths: [...paths].sort(),
    read: (path) => changes.base.get(path) ?? site.index.files.read(path),
    config: { ...config, frontmatter: { ...config.frontmatter, learn: false } },
    ...(input.forge && { forge: input.forge }),
    sitePath: input.sitePath ?? '',
    head: changes.commit,
    isDirty: false,
    isExcluded,
  });
}

/** A page as the base has it; `known`: what is known of one that did not change. */
export function recordAtBase(
  base: GatheredSite,
  { site, changes }: Pick<SiteOfChange, 'site' | 'changes'>,
  path: string,
  known?: PageRecord,
): PageRecord {
  const { kind } = base.context;
  if (known !== undefined && kind === site.context.kind && !changes.changed.has(path)) return known;
  const text = changes.base.get(path) ?? site.index.files.read(path) ?? '';
  return recordOf(path, parsePage(path, text, kind, base.headingIds), kind, base.brings);
}
