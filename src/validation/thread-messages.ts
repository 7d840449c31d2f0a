/** What a session and its second thread say to each other: pages one way, what was found on each the other way. */
import type { HeadingIdOptions } from '../content/heading-ids.ts';
import type { ToolMessage } from '../gates/facts.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import type { Profile } from '../model/validation-report.ts';
import type { PageEntry, RawFinding } from './page-store.ts';
import type { ValidationInput } from './session-options.ts';

export interface ThreadSetup {
  root: string;
  profile: Profile;
  config: NonNullable<ValidationInput['config']>;
  kind: SiteKind;
  headingIds: HeadingIdOptions;
  /** Ids of page gates that do not ask the index. */
  gates: readonly string[];
  /** Whether pages are scanned for secrets as well. */
  secrets: boolean;
}

/** A page as it was read; its text is read again, its facts are unpacked. */
export type PageToJudge = Pick<PageEntry, 'path' | 'hash' | 'languages'> & { packed: string };

export interface JudgedPage {
  path: string;
  /** By gate; a gate that could not judge is missing, and the session asks it again. */
  findings: Record<string, RawFinding[]>;
  secrets?: ToolMessage[];
}
