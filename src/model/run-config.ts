/** The run_config: what to launch and where to write (DESIGN.md section 9). Unknown keys are refused. */
import { z } from 'zod';
import { GitIdentity } from './git-identity.ts';
import { RunKind, Section } from './run.ts';
import { Profile } from './validation-report.ts';

const glob = z.string().min(1);

export const RunConfig = z.strictObject({
  schema_version: z.literal(1).optional().describe('Always 1'),
  kind: RunKind.optional().describe('launch drafts pages; check judges a site that is there'),
  github_repo_url: z.string().min(1).optional().describe('Repository of the product: a URL or a local path'),
  github_ref: z.string().min(1).optional().describe('Branch, tag or commit; pinned to a commit once resolved'),
  site_repo_url: z
    .string()
    .min(1)
    .optional()
    .describe('Repository or folder of the docs site; absent: a minimal Hugo site is made'),
  site_ref: z.string().min(1).optional().describe('Branch, tag or commit of the site'),
  site_path: z.string().min(1).optional().describe('Folder of the site inside its repository'),
  product_slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional()
    .describe('Name of the product in paths'),
  product_name: z.string().min(1).optional().describe('Name of the product in sentences'),
  family: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional()
    .describe('Product family, e.g. cells'),
  target_platform: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional()
    .describe('E.g. python'),
  locales: z
    .array(z.string().regex(/^[a-z]{2}(-[a-z0-9]+)*$/))
    .min(1)
    .optional()
    .describe('Languages of the pages; default en'),
  layout_mode: z.enum(['auto', 'v1', 'v2']).optional().describe('Order of product, locale and platform in paths'),
  required_sections: z.array(Section).min(1).optional().describe('Sections that must get pages'),
  site_layout: z.enum(['auto', 'subdomain', 'plain']).optional().describe('Whether each section has its own subdomain'),
  allowed_paths: z.array(glob).min(1).optional().describe('Globs of the site that may be written'),
  canonical_urls: z.record(z.string(), z.string()).optional().describe('Address each section is published at'),
  launch_tier: z.enum(['auto', 'minimal', 'standard', 'rich']).optional().describe('How many pages'),
  validation_profile: Profile.optional().describe('How strict the gates are'),
  max_fix_attempts: z.int().min(0).max(100_000).optional().describe('Most fixes a run tries; default 1000'),
  fix_gates: z.array(z.string().min(1)).min(1).optional().describe('Fix only findings of these gates; absent: of all'),
  new_since: z
    .string()
    .regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)
    .optional()
    .describe('Commit whose findings are left out: only what it does not have is reported and fixed'),
  ignores_since: z
    .string()
    .regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)
    .optional()
    .describe('Commit whose ignores count for blockers if all findings are wanted; zeros: none'),
  site_home: z
    .strictObject({
      repository: z.string().min(1).optional().describe('Its address, of a checkout of a fork'),
      default_branch: z.string().min(1).optional().describe('Its default branch'),
      branch: z.string().min(1).optional().describe('Branch that the commit is of, or goes to'),
    })
    .optional()
    .describe('What its checkout does not say of the site’s repository: links to its own files name these'),
  built: z
    .strictObject({
      folder: z.string().min(1).describe('Where the HTML lies'),
      name: z.string().min(1).describe('What findings call it'),
    })
    .optional()
    .describe('Folder with the HTML that the site’s own build made, and its name in findings; links are judged by it'),
  check_config: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Holds instead of the launch.yml of the commit that is checked'),
  allow_inference: z.boolean().optional().describe('Statements without a citation are allowed'),
  allow_manual_edits: z.boolean().optional().describe('Edits by hand in pages of Launch are no findings'),
  product_type: z.enum(['library', 'cli', 'service', 'action', 'other']).optional().describe('Default library'),
  repo_hints: z
    .strictObject({
      source_roots: z.array(z.string()).optional().describe('Folders that hold the source'),
      public_modules: z.array(z.string()).optional().describe('Modules that make the public API'),
    })
    .optional()
    .describe('Where the product’s code lies'),
  ingestion: z
    .strictObject({
      scan_directories: z.array(z.string()).optional().describe('Folders to read; absent: all'),
      example_directories: z.array(z.string()).optional().describe('Folders of examples'),
      exclude: z.array(glob).optional().describe('Globs that are not read'),
      gitignore_mode: z.enum(['respect', 'ignore']).optional().describe('Whether ignored files are read'),
    })
    .optional()
    .describe('What of the product is read'),
  hugo: z
    .strictObject({
      build: z
        .boolean()
        .optional()
        .describe('Build the site with Hugo; absent: in ci and prod, or where Hugo is found'),
      arguments: z.array(z.string()).optional().describe('More arguments of hugo'),
    })
    .optional()
    .describe('The site’s own build'),
  commit: z
    .strictObject({
      message: z.string().optional().describe('Template of the commit message'),
      title: z.string().optional().describe('Template of the pull request’s title'),
      body: z.string().optional().describe('Template of its body'),
      author: GitIdentity.optional().describe('Author of the commit'),
      base: z.string().optional().describe('Branch it goes into; absent: the default branch'),
      draft: z.boolean().optional().describe('Open it as a draft'),
      labels: z.array(z.string()).optional().describe('Labels it gets'),
      reviewers: z.array(z.string()).optional().describe('Logins asked for a review'),
    })
    .optional()
    .describe('How the commit and its pull request read'),
  llm: z
    .strictObject({
      base_url: z.string().describe('Address of an OpenAI-compatible endpoint'),
      model: z.string().describe('Its model'),
      api_key_env: z.string().optional().describe('Variable that holds its key'),
    })
    .optional()
    .describe('Not available yet; refused'),
  telemetry: z
    .strictObject({ enabled: z.boolean().optional().describe('Whether spans are sent') })
    .optional()
    .describe('Spans of the run'),
  budgets: z
    .strictObject({
      max_runtime_s: z.int().positive().optional().describe('Seconds'),
      max_file_writes: z.int().positive().optional().describe('Writes of files'),
      max_files_changed: z.int().positive().optional().describe('Files that change'),
      max_lines_per_file: z.int().positive().optional().describe('Changed lines a file'),
    })
    .optional()
    .describe('Most a run may use or change'),
  ruleset_version: z.string().optional().describe('Version of the rules, e.g. v1'),
  templates_version: z.string().optional().describe('Version of the page templates'),
});
/** As written by a person. */
export type RunConfig = z.infer<typeof RunConfig>;

