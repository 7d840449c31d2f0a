/** The shape of a ruleset: which pages a product gets, as data with a version. */
import type { PageRole } from '../model/page-plan.ts';
import type { Section } from '../model/run.ts';

export type Tier = 'minimal' | 'standard' | 'rich';
export type ByTier<T> = Readonly<Record<Tier, T>>;

export interface PageRule {
  id: string;
  section: Section;
  /** Slug of the page; empty for the section's own page. */
  slug: string;
  role: PageRole;
  title: string;
  purpose: string;
  primaryFocus: string;
  forbiddenTopics: readonly string[];
  weight: number;
  /** Tiers in which a section without this page is a problem. */
  mandatoryIn: readonly Tier[];
}

export interface Ruleset {
  version: string;
  /** Evidence a tier asks for; the richest one that is met wins. */
  tiers: Readonly<Record<'standard' | 'rich', { claims: number; snippets: number; health: number }>>;
  /** Fewest and most claims a page of a role shows. */
  quotas: Readonly<Record<PageRole, ByTier<{ min: number; max: number }>>>;
  reference: {
    /** Up to this many symbols everything stands on the API landing page. */
    singlePage: number;
    /** A class with at least this many members has a page of its own. */
    classPageMembers: number;
    /** With more modules than that, small ones share the page of their folder. */
    modulesListed: number;
    /** Symbols a page may hold before it is split. */
    symbolsPerPage: number;
    pages: ByTier<number>;
  };
  pages: readonly PageRule[];
}
