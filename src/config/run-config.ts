/** The run_config: read from YAML, JSON or a value, every problem at once; then filled up with defaults. */
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineCounter, parseDocument } from 'yaml';
import { UserError } from '../errors.ts';
import { SECTIONS } from '../model/run.ts';
import { type NormalisedRunConfig, RunConfig } from '../model/run-config.ts';
import { type Problem, problemsOf } from './config-problems.ts';

/** Throws SCHEMA_VALIDATION_FAILED with `details.problems`: all of them, each with its path. `source` is for messages. */
export function parseRunConfig(given: unknown, source: string): RunConfig {
  const value = typeof given === 'string' ? parseText(given, source) : given;
  const parsed = RunConfig.safeParse(value);
  const problems = [...(parsed.success ? [] : problemsOf(parsed.error, RunConfig)), ...notBuilt(value)];
  if (problems.length > 0) throw failed(source, problems);
  if (!parsed.success) throw failed(source, [{ path: '', message: 'Unexpected config.' }]);
  return parsed.data;
}

/** What follows from the config itself: names of the product from its repository. */
export interface Derived {
  product_slug: string;
  family: string;
}

export function deriveConfig(config: RunConfig): Derived {
  const subject =
    config.kind === 'check'
      ? (config.site_repo_url ?? config.github_repo_url)
      : (config.github_repo_url ?? config.site_repo_url);
  const slug = config.product_slug ?? slugOf(subject ?? '');
  return { product_slug: slug, family: config.family ?? slug };
}

/** The last name of a URL or path as a slug: lower case, a-z, 0-9 and dashes; `product` when nothing is left of it. */
export function slugOf(source: string): string {
  const name =
    source
      .replace(/[?#].*$/, '')
      .replace(/[/\\]+$/, '')
      .replace(/\.git$/i, '')
      .split(/[/\\:]/)
      .at(-1) ?? '';
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'product' : slug;
}

/** Local paths made absolute, so that a run means the same from everywhere. URLs stay as they are. */
export function withAbsolutePaths(config: RunConfig, root: string): RunConfig {
  const absolute = (source: string): string => {
    if (/^file:\/\//i.test(source)) return fileURLToPath(source);
    return isRemote(source) || isAbsolute(source) ? source : resolve(root, source);
  };
  return {
    ...config,
    ...(config.github_repo_url === undefined ? {} : { github_repo_url: absolute(config.github_repo_url) }),
    ...(config.site_repo_url === undefined ? {} : { site_repo_url: absolute(config.site_repo_url) }),
  };
}

/** `scheme://…` or `user@host:path`. */
const isRemote = (source: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(source) || /^[^/\\]+@[^/\\]*:/.test(source);

/** Every default in one place. */
export function normaliseRunConfig(config: RunConfig, derived: Derived): NormalisedRunConfig {
  return {
    schema_version: 1,
    kind: config.kind ?? 'launch',
    github_repo_url: config.github_repo_url ?? null,
    github_ref: config.github_ref ?? null,
    site_repo_url: config.site_repo_url ?? null,
    site_ref: config.site_ref ?? null,
    site_path: (config.site_path ?? '').replace(/^(\.?\/)+|\/+$/g, '').replace(/^\.$/, ''),
    product_slug: derived.product_slug,
    product_name: config.product_name ?? null,
    family: derived.family,
    target_platform: config.target_platform ?? null,
    locales: config.locales ?? ['en'],
    layout_mode: config.layout_mode ?? 'auto',
    required_sections: SECTIONS.filter((section) => config.required_sections?.includes(section) ?? true),
    site_layout: config.site_layout ?? 'auto',
    allowed_paths: config.allowed_paths ?? [],
    canonical_urls: config.canonical_urls ?? {},
    launch_tier: config.launch_tier ?? 'auto',
    validation_profile: config.validation_profile ?? 'local',
    max_fix_attempts: config.max_fix_attempts ?? 1_000,
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
      max_runtime_s: config.budgets?.max_runtime_s ?? 3_600,
      max_file_writes: config.budgets?.max_file_writes ?? 10_000,
      max_files_changed: config.budgets?.max_files_changed ?? 2_000,
      max_lines_per_file: config.budgets?.max_lines_per_file ?? 20_000,
    },
    ruleset_version: config.ruleset_version ?? '1',
    templates_version: config.templates_version ?? '1',
  };
}

/** JSON is YAML, so one reader serves both; a text that is no mapping is a problem like any other. */
function parseText(text: string, source: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const problems = document.errors.map(({ message, pos }) => {
    const { line, col } = lines.linePos(pos[0]);
    return { path: `line ${line}, column ${col}`, message };
  });
  if (problems.length > 0) throw failed(source, problems);
  return document.toJS({ maxAliasCount: 100 }) ?? {};
}

/** Known keys whose function does not exist yet. */
function notBuilt(value: unknown): Problem[] {
  const has = (key: string): boolean => typeof value === 'object' && value !== null && key in value;
  return has('llm')
    ? [
        {
          path: 'llm',
          message:
            'Unexpected `llm`: drafting with a language model is not available yet. Remove it; drafting works without.',
        },
      ]
    : [];
}

function failed(source: string, problems: readonly Problem[]): UserError {
  const shown = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n  ');
  return new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `Unexpected content of ${source}, ${problems.length === 1 ? 'one problem' : `${problems.length} problems`}:\n  ${shown}`,
    {
      details: { source, problems },
    },
  );
}
