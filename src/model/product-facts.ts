/** Claims about a product with the passages that prove them: product_facts, evidence_map, truth_lock_report. */
import { z } from 'zod';
import { ApiParameter } from './api-parameter.ts';
import { Citation } from './citation.ts';
import { CommandOption } from './command-option.ts';
import { Disproof } from './disproof.ts';
import { OutlineDocument } from './outline.ts';
import { GitSha, Sha256 } from './run.ts';

export { ApiParameter, Citation, CommandOption };

export const ClaimKind = z.enum([
  'feature',
  'format',
  'install',
  'requirement',
  'workflow',
  'api',
  'limitation',
  'licence',
  'version',
  'link',
  'other',
]);
export type ClaimKind = z.infer<typeof ClaimKind>;

/**
 * Where a claim comes from, most trusted first (DESIGN.md section 3).
 * Rank 1 manifest, 2 source, 3 tests, 4 examples, 5 docs, 6 README and changelog.
 */
export const SOURCE_RANKS = { manifest: 1, source: 2, test: 3, example: 4, docs: 5, readme: 6 } as const;
export type SourceKind = keyof typeof SOURCE_RANKS;

export const Claim = z.strictObject({
  /** sha256(normalised text | kind). */
  claim_id: Sha256,
  claim_text: z.string(),
  claim_kind: ClaimKind,
  truth_status: z.enum(['fact', 'inference']),
  /** 0 to 1. */
  confidence: z.number(),
  source_rank: z.int().min(1).max(6),
  citations: z.array(Citation).min(1),
  /** Free-form facets for planning, e.g. `direction:export`, `format:OBJ`, `symbol:pkg.Reader`, `group:Readers`. */
  tags: z.array(z.string()),
});
export type Claim = z.infer<typeof Claim>;

