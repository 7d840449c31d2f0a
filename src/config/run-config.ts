/** A run_config from text to the values workers see: parse, then normalise; every problem at once, each with its path. */
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { SECTIONS } from '../model/run.ts';
import { type NormalisedRunConfig, RunConfig } from '../model/run-config.ts';
import { type ConfigProblem, configError, parseConfig, parseConfigText } from './config-problems.ts';

/**
 * YAML or JSON text, or a value that was parsed already. Throws UserError SCHEMA_VALIDATION_FAILED with
 * `details.problems` = [{path, message}]; `llm` is refused as not available yet.
 */
export function parseRunConfig(input: unknown, source = 'run_config'): RunConfig {
  const value = typeof input === 'string' ? parseConfigText(input, source) : input;
  const config = parseConfig(RunConfig, value, source);
  const problems = rules.flatMap((rule) => rule(config));
  if (problems.length > 0) throw configError(source, problems);
  return config;
}

/** Rules across fields. */
const rules: readonly ((config: RunConfig) => ConfigProblem[])[] = [
  (config) =>
    config.llm === undefined
      ? []
      : [
          {
            path: 'llm',
            message: '`llm` is not available yet: drafting works without a language model. Remove the key',
          },
        ],
  (config) =>
    config.kind === 'check' && config.site_repo_url === undefined
      ? [{ path: 'site_repo_url', message: 'missing: the site that a check judges' }]
      : [],
  (config) =>
    config.kind !== 'check' && config.kind !== 'toolhub' && config.github_repo_url === undefined
      ? [
          {
            path: 'github_repo_url',
            message: 'missing: the repository of the product, as a URL or a path',
          },
        ]
      : [],
  // A run's configuration is stored with it and shown.
  (config) =>
    (['github_repo_url', 'site_repo_url'] as const).flatMap((path) =>
      holdsCredentials(config[path] ?? '')
        ? [
            {
              path,
              message:
                'The address holds a user or a query, where secrets stand. Give the bare address, and the token as LAUNCH_PRODUCT_TOKEN or LAUNCH_SITE_TOKEN',
            },
          ]
        : [],
    ),
  (config) =>
    foldersOf(config).flatMap(({ path, folder }) =>
      folder.split(/[/\\]/u).includes('..') || folder.includes('\0')
        ? [
            {
              path,
              message: `\`${folder}\` is no folder inside the repository. Name it from the repository's root, without \`..\``,
            },
          ]
        : [],
    ),
  (config) => duplicates(config.locales ?? [], 'locales'),
  (config) => duplicates(config.required_sections ?? [], 'required_sections'),
];

/** Every folder that a configuration names inside a repository, with the key that names it. */
const foldersOf = ({
  site_path: site,
  repo_hints: hints,
  ingestion,
}: RunConfig): { path: string; folder: string }[] => [
  ...(site === undefined ? [] : [{ path: 'site_path', folder: site }]),
  ...Object.entries({
    'repo_hints.source_roots': hints?.source_roots,
    'ingestion.scan_directories': ingestion?.scan_directories,
    'ingestion.example_directories': ingestion?.example_directories,
  }).flatMap(([key, folders = []]) => folders.map((folder, index) => ({ path: `${key}[${index}]`, folder }))),
];

/** The user of an ssh address is no secret; its password is one. */
export function holdsCredentials(address: string): boolean {
  if (!/^[a-z+]{2,20}:\/\//iu.test(address)) return false;
  const [, , authority = ''] = address.split('/', 3);
  const user = authority.includes('@') ? authority.slice(0, authority.indexOf('@')) : undefined;
  return /[?#]/u.test(address) || (user !== undefined && (user.includes(':') || /^https?:/iu.test(address)));
}

function duplicates(values: readonly string[], path: string): ConfigProblem[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) === index ? [] : [{ path: `${path}[${index}]`, message: `\`${value}\` stands there twice` }],
  );
}

