/** The part of a validation session that fixing needs; src/validation/session.ts satisfies it. */

import type { GateFacts } from '../gates/facts.ts';
import type { HeadingIdOptions } from '../generators/generator.ts';
import type { Outcome } from '../validation/outcome.ts';

export type { OpenFinding, Outcome } from '../validation/outcome.ts';

export interface FixSession {
  /** Root of the site's repository, absolute; every path of a finding counts from it. */
  readonly root: string;
  readonly facts: GateFacts;
  validate(): Promise<Outcome>;
  /** After files changed on disk: reads them again and judges what depends on them. `before`: texts as they stood, where known. */
  revalidate(changedPaths: readonly string[], before?: ReadonlyMap<string, string>): Promise<Outcome>;
  /** Why a file is not written where it lies: it is a link, and what it leads to is fixed instead. */
  refuseToWrite?(path: string): string | undefined;
  /** How this site makes heading ids, where it is not the generator's default. */
  readonly headingIds?: HeadingIdOptions;
}