/** One public symbol with its signature and docstring, from the source. */
export const ApiSymbol = z.strictObject({
  /** Import path a user writes, e.g. `strata.reader.read` or `Scene.open`. */
  name: z.string(),
  /** The module or entry that exports it. */
  module: z.string(),
  kind: z.enum([
    'module',
    'class',
    'function',
    'method',
    'property',
    'constant',
    'variable',
    'enum',
    'interface',
    'type',
  ]),
  parent: z.string().nullable(),
  signature: z.string(),
  parameters: z.array(ApiParameter),
  returns: z.strictObject({ type: z.string().nullable(), description: z.string().nullable() }).nullable(),
  raises: z.array(z.strictObject({ type: z.string(), description: z.string().nullable() })),
  bases: z.array(z.string()),
  /** Whole docstring without its section markup; first paragraph is the summary. */
  doc: z.string().nullable(),
  deprecated: z.string().nullable(),
  /** A body that only raises NotImplementedError or says it is a stub. */
  is_stub: z.boolean(),
  claim_ids: z.array(Sha256),
  citation: Citation,
  /** Further signatures of the same name. */
  overloads: z.array(z.string()).exactOptional(),
  /** Of a constant or an enum's member, where the source writes it. */
  value: z.string().exactOptional(),
  /** The error that its body only raises to say that it is not implemented. */
  unimplemented: z.string().exactOptional(),
  /** Its module gives it another name than it was defined by: that one, in full. */
  alias_of: z.string().exactOptional(),
  /** Given to instances by what makes them. */
  is_assigned: z.boolean().exactOptional(),
  /** The version that brought it, as its documentation says. */
  since: z.string().exactOptional(),
  /** Under which conditions it is compiled, as the source writes them. */
  conditions: z.array(z.string()).exactOptional(),
  /** Only a comment of its class names it: what is written there is answered at run time. */
  is_magic: z.boolean().exactOptional(),
  /** The class that lists methods which its own comment declares as well, with the same parameters, and how many. */
  listed_by: z.strictObject({ name: z.string(), count: z.int().positive() }).exactOptional(),
  /** No program can import it: signatures of public names are all that leads to it. */
  is_unexported: z.boolean().exactOptional(),
  /** What holds of some of its bases: under which condition, for which of its own types or for which other, and what that asks. */
  implementations: z
    .array(
      z.strictObject({
        base: z.string(),
        condition: z.string().nullable(),
        target: z.string().nullable(),
        bounds: z.string().nullable(),
      }),
    )
    .exactOptional(),
  /** Head of the block that declares it, where that says more than the name of its type: `impl Table<u8>` of Rust. */
  declared_in: z.string().exactOptional(),
  /** Names of such types that its signature writes. */
  unexported_types: z.array(z.string()).exactOptional(),
  /** The default export of its module. */
  is_default: z.boolean().exactOptional(),
  /** Those of its bases that it implements, and those that are traits. */
  interfaces: z.array(z.string()).exactOptional(),
  traits: z.array(z.string()).exactOptional(),
  /** Those of its bases that come before its own methods: `prepend` of Ruby. */
  prepended: z.array(z.string()).exactOptional(),
  /** What a program loads for it, where that is no module of its language: `require` of Ruby. */
  feature: z.string().exactOptional(),
  /** Types of others for which the product implements it, as the source writes them. */
  implementors: z.array(z.string()).exactOptional(),
  /** Where its words stand when they are those of what it overrides or implements; `tags`: parameters, results and errors too. */
  inherited: z.strictObject({ citation: Citation, tags: z.boolean() }).exactOptional(),
  /** Of an error that is a value or a variant of its own: its words, where the source writes them out. */
  says: z.strictObject({ text: z.string(), citation: Citation }).exactOptional(),
  /** Of a class of errors: the words that its constructors and static makers give it. */
  bears: z.array(z.strictObject({ text: z.string(), citation: Citation })).exactOptional(),
  /** What it raises with literal words, each at its line. */
  messages: z
    .array(
      z.strictObject({
        type: z.string(),
        text: z.string(),
        citation: Citation,
        /** The conditions of the branches that it stands in, all of them; `is_last`: only what is asked last before it. */
        when: z
          .strictObject({
            conditions: z.array(z.strictObject({ code: z.string(), negated: z.boolean() })),
            is_last: z.boolean().exactOptional(),
            citation: Citation,
          })
          .exactOptional(),
      }),
    )
    .exactOptional(),
});
export type ApiSymbol = z.infer<typeof ApiSymbol>;

export const Contradiction = z.strictObject({
  subject: z.string(),
  winner: z.strictObject({ text: z.string(), citation: Citation, source_rank: z.int() }),
  losers: z.array(z.strictObject({ text: z.string(), citation: Citation, source_rank: z.int() })),
  resolution: z.string(),
  disproves: z.array(Disproof).exactOptional(),
});
export type Contradiction = z.infer<typeof Contradiction>;

const Range = { start: z.int().positive(), end: z.int().positive() };
const Value = z.strictObject({ value: z.string(), path: z.string().exactOptional(), ...Range });

/** What the manifest says, each value with its lines; `citations` holds each of these ranges once. */
export const ManifestRecord = z.strictObject({
  ecosystem: z.string(),
  path: z.string(),
  name: Value.nullable(),
  spokenName: z.string().exactOptional(),
  version: Value.nullable(),
  description: Value.nullable(),
  licence: Value.nullable(),
  runtime: Value.nullable(),
  dependencies: z.strictObject({ value: z.array(z.string()), path: z.string().exactOptional(), ...Range }).nullable(),
  extras: z.array(
    z.strictObject({
      name: z.string(),
      packages: z.array(z.string()),
      description: z.string().exactOptional(),
      ...Range,
    }),
  ),
  urls: z.array(z.strictObject({ label: z.string(), url: z.string(), path: z.string().exactOptional(), ...Range })),
  commands: z.array(z.strictObject({ name: z.string(), target: z.string(), ...Range })),
  isPrivate: Value.nullable(),
  problem: z.string().nullable(),
  /** Of a Go module: where its one program lies; null for a library. */
  program: z.enum(['root', 'below']).nullable().exactOptional(),
  /** Packages of the same repository that people install too: nothing here speaks of them. */
  others: z.array(Value).exactOptional(),
  citations: z.array(Citation),
});
export type ManifestRecord = z.infer<typeof ManifestRecord>;