/** Every default filled in. Pure: what cannot be known from the config alone stays null and is decided by W1 and W2. */
export function normaliseRunConfig(config: RunConfig): NormalisedRunConfig {
  const kind = config.kind ?? 'launch';
  const slug =
    config.product_slug ??
    slugOf((kind === 'check' ? config.site_repo_url : config.github_repo_url) ?? config.site_repo_url ?? 'site');
  return {
    schema_version: 1,
    kind,
    github_repo_url: config.github_repo_url ?? null,
    github_ref: config.github_ref ?? null,
    site_repo_url: config.site_repo_url ?? null,
    site_ref: config.site_ref ?? null,
    site_path: trimSlashes(config.site_path ?? ''),
    product_slug: slug,
    product_name: config.product_name ?? null,
    family: config.family ?? slug,
    target_platform: config.target_platform ?? null,
    locales: config.locales ?? ['en'],
    layout_mode: config.layout_mode ?? 'auto',
    required_sections: SECTIONS.filter((section) => config.required_sections?.includes(section) ?? true),
    asks_for_blog: config.required_sections?.includes('blog') ?? false,
    site_layout: config.site_layout ?? 'auto',
    allowed_paths: config.allowed_paths ?? [],
    canonical_urls: config.canonical_urls ?? {},
    launch_tier: config.launch_tier ?? 'auto',
    validation_profile: config.validation_profile ?? 'local',
    max_fix_attempts: config.max_fix_attempts ?? 1000,
    ...(config.fix_gates === undefined ? {} : { fix_gates: config.fix_gates }),
    ...(config.new_since === undefined ? {} : { new_since: config.new_since }),
    ...(config.ignores_since === undefined ? {} : { ignores_since: config.ignores_since }),
    ...(config.site_home === undefined ? {} : { site_home: config.site_home }),
    ...(config.built === undefined ? {} : { built: config.built }),
    ...(config.check_config === undefined ? {} : { check_config: config.check_config }),
    allow_inference: config.allow_inference ?? false,
    allow_manual_edits: config.allow_manual_edits ?? false,
    product_type: config.product_type ?? 'library',
    repo_hints: {
      source_roots: config.repo_hints?.source_roots ?? [],
      public_modules: config.repo_hints?.public_modules ?? [],
    },
    ingestion: {
      scan_directories: config.ingestion?.scan_directories ?? [],
      example_directories: config.ingestion?.example_directories ?? [],
      exclude: config.ingestion?.exclude ?? [],
      gitignore_mode: config.ingestion?.gitignore_mode ?? 'respect',
    },
    hugo: { build: config.hugo?.build ?? null, arguments: config.hugo?.arguments ?? [] },
    commit: {
      message: config.commit?.message ?? null,
      title: config.commit?.title ?? null,
      body: config.commit?.body ?? null,
      author: config.commit?.author ?? null,
      base: config.commit?.base ?? null,
      draft: config.commit?.draft ?? false,
      labels: config.commit?.labels ?? [],
      reviewers: config.commit?.reviewers ?? [],
    },
    budgets: {
      max_runtime_s: config.budgets?.max_runtime_s ?? 3600,
      max_file_writes: config.budgets?.max_file_writes ?? 20_000,
      max_files_changed: config.budgets?.max_files_changed ?? 2000,
      max_lines_per_file: config.budgets?.max_lines_per_file ?? 10_000,
    },
    ruleset_version: config.ruleset_version ?? 'v1',
    templates_version: config.templates_version ?? 'v1',
  };
}

/** Local paths made absolute, so that a run means the same from everywhere. URLs stay as they are. */
export function withAbsolutePaths(config: RunConfig, root: string): RunConfig {
  const absolute = (source: string): string => {
    if (/^file:\/\//iu.test(source)) return fileURLToPath(source);
    return isRemote(source) || isAbsolute(source) ? source : resolve(root, source);
  };
  return {
    ...config,
    ...(config.github_repo_url === undefined ? {} : { github_repo_url: absolute(config.github_repo_url) }),
    ...(config.site_repo_url === undefined ? {} : { site_repo_url: absolute(config.site_repo_url) }),
    ...(config.built === undefined ? {} : { built: { ...config.built, folder: resolve(root, config.built.folder) } }),
  };
}

/** `scheme://…` or `user@host:path`. */
const isRemote = (source: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//iu.test(source) || /^[^/\\@]+@[^/\\]*:/u.test(source);

/** The last part of a URL or path as a slug: `https://x/y/My.Repo.git` → `my-repo`. */
export function slugOf(source: string): string {
  const parts = source
    .replace(/[?#][\s\S]*$/u, '')
    .replace(/\.git\/*$/iu, '')
    .split(/[/\\:]+/u)
    .filter((part) => part !== '' && part !== '.');
  const slug = (parts.at(-1) ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/gu, '');
  if (slug !== '') return slug;
  if (source === '.' || source === '') return 'site';
  throw new UserError(
    'INVALID_INPUT',
    `No slug can be made of \`${source}\`, which has no letter or digit. Set \`product_slug\`.`,
    { details: { missing_fields: ['product_slug'] } },
  );
}

const trimSlashes = (text: string): string => text.replace(/^\.?\/+|(?<!\/)\/+$/gu, '').replace(/^\.$/u, '');
