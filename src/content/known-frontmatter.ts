/** Reads the front matter of pages, and the same words once: versions of a page have theirs in common. */
import { detached } from './detached.ts';
import { findFrontmatter, readFrontmatter } from './frontmatter.ts';
import { linesOf } from './lines.ts';
import type { FrontmatterFacts } from './page-facts.ts';

export interface KnownFrontmatter {
  /** What `readFrontmatter` says of a page's text; null where it has none. Not to be changed: others may be given the same. */
  of(text: string): FrontmatterFacts | null;
  forget(): void;
}

/** So many are remembered, the first to come, unless they are long. */
const MOST = 500;
const LONGEST = 4_000;

export function createKnownFrontmatter(): KnownFrontmatter {
  const known = new Map<string, FrontmatterFacts>();
  return {
    of(text) {
      const block = findFrontmatter(text);
      if (block === null) return null;
      const head = text.slice(0, block.end);
      const found = known.get(head);
      if (found) return found;
      if (known.size >= MOST || head.length > LONGEST) return readFrontmatter(text, block, linesOf(head));
      const own = detached(head);
      const facts = readFrontmatter(own, block, linesOf(own));
      known.set(own, facts);
      return facts;
    },
    forget: () => known.clear(),
  };
}
