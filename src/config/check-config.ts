/** `.github/launch.yml` or `launch.yml`: how a docs tree is checked, fixed and served by the bot. Unknown keys are refused. */
import { z } from 'zod';
import { Severity } from '../model/finding.ts';
import { SITE_KINDS } from '../model/repo-inventory.ts';
import { Profile } from '../model/validation-report.ts';

export const CheckConfig = z.strictObject({
  schema_version: z.literal(1).optional(),
  site: z
    .strictObject({
      kind: z.enum(['auto', ...SITE_KINDS]).optional(),
      path: z.string().optional(),
      /** URLs this site is served at, so that absolute links to itself are checked. */
      base_urls: z.array(z.string()).optional(),
    })
    .optional(),
  profile: Profile.optional(),
  exclude: z.array(z.string()).optional(),
  gates: z
    .record(z.string(), z.union([z.literal('off'), Severity]))
    .optional()
    .describe('Gate or rule id → off or a severity'),
  ignore: z
    .array(
      z.strictObject({
        rule: z.string(),
        paths: z.array(z.string()).optional(),
        match: z.string().optional(),
        reason: z.string().min(1),
      }),
    )
    .optional(),
  frontmatter: z
    .strictObject({
      required: z.array(z.string()).optional(),
      types: z.record(z.string(), z.enum(['string', 'number', 'boolean', 'array', 'object', 'date'])).optional(),
      learn: z.boolean().optional(),
    })
    .optional(),
  links: z
    .strictObject({
      external: z.boolean().optional(),
      allow: z.array(z.string()).optional(),
      block: z.array(z.string()).optional(),
      max_unverified: z
        .number()
        .min(0)
        .max(100)
        .optional()
        .describe('Percent of links, anchors and pictures that may stay unverified, 5 by default'),
      moved: z.record(z.string(), z.string()).optional().describe('Old path → new path, beyond what git history tells'),
    })
    .optional(),
  style: z.strictObject({ linter: z.enum(['auto', 'rumdl', 'markdownlint', 'off']).optional() }).optional(),
  images: z.strictObject({ max_bytes: z.int().positive().optional(), require_alt: z.boolean().optional() }).optional(),
  change_budget: z
    .strictObject({
      max_files: z.int().positive().optional(),
      max_lines: z.int().positive().optional(),
      max_formatting_share: z.number().optional(),
    })
    .optional(),
  hugo: z
    .strictObject({ build: z.boolean().optional(), warnings: z.enum(['ignore', 'warn', 'error']).optional() })
    .optional(),
  products: z.array(z.strictObject({ slug: z.string(), repository: z.string() })).optional(),
  fix: z
    .strictObject({
      max_attempts: z.int().min(0).optional(),
      unsafe: z.boolean().optional(),
      old_faults: z.boolean().optional().describe('A launch also judges and fixes pages it does not write'),
    })
    .optional(),
  limits: z
    .strictObject({
      page_seconds: z
        .number()
        .positive()
        .max(600)
        .optional()
        .describe('A page that takes longer is not judged; default 5'),
    })
    .optional(),
  allowed_paths: z.array(z.string()).optional(),
  qa: z
    .strictObject({ test: z.string().min(1).optional(), lint: z.string().min(1).optional() })
    .optional()
    .describe('Which of the operator’s QA_COMMANDS qa_test and qa_lint run, by name'),
  bot: z.record(z.string(), z.unknown()).optional(),
});
export type CheckConfig = z.infer<typeof CheckConfig>;
