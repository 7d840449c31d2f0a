/** A document of the product as sections of blocks, each with its lines: what pages quote from (DESIGN.md section 3). */
import { z } from 'zod';
import { Sha256 } from './run.ts';

/** What a section is for. Content overrules headings; what no rule decides is placed. */
export const SectionRole = z.enum([
  'overview',
  'install',
  'requirements',
  'first_steps',
  'concept',
  'task',
  'options',
  'formats',
  'limits',
  'troubleshooting',
  'questions',
  'security',
  'changes',
  'licence',
  'api',
  'support',
  'pointers',
  'performance',
  'conditions',
  'unknown',
]);
export type SectionRole = z.infer<typeof SectionRole>;

export const BlockKind = z.enum([
  'paragraph',
  'list',
  'table',
  'code',
  'quote',
  'alert',
  'image',
  'definition_list',
  'html',
]);
export type BlockKind = z.infer<typeof BlockKind>;

/** What a block holds beside its words; a block marked limit, requirement or install may not be left out. */
export const BlockMark = z.enum(['limit', 'requirement', 'install', 'plan', 'other_product', 'older_version']);
export type BlockMark = z.infer<typeof BlockMark>;

/** A paragraph, a single item of a list (kind `list`), a whole table, a piece of code, …: the least that is placed or left out. */
export const OutlineBlock = z.strictObject({
  /** sha256(path | headings above | kind | place among equals there): stable when lines shift or words change. */
  block_id: Sha256,
  kind: BlockKind,
  /** The block as Markdown of the closed list of typographic changes; links still as the document writes them. */
  markdown: z.string(),
  /** Of a code block, as written; null elsewhere and where none is named. */
  language: z.string().nullable(),
  start_line: z.int().positive(),
  /** Inclusive. */
  end_line: z.int().positive(),
  marks: z.array(BlockMark),
  /** Why this block of a placed section is left out; null for one that is placed. */
  left_out: z.string().nullable(),
});
export type OutlineBlock = z.infer<typeof OutlineBlock>;

export const OutlineSection = z.strictObject({
  /** sha256(path | headings above and its own | place among equals). */
  section_id: Sha256,
  /** Null for what stands before the first heading. */
  heading: z
    .strictObject({
      text: z.string(),
      markdown: z.string(),
      anchor: z.string(),
      /** Names that docstrings refer to it by. */
      labels: z.array(z.string()).exactOptional(),
    })
    .nullable(),
  level: z.int().min(0).max(6),
  /** The section this one stands in; null at the top. */
  parent: Sha256.nullable(),
  start_line: z.int().positive(),
  /** Last line before the next heading of any level. */
  end_line: z.int().positive(),
  audience: z.enum(['user', 'contributor', 'maintainer']),
  subject: z.enum(['this', 'other', 'older']),
  role: SectionRole,
  /** The rule that decided, and on what words. */
  reason: z.string(),
  blocks: z.array(OutlineBlock),
});
export type OutlineSection = z.infer<typeof OutlineSection>;

export const OutlineDocument = z.strictObject({
  path: z.string(),
  format: z.enum(['markdown', 'mdx', 'myst', 'restructuredtext', 'asciidoc', 'rdoc']),
  role: z.enum(['readme', 'docs', 'changelog', 'example', 'licence']),
  /** Two letters, of the words it is written in; null where that is not certain. */
  language: z.string().nullable(),
  title: z.string().nullable(),
  lines: z.int().nonnegative(),
  /** In the order of the source; a section's children follow it. */
  sections: z.array(OutlineSection),
  /** Lines of the closed list that coverage does not count (badges, table of contents, people, …), each with its reason. */
  uncounted: z.array(z.strictObject({ start_line: z.int(), end_line: z.int(), reason: z.string() })),
  /** Documents that it lists as its contents, without their endings. */
  contents: z.array(z.string()).exactOptional(),
});
export type OutlineDocument = z.infer<typeof OutlineDocument>;
