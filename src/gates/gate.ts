/** What a gate is: a pure judge of gathered facts. The runner does timing, timeouts, ignores, profiles and crash capture. */
import type { Finding, Severity } from '../model/finding.ts';
import type { CountedKind } from '../model/looked-kinds.ts';
import type { Profile } from '../model/validation-report.ts';
import type { GateFacts, PageInput } from './facts.ts';

/** One kind of finding: `id` is `<gate>/<kind>`. */
export interface Rule {
  id: string;
  error_code: string;
  /** What is wrong when it fires, one sentence; becomes its docs entry. */
  description: string;
  severity: Severity;
  /** Other severities by profile. */
  severityIn?: Partial<Record<Profile, Severity>>;
  /** Nobody knows what else there is to find behind it, so no baseline holds it, and where it is ignored that is said. */
  hidesOthers?: true;
}
export type Report = (
  finding: Omit<Finding, 'error_code' | 'severity' | 'title'> & { severity?: Severity; title?: string },
) => void;

/** Says that a thing was looked at; with a reason that it could not be verified; `byBuild`: a build was asked, not the source. */
export type Look = (what: CountedKind, unverified?: string, byBuild?: boolean) => void;

interface GateBase {
  /** What it guarantees, kebab-case. */
  id: string;
  title: string;
  /** Profiles that ask for it. */
  profiles: readonly Profile[];
  /** Raised when its results change for the same content: part of the cache key. */
  version: number;
  timeoutMs?: number;
  /** What it does not see, in sentences for people; `check --explain` shows them. */
  limits?: readonly string[];
  rules: readonly Rule[];
}
/** Judges one page by itself; results are cached by content hash, gate version and config hash. */
export interface PageGate extends GateBase {
  scope: 'page';
  /** It asks `facts.index`: judged again when a page it links to changes, and not kept across runs by itself. */
  usesIndex?: boolean;
  /** What it judges on a page, where a page may have none of it: a site without any is nothing that it can call good. */
  judges?: CountedKind;
  /** A reason makes it not applicable. */
  notApplicable?(facts: GateFacts): string | undefined;
  check(page: PageInput, facts: GateFacts, report: Report, look: Look): void;
}
/** Judges pages together, artifacts, or what a tool said that was gathered before. */
export interface SiteGate extends GateBase {
  scope: 'site';
  /** Its findings follow from pages and proof files alone, at once: what the base has of them is found by judging the base. */
  judgesRecords?: true;
  notApplicable?(facts: GateFacts): string | undefined;
  /** A reason makes it untestable (its tool is missing), with the error code TOOLCHAIN_MISSING where it begins with no other. */
  untestable?(facts: GateFacts): string | undefined;
  /** What a reader of the report must know of how it was judged. */
  note?(facts: GateFacts): string | undefined;
  check(facts: GateFacts, report: Report, look: Look): void | Promise<void>;
}
export type Gate = PageGate | SiteGate;
export const definePageGate = (gate: Omit<PageGate, 'scope'>): PageGate => ({ scope: 'page', ...gate });
export const defineSiteGate = (gate: Omit<SiteGate, 'scope'>): SiteGate => ({ scope: 'site', ...gate });
