/** Pages to be written, the snippets they use, and the drafts: snippet_catalog, page_plan, drafts. */
import { z } from 'zod';
import { PageBlock } from './page-block.ts';
import { Citation } from './product-facts.ts';
import { Section, Sha256 } from './run.ts';

export const Snippet = z.strictObject({
  /** sha256(language | code). */
  snippet_id: Sha256,
  language: z.string(),
  code: z.string(),
  code_sha256: Sha256,
  title: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether the code stands in a file of its own, in a fenced block, or in a test. */
  origin: z.enum(['example', 'docs', 'readme', 'test', 'docstring']),
  source: Citation,
  syntax_ok: z.boolean(),
  /** Imports and packages the code needs. */
  requirements: z.array(z.string()),
});
export type Snippet = z.infer<typeof Snippet>;

export const SnippetCatalog = z.strictObject({
  schema_version: z.literal(1),
  snippets: z.array(Snippet),
  rejected: z.array(
    z.strictObject({
      path: z.string(),
      line: z.int(),
      language: z.string(),
      reason: z.string(),
      /** Where it was found; a sample of a doc comment stands in the reference, whatever is wrong with it. */
      origin: z.enum(['readme', 'docs', 'example', 'docstring', 'test']).optional(),
    }),
  ),
});
export type SnippetCatalog = z.infer<typeof SnippetCatalog>;

export const PageRole = z.enum([
  'landing',
  'toc',
  'comprehensive_guide',
  'workflow_page',
  'feature_showcase',
  'troubleshooting',
  'api_reference',
]);
export type PageRole = z.infer<typeof PageRole>;

export const ContentStrategy = z.strictObject({
  primary_focus: z.string(),
  forbidden_topics: z.array(z.string()),
  claim_quota: z.strictObject({ min: z.int(), max: z.int() }),
  /** Output paths of the pages a toc lists. */
  child_pages: z.array(z.string()),
  scenario_coverage: z.enum(['single', 'all', 'none']),
});
export type ContentStrategy = z.infer<typeof ContentStrategy>;

/** What a page is made of, in order; the writer makes blocks of it. */
export const PageContent = z.discriminatedUnion('kind', [
  /** Blocks of one section of a document, under its heading at this level; level 0: without it. */
  z.strictObject({
    kind: z.literal('section'),
    path: z.string(),
    section_id: Sha256,
    level: z.int().min(0).max(6),
    block_ids: z.array(Sha256),
    /** Said here once more: links lead to where the section has its place. */
    again: z.boolean().exactOptional(),
    /** Its heading is an item of a list below the first of several names that are described together. */
    item: z.boolean().exactOptional(),
  }),
  /** Computed from facts; nothing where the facts have nothing for it. */
  z.strictObject({
    kind: z.literal('derived'),
    part: z.enum([
      'tagline',
      'description',
      'glance',
      'limits',
      'requirements',
      'requirements_quoted',
      'install',
      'install_quoted',
      'set_up',
      'first_run',
      'first_sample',
      'module_sample',
      'uses',
      'reference',
      'symbols',
      'features',
      'options',
      'unread',
      'errors',
      'recipes',
      'documents',
      'children',
      'next',
    ]),
  }),
]);
export type PageContent = z.infer<typeof PageContent>;

export const Page = z.strictObject({
  section: Section,
  slug: z.string(),
  /** Relative to the site's root, forward slashes. */
  output_path: z.string(),
  /** Where Hugo will serve it, with leading and trailing slash. */
  url_path: z.string(),
  title: z.string(),
  page_role: PageRole,
  purpose: z.string(),
  required_headings: z.array(z.string()),
  claim_ids: z.array(Sha256),
  snippet_ids: z.array(Sha256),
  /** Names of API symbols a reference page describes. */
  api_symbols: z.array(z.string()),
  /** Output paths of pages to link to. */
  cross_links: z.array(z.string()),
  weight: z.int(),
  content_strategy: ContentStrategy,
  contents: z.array(PageContent).exactOptional(),
  /** The section whose heading is the title; null where the ruleset names the page. */
  title_section: Sha256.nullable().exactOptional(),
});
export type Page = z.infer<typeof Page>;

/** Why a document of the product's own docs site is on no page. */
export const DOCS_SITE = 'a page of the docs site that the product has';
/** Why a document is linked and not copied, and what is said where nothing can link it: no page lists it, or the repository has no address. */
export const LINKED = `${DOCS_SITE}, which is linked`;
export const TOO_SHORT = 'a document of a few lines, which is linked';
export const FIGURES = 'figures of performance, which are linked';
const UNLINKED = 'not linked either: no page lists it, or the repository has no address here';
export const LINK_REASONS: ReadonlyMap<string, string> = new Map([
  [LINKED, `${DOCS_SITE}, which is not copied, and ${UNLINKED}`],
  [FIGURES, `figures of performance, which are no page, and ${UNLINKED}`],
  [TOO_SHORT, `a document of a few lines, which is no page, and ${UNLINKED}`],
]);

export const PagePlan = z.strictObject({
  schema_version: z.literal(1),
  product_slug: z.string(),
  launch_tier: z.enum(['minimal', 'standard', 'rich']),
  /** Why this tier, one sentence. */
  tier_reason: z.string(),
  ruleset_version: z.string(),
  locale: z.string(),
  pages: z.array(Page),
  /** Every section of the documents that were read: on which pages it stands, or why on none. */
  sections: z
    .array(
      z.strictObject({
        section_id: Sha256,
        path: z.string(),
        heading: z.string().nullable(),
        start_line: z.int(),
        end_line: z.int(),
        role: z.string(),
        pages: z.array(z.string()),
        /** Why it stands there, or nowhere. */
        reason: z.string(),
      }),
    )
    .exactOptional(),
  /** Blocks of placed sections that are on no page. */
  left_out: z
    .array(
      z.strictObject({
        block_id: Sha256,
        path: z.string(),
        start_line: z.int(),
        end_line: z.int(),
        reason: z.string(),
      }),
    )
    .exactOptional(),
  /** Pages that were not wanted, with the reason; no findings. */
  not_wanted: z.array(z.strictObject({ section: Section, page: z.string(), reason: z.string() })).exactOptional(),
  /** What could not be planned and why (missing evidence, collisions); each becomes a finding. */
  problems: z.array(z.strictObject({ rule: z.string(), section: Section, message: z.string() })),
});
export type PagePlan = z.infer<typeof PagePlan>;

/** The written pages of a run, before they are patches. */
export const Drafts = z.strictObject({
  schema_version: z.literal(1),
  templates_version: z.string(),
  pages: z.array(
    z.strictObject({
      output_path: z.string(),
      section: Section,
      content: z.string(),
      sha256: Sha256,
      /** What the content is made of, in order, each with what proves it; together they are all that it shows. */
      blocks: z.array(PageBlock).exactOptional(),
      /** Front matter that no reader sees: each value as JSON. */
      settings: z.array(z.strictObject({ key: z.string(), value: z.string() })).exactOptional(),
    }),
  ),
  /** Links of the sources that lead nowhere from a page, and blocks that the site's dialect cannot show. */
  notes: z.array(z.strictObject({ output_path: z.string(), message: z.string() })).exactOptional(),
  /** Blocks of the plan that no page holds, and why. */
  left_out: z
    .array(z.strictObject({ block_id: z.string(), output_path: z.string(), reason: z.string() }))
    .exactOptional(),
});
export type Drafts = z.infer<typeof Drafts>;
