/** `.github/launch.yml` or `launch.yml`: how a docs tree is checked, fixed and served by the bot. Unknown keys are refused. */
import { z } from 'zod';
import { Severity } from '../model/finding.ts';
import { SITE_KINDS } from '../model/repo-inventory.ts';
import { Profile } from '../model/validation-report.ts';
import { MOST_SITES, siteProblems } from './sites.ts';

/** A key that may be left out, as documents and editors show it: what it says, how it is written, and what holds without it. */
const key = <T extends z.ZodType>(schema: T, description: string, example: unknown, byDefault?: unknown) =>
  schema
    .optional()
    .meta({ description, examples: [example], ...(byDefault === undefined ? {} : { default: byDefault }) });
/** Keys below a key. */
const part = <T extends z.ZodRawShape>(description: string, shape: T) =>
  z.strictObject(shape).optional().describe(description);

const texts = z.array(z.string());

const SITE = {
  kind: key(z.enum(['auto', ...SITE_KINDS]), 'Generator of the site; `auto` recognises it', SITE_KINDS[0], 'auto'),
  base_urls: key(
    texts,
    'Addresses that the site is served at: absolute links into them are judged as links of the site',
    ['https://docs.example.com/'],
    [],
  ),
};

export const CheckConfig = z.strictObject({
  schema_version: key(z.literal(1), 'Version of this file', 1, 1),
  site: part('Which site is checked', {
    kind: SITE.kind,
    path: key(z.string(), 'Folder of the site in the repository', 'website', '.'),
    base_urls: SITE.base_urls,
  }),
  sites: z
    .array(
      z.strictObject({
        name: key(
          z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,59}$/u, 'Not a name like `docs` or `API reference`'),
          'How checks, replies and the dashboard call it; its folder without it',
          'docs',
        ),
        path: z
          .string()
          .min(1)
          .meta({ description: 'Its folder in the repository', examples: ['website'] }),
        kind: SITE.kind,
        base_urls: SITE.base_urls,
      }),
    )
    .min(1)
    .max(MOST_SITES)
    .superRefine((sites, context) => {
      for (const { at, key: of, message } of siteProblems(sites))
        context.addIssue({ code: 'custom', path: [at, of], message });
    })
    .optional()
    .describe('Several sites of one repository, in place of `site`: the bot checks each, and sums them in one check'),
  profile: key(
    Profile,
    'Which gates run and how strictly; the option and the input `profile` come first',
    'ci',
    'local',
  ),
  baseline: key(
    z.string().regex(/^[^/\\][^\\]*$/u, 'Not a path from the root of the repository'),
    'File with findings that are known and do not fail, from the root of the repository (`*` in its name takes several); the option and the input `baseline` come first',
    'docs/known-findings.json',
    '.github/launch-baseline*.json',
  ),
  exclude: key(texts, 'Globs of pages that are not judged', ['docs/archive/**'], []),
  gates: key(
    z.record(z.string(), z.union([z.literal('off'), Severity])),
    'Gate or rule id → off or a severity',
    { 'markdown-style': 'off', 'images/no-alt': 'info' },
    {},
  ),
  ignore: z
    .array(
      z.strictObject({
        rule: z.string().meta({ description: 'Gate or rule id', examples: ['internal-links/page-missing'] }),
        paths: key(texts, 'Globs of files; all without it', ['docs/api/**']),
        match: key(z.string(), 'Text that the message must hold', '/generated/'),
        reason: z
          .string()
          .min(1)
          .meta({ description: 'Why; shown with the count of what is ignored', examples: ['made by the API build'] }),
      }),
    )
    .optional()
    .describe('Findings that are left out, counted and shown'),
  frontmatter: part('What front matter must hold', {
    required: key(texts, 'Keys that every page must have', ['title', 'description'], []),
    types: key(
      z.record(z.string(), z.enum(['string', 'number', 'boolean', 'array', 'object', 'date'])),
      'Key → type of its value',
      { weight: 'number' },
      {},
    ),
    learn: key(z.boolean(), 'Whether keys and types that nearly every page has are asked of the others', false, true),
  }),
  links: part('How links are judged', {
    external: key(z.boolean(), 'Whether links to other sites are asked; the profile decides where it is not set', true),
    allow: key(texts, 'External links that alone are asked', ['https://example.com/'], []),
    block: key(texts, 'External links that are never asked', ['https://internal.example.com/'], []),
    max_unverified: key(
      z.number().min(0).max(100),
      'Percent of links, anchors and pictures that may stay unverified, 5 by default',
      10,
      5,
    ),
    moved: key(
      z.record(z.string(), z.string()),
      'Old path → new path, beyond the moves in git history',
      { 'docs/old.md': 'docs/new.md' },
      {},
    ),
  }),
  style: part('How Markdown style is judged', {
    linter: key(
      z.enum(['auto', 'rumdl', 'markdownlint', 'off']),
      'Linter; `auto` takes that of the project’s configuration',
      'rumdl',
      'auto',
    ),
  }),
  images: part('How pictures are judged', {
    max_bytes: key(z.int().positive(), 'Largest size of a picture', 1_000_000, 5_242_880),
    require_alt: key(z.boolean(), 'Whether pictures need alternative text', false),
  }),
  change_budget: part('How large a change may be', {
    max_files: key(z.int().positive(), 'Changed files', 700, 500),
    max_lines: key(z.int().positive(), 'Changed lines', 30_000, 20_000),
    max_formatting_share: key(z.number(), 'Share of changed lines that differ in white space alone', 0.5, 0.8),
  }),
  hugo: part('How a Hugo site is built', {
    build: key(z.boolean(), 'Whether the site is built; the profile decides where it is not set', true),
    warnings: key(
      z.enum(['ignore', 'warn', 'error']),
      'What a warning of Hugo is; without it a warning, in `prod` an error',
      'error',
    ),
  }),
  products: key(
    z.array(z.strictObject({ slug: z.string(), repository: z.string() })),
    'Products whose pages the site holds, with the repository that each is proven by',
    [{ slug: 'engine', repository: 'https://github.com/example/engine' }],
    [],
  ),
  fix: part('What is fixed', {
    max_attempts: key(z.int().min(0), 'Fixes of one `launch check --fix`', 200, 1000),
    unsafe: key(z.boolean(), 'Whether fixes that change what readers see are made too', true, false),
    old_faults: key(z.boolean(), 'A launch also judges and fixes pages it does not write', true, false),
  }),
  limits: part('How long work may take', {
    page_seconds: key(
      z.number().positive().max(600),
      'Processor time of a page; one that takes longer is not judged; default 5',
      20,
      5,
    ),
  }),
  allowed_paths: key(texts, 'Globs of files that may be written', ['docs/**'], ['**']),
  qa: part('Which of the operator’s QA_COMMANDS qa_test and qa_lint run, by name', {
    test: key(z.string().min(1), 'For `qa_test`', 'unit'),
    lint: key(z.string().min(1), 'For `qa_lint`', 'style'),
  }),
  bot: z.record(z.string(), z.unknown()).optional().describe('How the bot serves the repository'),
});
export type CheckConfig = z.infer<typeof CheckConfig>;
