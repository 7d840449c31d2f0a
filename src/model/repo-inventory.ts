/** What W1 saw in the product tree and in the site tree: repo_inventory, site_context, hugo_facts, frontmatter_contract. */
import { z } from 'zod';
import { Forms } from './markdown-forms.ts';
import { GitSha, Sha256 } from './run.ts';

export const InventoryFile = z.strictObject({
  path: z.string(),
  bytes: z.int().nonnegative(),
  /** Language id in lower case (`python`, `markdown`, …), null when unknown or binary. */
  language: z.string().nullable(),
  binary: z.boolean(),
  /** Null for files over the hashing cap; then `skipped` says why. */
  sha256: Sha256.nullable(),
  skipped: z.string().nullable(),
});
export type InventoryFile = z.infer<typeof InventoryFile>;

export const RepoInventory = z.strictObject({
  schema_version: z.literal(1),
  repository: z.string(),
  sha: GitSha,
  ref: z.string().nullable(),
  /** A local path with uncommitted changes: citations may not hold at `sha`. */
  dirty: z.boolean(),
  files: z.array(InventoryFile),
  languages: z.array(z.strictObject({ language: z.string(), files: z.int(), bytes: z.int() })),
  manifests: z.array(z.strictObject({ path: z.string(), kind: z.string() })),
  roots: z.strictObject({
    source: z.array(z.string()),
    docs: z.array(z.string()),
    examples: z.array(z.string()),
    tests: z.array(z.string()),
  }),
  readme: z.string().nullable(),
  licence: z.string().nullable(),
  changelog: z.string().nullable(),
  ci: z.array(z.string()),
  /** Things a person should know, one sentence each (vendored trees, undecodable names, files passed over). */
  notes: z.array(z.string()),
});
export type RepoInventory = z.infer<typeof RepoInventory>;

export const SITE_KINDS = [
  'hugo',
  'mkdocs',
  'docusaurus',
  'vitepress',
  'starlight',
  'jekyll',
  'mdbook',
  'sphinx',
  'nuxt-content',
  'plain',
] as const;
export const SiteKind = z.enum(SITE_KINDS);
export type SiteKind = z.infer<typeof SiteKind>;

export const SiteContext = z.strictObject({
  schema_version: z.literal(1),
  repository: z.string(),
  sha: GitSha,
  ref: z.string().nullable(),
  dirty: z.boolean(),
  kind: SiteKind,
  /** How the kind was decided, one sentence. */
  decided_by: z.string(),
  /** Folder of the site inside its repository, '' for the root. */
  root: z.string(),
  /** Content roots relative to `root`. */
  content_roots: z.array(z.string()),
  /** Which of the contract's layouts the site has. */
  layout: z.enum(['subdomain', 'subdomain-platform', 'plain']),
  languages: z.array(z.string()),
  default_language: z.string(),
  pages: z.int().nonnegative(),
  /** What the generator runs even in code, because the site's settings ask for it. */
  runs_in_code: z.array(z.string()).optional(),
  /** Forms of Markdown that the site does not show as they are meant; absent: none. */
  forms: Forms.optional(),
});
export type SiteContext = z.infer<typeof SiteContext>;

/** What decides URL paths in a Hugo site, read from its configuration. */
export const HugoFacts = z.strictObject({
  schema_version: z.literal(1),
  present: z.boolean(),
  config_files: z.array(z.string()),
  /** sha256 over the configuration files in order. */
  fingerprint: Sha256,
  base_url: z.string(),
  title: z.string(),
  content_dir: z.string(),
  default_language: z.string(),
  default_language_in_subdir: z.boolean(),
  languages: z.array(
    z.strictObject({
      code: z.string(),
      content_dir: z.string().nullable(),
      base_url: z.string().nullable(),
      weight: z.int(),
    }),
  ),
  permalinks: z.record(z.string(), z.string()),
  ugly_urls: z.boolean(),
  disable_path_to_lower: z.boolean(),
  /** Aliases make no pages; a server of the site's own may redirect them. Absent: they do. */
  disable_aliases: z.boolean().optional(),
  remove_path_accents: z.boolean(),
  /** goldmark `autoHeadingIDType`: github, github-ascii, blackfriday. */
  heading_id_type: z.string(),
  disable_kinds: z.array(z.string()),
  taxonomies: z.record(z.string(), z.string()),
  themes: z.array(z.string()),
  static_dirs: z.array(z.string()),
  /** Folders that are mounted below the content: the source from the site's root, and the folder of the content tree. */
  mounts: z.array(z.strictObject({ source: z.string(), folder: z.string(), language: z.string() })).optional(),
});
export type HugoFacts = z.infer<typeof HugoFacts>;

export const FrontmatterContract = z.strictObject({
  schema_version: z.literal(1),
  format: z.enum(['yaml', 'toml', 'json', 'none']),
  /** How many pages were read, chosen by a fixed rule. */
  sampled: z.int().nonnegative(),
  keys: z.array(
    z.strictObject({
      name: z.string(),
      /** One JSON type, or `date`. */
      type: z.enum(['string', 'number', 'boolean', 'array', 'object', 'date']),
      required: z.boolean(),
      /** Share of the sampled pages that have it, 0 to 1. */
      share: z.number(),
      default: z.unknown().optional(),
      enum: z.array(z.string()).nullable(),
    }),
  ),
});
export type FrontmatterContract = z.infer<typeof FrontmatterContract>;
