/** A small Hugo site, a run config and the health of the invented product's repository, for tests of planning and writing. */
import type { FrontmatterContract, HugoFacts, RepoInventory, SiteContext } from '../../src/model/repo-inventory.ts';
import type { NormalisedRunConfig } from '../../src/model/run-config.ts';

const REPOSITORY = 'https://github.com/example/strata';

export const health: Pick<RepoInventory, 'readme' | 'licence' | 'changelog' | 'ci' | 'roots'> = {
  readme: 'README.md',
  licence: 'LICENSE',
  changelog: 'CHANGELOG.md',
  ci: ['.github/workflows/ci.yml'],
  roots: { source: ['src'], docs: [], examples: ['examples'], tests: ['tests'] },
};

export const hugo: HugoFacts = {
  schema_version: 1,
  present: true,
  config_files: ['hugo.toml'],
  fingerprint: '0'.repeat(64),
  base_url: 'https://docs.example.org/',
  title: 'Docs',
  content_dir: 'content',
  default_language: 'en',
  default_language_in_subdir: false,
  languages: [{ code: 'en', content_dir: null, base_url: null, weight: 1 }],
  permalinks: {},
  ugly_urls: false,
  disable_path_to_lower: false,
  remove_path_accents: false,
  heading_id_type: 'github',
  disable_kinds: [],
  taxonomies: {},
  themes: [],
  static_dirs: ['static'],
};

export const site: SiteContext = {
  schema_version: 1,
  repository: 'local',
  sha: '6'.repeat(40),
  ref: 'main',
  dirty: false,
  kind: 'hugo',
  decided_by: 'hugo.toml',
  root: '',
  content_roots: ['content'],
  layout: 'plain',
  languages: ['en'],
  default_language: 'en',
  pages: 1,
};

export const contract: FrontmatterContract = {
  schema_version: 1,
  format: 'yaml',
  sampled: 3,
  keys: [
    { name: 'title', type: 'string', required: true, share: 1, enum: null },
    { name: 'description', type: 'string', required: false, share: 0.6, enum: null },
    { name: 'weight', type: 'number', required: false, share: 0.6, enum: null },
  ],
};

export const config = (more: Partial<NormalisedRunConfig> = {}): NormalisedRunConfig => ({
  schema_version: 1,
  kind: 'launch',
  github_repo_url: REPOSITORY,
  github_ref: null,
  site_repo_url: null,
  site_ref: null,
  site_path: '',
  product_slug: 'strata',
  product_name: null,
  family: 'strata',
  target_platform: 'python',
  locales: ['en'],
  layout_mode: 'auto',
  required_sections: ['products', 'docs', 'reference', 'kb', 'blog'],
  asks_for_blog: false,
  site_layout: 'auto',
  allowed_paths: [],
  canonical_urls: {},
  launch_tier: 'auto',
  validation_profile: 'local',
  max_fix_attempts: 100,
  allow_inference: false,
  allow_manual_edits: false,
  product_type: 'library',
  repo_hints: { source_roots: [], public_modules: [] },
  ingestion: { scan_directories: [], example_directories: [], exclude: [], gitignore_mode: 'respect' },
  hugo: { build: null, arguments: [] },
  commit: { message: null, title: null, body: null, author: null, base: null, draft: false, labels: [], reviewers: [] },
  budgets: { max_runtime_s: 600, max_file_writes: 1000, max_files_changed: 1000, max_lines_per_file: 5000 },
  ruleset_version: 'v1',
  templates_version: 'v1',
  ...more,
});
