/** The artifacts of a run: public name, schema, content type. `schemas/` is generated from this list. */
import type { z } from 'zod';
import { RunStatement } from './attestation.ts';
import { ChangeSet } from './change-set.ts';
import { CommitAnswer, CommitCall, CommitFailure, FindPrAnswer, OpenPrAnswer, OpenPrCall } from './commit-api.ts';
import { Event } from './event.ts';
import { Issue } from './finding.ts';
import { Drafts, PagePlan, SnippetCatalog } from './page-plan.ts';
import { PatchBundle } from './patch.ts';
import { Pr } from './pr.ts';
import { EvidenceMap, ProductFacts, TruthLockReport } from './product-facts.ts';
import { ProofFile } from './proof.ts';
import { FrontmatterContract, HugoFacts, RepoInventory, SiteContext } from './repo-inventory.ts';
import { Snapshot } from './run.ts';
import { RunConfig } from './run-config.ts';
import { ValidationReport } from './validation-report.ts';

/** Artifacts that workers write, by stem; the public name adds `.json`. */
export const ARTIFACTS = {
  repo_inventory: RepoInventory,
  site_context: SiteContext,
  hugo_facts: HugoFacts,
  frontmatter_contract: FrontmatterContract,
  product_facts: ProductFacts,
  evidence_map: EvidenceMap,
  truth_lock_report: TruthLockReport,
  snippet_catalog: SnippetCatalog,
  page_plan: PagePlan,
  drafts: Drafts,
  patch_bundle: PatchBundle,
  validation_report: ValidationReport,
  pr: Pr,
} as const satisfies Record<string, z.ZodType>;
export type ArtifactStem = keyof typeof ARTIFACTS;
export type Artifact<S extends ArtifactStem> = z.infer<(typeof ARTIFACTS)[S]>;

/** Every schema that is published under `schemas/`, artifacts included. */
export const PUBLISHED_SCHEMAS = {
  ...ARTIFACTS,
  run_config: RunConfig,
  event: Event,
  snapshot: Snapshot,
  issue: Issue,
  proof: ProofFile,
  run_attestation: RunStatement,
  change_set: ChangeSet,
  commit_request: CommitCall,
  commit_response: CommitAnswer,
  open_pr_request: OpenPrCall,
  open_pr_response: OpenPrAnswer,
  find_pr_response: FindPrAnswer,
  commit_failure: CommitFailure,
} as const satisfies Record<string, z.ZodType>;
export type SchemaName = keyof typeof PUBLISHED_SCHEMAS;