/** A program or a test of the product, taken apart into what a reader runs and what they get. */
export const Example = z.strictObject({
  kind: z.enum(['program', 'recipe']),
  path: z.string(),
  /** One of its file: the test's, or the block's id where a document shows it. */
  name: z.string(),
  /** Of a recipe, as Markdown: the first sentence of its documentation, or the words of its name. */
  title: z.string().nullable(),
  language: z.string(),
  /** What comes before the code: imports, a helper of the test's file. */
  head: z.string().nullable(),
  code: z.string(),
  /** What the test asserts; a null expression is the code itself. */
  results: z.array(z.strictObject({ expression: z.string().nullable(), value: z.string(), citation: Citation })),
  /** What it prints, where the source says so. */
  output: z.string().nullable(),
  /** The block of a document that shows it whole. */
  block_id: Sha256.nullable(),
  /** Extras of the package that it needs. */
  extras: z.array(z.string()),
  citation: Citation,
});
export type Example = z.infer<typeof Example>;

export const ProductFacts = z.strictObject({
  schema_version: z.literal(1),
  product_name: z.string(),
  product_slug: z.string(),
  repository: z.string(),
  sha: GitSha,
  /** One line on what the product is, from the manifest or the README, as a claim. */
  tagline_claim_id: Sha256.nullable(),
  ecosystem: z.string(),
  package_name: z.string().nullable(),
  version: z.string().nullable(),
  licence: z.string().nullable(),
  runtime_requirement: z.string().nullable(),
  /** What a user runs to install it, per package manager; proven by claims of kind install. */
  install_commands: z.array(z.strictObject({ manager: z.string(), command: z.string(), claim_id: Sha256 })),
  claims: z.array(Claim),
  api: z.array(ApiSymbol),
  contradictions: z.array(Contradiction),
  /** The product's documents, in sections and blocks. */
  documents: z.array(OutlineDocument).exactOptional(),
  manifest: ManifestRecord.nullable().exactOptional(),
  /** Programs that run from an empty folder, and recipes made of tests, the best to begin with first. */
  examples: z.array(Example).exactOptional(),
  /** What its command takes, where it is a program. */
  options: z.array(CommandOption).exactOptional(),
  /** Files with parts that could not be parsed, so that names of the API may be missing; cited at the first of these. */
  unread: z.array(z.strictObject({ path: z.string(), parts: z.int(), citation: Citation })).exactOptional(),
  /** Sources that could not be read as what they are: a manifest that does not parse, a document that is no UTF-8 text, a source file whose reading failed. One sentence each. */
  problems: z.array(z.string()).exactOptional(),
});
export type ProductFacts = z.infer<typeof ProductFacts>;

/** claim_id → its citations with the passage itself, so that a reader needs no product tree. */
export const EvidenceMap = z.strictObject({
  schema_version: z.literal(1),
  repository: z.string(),
  sha: GitSha,
  evidence: z.array(
    z.strictObject({
      claim_id: Sha256,
      passages: z.array(
        z.strictObject({
          citation: Citation,
          text: z.string(),
          /** All of a file that tells by its silence, such as a go.mod that requires nothing. */
          whole: z.literal(true).optional(),
        }),
      ),
    }),
  ),
});
export type EvidenceMap = z.infer<typeof EvidenceMap>;

/** What TruthLock may and may not let pass: counts, refused claims and why, inferences withheld. */
export const TruthLockReport = z.strictObject({
  schema_version: z.literal(1),
  ok: z.boolean(),
  claims: z.int(),
  facts: z.int(),
  inferences: z.int(),
  refused: z.array(z.strictObject({ text: z.string(), reason: z.string(), path: z.string(), line: z.int() })),
  contradictions: z.int(),
});
export type TruthLockReport = z.infer<typeof TruthLockReport>;
