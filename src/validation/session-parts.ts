/** What a session is made of, once the tree was listed and the site looked at. */
import type { Gate } from '../gates/gate.ts';
import type { Builder } from './builder-of.ts';
import type { SessionCache } from './cache.ts';
import type { Changes } from './changes.ts';
import type { SeenSite } from './look-at-site.ts';
import type { SecondThread } from './second-thread.ts';
import type { ValidationInput } from './session-options.ts';
import type { SiteTree } from './site-tree.ts';

export interface SessionParts extends SeenSite {
  input: ValidationInput;
  tree: SiteTree;
  changes: Changes;
  cache: SessionCache | undefined;
  asked: readonly Gate[];
  ahead: SecondThread | undefined;
  builder: Builder | undefined;
}
