/** Everything gates may look at, gathered before they run. */

import type { CheckConfig } from '../config/check-config.ts';
import type { DataLink } from '../content/navigation.ts';
import type { PageFacts, SentenceFact } from '../content/page-facts.ts';
import type { SiteIndex } from '../content/site-index.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { Proof } from '../model/proof.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import type { Profile } from '../model/validation-report.ts';
import type { SampleFinding } from './sample-findings.ts';

export interface PageInput {
  /** Relative to the site's repository root, forward slashes. */
  readonly path: string;
  /** Content hash (git blob id or sha256), the cache key. */
  readonly hash: string;
  /** Read when asked for. */
  readonly text: string;
  readonly facts: PageFacts;
  /** Computed when asked for: prose split into sentences. */
  readonly sentences: readonly SentenceFact[];
  readonly lines: readonly string[];
}

/** One message of a program that was run before the gates (Hugo, rumdl), mapped to a file. */
export interface ToolMessage {
  rule: string;
  path: string | null;
  line: number | null;
  column: number | null;
  level: 'error' | 'warning' | 'info';
  message: string;
  fixable?: boolean;
  /** Files that have the place published, where it lies in none of them. */
  by?: readonly string[];
  /** The tool's own fix. */
  fix?: ToolFix;
}
/** An edit of the page as it was read: in UTF-16 offsets of `of` units, or in the tool's own bytes of the page with the hash `of`. */
export interface ToolFix {
  start: number;
  end: number;
  text: string;
  unit?: 'byte';
  of: number | string;
}
/** `ran: false` with `missing` is untestable; with `notAsked` not applicable. */
export interface ToolResult {
  ran: boolean;
  missing: string | null;
  notAsked: string | null;
  version: string | null;
  messages: ToolMessage[];
  exitCode: number | null;
  /** How the program was kept from the network and from other files. */
  sandbox?: 'bubblewrap' | 'namespaces' | 'none';
  /** How many files it would have read that are not in the repository. */
  unread?: number;
}
export interface ExternalLinkResult {
  url: string;
  state: 'ok' | 'dead' | 'unknown' | 'skipped';
  status: number | null;
  detail: string;
}

/** A data file or artifact that is not what its schema says; `at` is the place in the data, dotted. */
export interface SchemaProblem {
  path: string;
  line: number | null;
  at: string;
  message: string;
  kind:
    | 'json'
    | 'proof'
    | 'artifact'
    | 'config'
    | 'ignore'
    | 'page'
    | 'unread-page'
    | 'slow-page'
    | 'settings'
    | 'dropped-pages';
}

/** That a page which a proof file lists may not be seen where it was; `at`: the file that has it so. */
export interface StandingProblem {
  kind: 'out' | 'shared' | 'moved' | 'acts' | 'open';
  proof: string;
  page: string;
  at: string;
  line: number | null;
  what: string;
  /** Other pages that the same is true of. */
  others: number;
}

/** Artifacts of the run that gates look at, where it has them (a check has none of a product). Of patches they ask only where and for what they are. */
export type JudgedArtifacts = { readonly [S in JudgedStem]?: Artifact<S> } & {
  readonly patch_bundle?: Pick<Artifact<'patch_bundle'>, 'conflicts'> & {
    readonly patches: readonly { readonly path: string }[];
  };
  readonly drafts?: Pick<Artifact<'drafts'>, 'left_out'>;
};
export const JUDGED_STEMS = ['product_facts', 'page_plan', 'hugo_facts', 'pr'] as const satisfies ArtifactStem[];
type JudgedStem = (typeof JUDGED_STEMS)[number];

export interface GateFacts {
  readonly profile: Profile;
  readonly config: CheckConfig;
  /** The run's own config, where a run asked (allow_inference, allow_manual_edits, canonical URLs). */
  readonly run?: NormalisedRunConfig;
  readonly index: SiteIndex;
  readonly pages: ReadonlyMap<string, PageInput>;
  /** What an earlier run found in the samples of pages that changed since, by their key (`samplesKey`). */
  readonly knownSamples?: ReadonlyMap<string, readonly SampleFinding[]>;
  readonly artifacts: JudgedArtifacts;
  /** Proof files of the site, by path. */
  readonly proofs: ReadonlyMap<string, Proof>;
  /** Pages of proof files that are taken out, or whose address others have. */
  standing?(): readonly StandingProblem[];
  /** Data files and artifacts that do not fit their schemas. */
  readonly schemaProblems?: readonly SchemaProblem[];
  /** Entries of navigation files that name no page; absent where the kind of site has no such file. */
  readonly navigation?: readonly { path: string; line: number; target: string }[] | undefined;
  /** Links of menus and of other files of data. */
  readonly dataLinks?: readonly DataLink[];
  /** The line of a file of the site, page or not, where a text or pattern first stands. */
  lineIn?(path: string, what: string | RegExp): number | undefined;
  /** What a file of the site says; findings hang on it from then on. */
  textOf?(path: string): string | undefined;
  /** Bytes of a file of the site. */
  fileSize?(path: string): number | undefined;
  /** Lines of a file of the product at the pinned commit; undefined: the file is gone; null product: not available. */
  readonly product: {
    readonly repository: string;
    readonly sha: string;
    lines(path: string): readonly string[] | undefined;
    paths(): readonly string[];
  } | null;
  readonly tools: {
    readonly hugo?: ToolResult;
    readonly lint?: ToolResult;
    readonly secrets?: ToolResult;
    readonly externalLinks?: ReadonlyMap<string, ExternalLinkResult>;
  };
  /** Paths of the site's work tree that differ from its base commit, with how; empty without git. */
  readonly changed: ReadonlyMap<string, 'added' | 'modified' | 'deleted'>;
  /** Content of a changed file at the base commit, where it was there. */
  base(path: string): string | undefined;
  /** The syntax check of src/syntax, ready to be called (grammars of the languages that occur are loaded). */
  syntax(language: string, code: string): import('../syntax/check-syntax.ts').SyntaxResult;
}
