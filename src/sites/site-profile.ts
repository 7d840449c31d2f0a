/** A documentation site as data: its hosts and URL patterns, its products, and where their repositories and pages live. */
import { z } from 'zod';

/** `{product}`, `{locale}`, `{platform}`, `{locale?}`, and a last `{page*}` for any depth below. */
const Segment = z.enum(['{product}', '{locale}', '{locale?}', '{platform}', '{page*}']);

const Name = z.strictObject({
  /** As it stands in the names of repositories, e.g. `3D`, `Python-via-.NET`. */
  name: z.string().optional(),
  /** What this segment means to us where that differs: the run's family or target_platform. */
  means: z.string().optional(),
  /** Other spellings found in names, READMEs and URLs. */
  aliases: z.array(z.string()).optional(),
});

export const SiteProfile = z.strictObject({
  id: z.string(),
  patterns: z.array(z.strictObject({ host: z.string(), path: z.array(Segment).min(1) })),
  default_locale: z.string(),
  locales: z.array(z.string()),
  products: z.record(z.string(), Name),
  platforms: z.record(z.string(), Name),
  /** Words that mark a repository as one of this site's products, e.g. `aspose`. */
  brands: z.array(z.string()),
  /** The repository of a product where it is known; keys are `product/platform`. */
  repositories: z.record(z.string(), z.string()),
  /** Otherwise; `{product}`, `{product_name}` and `{platform_name}` are filled in. Null: a product must be named above. */
  repository_template: z.string().nullable(),
  /** Where pages are written unless LAUNCH_SITE says otherwise. */
  site_repo_url: z.string().nullable(),
  /** Hosts that serve repositories in the way of GitHub; `clone` has `{owner}` and `{repo}`. */
  git_hosts: z.array(z.strictObject({ host: z.string(), clone: z.string() })),
});
export type SiteProfile = z.infer<typeof SiteProfile>;