/** With every default filled in; what workers see. Made by `normaliseRunConfig` (src/config/run-config.ts). */
export interface NormalisedRunConfig {
  schema_version: 1;
  kind: RunKind;
  github_repo_url: string | null;
  github_ref: string | null;
  site_repo_url: string | null;
  site_ref: string | null;
  site_path: string;
  product_slug: string;
  product_name: string | null;
  family: string;
  target_platform: string | null;
  locales: string[];
  layout_mode: 'auto' | 'v1' | 'v2';
  required_sections: Section[];
  /** Whether the configuration names the blog: an announcement is written then, wherever the site has none. */
  asks_for_blog: boolean;
  site_layout: 'auto' | 'subdomain' | 'plain';
  /** Empty: derived from the plan by W4 and the repository configuration. */
  allowed_paths: string[];
  canonical_urls: Record<string, string>;
  launch_tier: 'auto' | 'minimal' | 'standard' | 'rich';
  validation_profile: Profile;
  max_fix_attempts: number;
  fix_gates?: string[];
  new_since?: string;
  ignores_since?: string;
  site_home?: { repository?: string | undefined; default_branch?: string | undefined; branch?: string | undefined };
  built?: { folder: string; name: string };
  check_config?: Record<string, unknown>;
  allow_inference: boolean;
  allow_manual_edits: boolean;
  product_type: 'library' | 'cli' | 'service' | 'action' | 'other';
  repo_hints: { source_roots: string[]; public_modules: string[] };
  ingestion: {
    scan_directories: string[];
    example_directories: string[];
    exclude: string[];
    gitignore_mode: 'respect' | 'ignore';
  };
  /** `build` null: local builds when hugo is found, ci and prod always. */
  hugo: { build: boolean | null; arguments: string[] };
  commit: {
    message: string | null;
    title: string | null;
    body: string | null;
    author: { name: string; email: string } | null;
    base: string | null;
    draft: boolean;
    labels: string[];
    reviewers: string[];
  };
  budgets: { max_runtime_s: number; max_file_writes: number; max_files_changed: number; max_lines_per_file: number };
  ruleset_version: string;
  templates_version: string;
}
