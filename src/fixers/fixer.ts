/** What a fixer is: findings of one or more rules in, text edits out, or none. It writes nothing itself. */

import type { GateFacts, PageInput } from '../gates/facts.ts';
import type { Finding } from '../model/finding.ts';

/** What a reader may see changed by this fix; everything not named here must stay (fixers/guard.ts). */
export type DeclaredChange =
  | 'link-target'
  | 'heading-level'
  | 'heading-id'
  | 'heading-text'
  | 'visible-text'
  | 'code'
  | 'code-language'
  | 'frontmatter'
  | 'shortcode'
  | 'structure'
  | 'image'
  | 'comment'
  | 'nothing';

/** Replaces `text.slice(start, end)` by `text`; offsets in UTF-16 units of the page as it is. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

export type FixPlan =
  | { kind: 'edits'; edits: TextEdit[]; summary: string }
  | { kind: 'create'; path: string; content: string; summary: string }
  | { kind: 'delete'; path: string; summary: string }
  /** Several files that only hold together; the first is the finding's own. */
  | { kind: 'files'; files: { path: string; content: string }[]; summary: string }
  /** Not fixable here, and why, for people. */
  | { kind: 'none'; reason: string };

export interface Fixer {
  id: string;
  title: string;
  /** Rule ids it repairs. */
  fixes: readonly string[];
  safety: 'safe' | 'unsafe';
  declares: readonly DeclaredChange[];
  version: number;
  /** All its findings of a page are fixed together, a page at a time (fixers/sweep.ts); these it can. */
  sweeps?(finding: Finding): boolean;
  /** Deterministic and pure. `page` is the finding's page, absent for findings about no page. */
  plan(finding: Finding, page: PageInput | undefined, facts: GateFacts): FixPlan;
}
export const defineFixer = (fixer: Fixer): Fixer => fixer;
