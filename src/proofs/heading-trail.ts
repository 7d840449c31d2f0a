/** What a reader meets above each block of a page: the headings that it stands below, as they read; pure. */
import type { FoundBlock } from './match-blocks.ts';
import { depthOf } from './merge-blocks.ts';

/** One text a block, equal where all headings above are. The page's own name is none of them: it is judged where it stands. */
export function trailsOf(blocks: readonly FoundBlock[]): string[] {
  const [first, second] = blocks;
  const name = first !== undefined && depthOf(first.markdown) === 1 ? second?.heading[0] : undefined;
  return blocks.map(({ heading }) =>
    JSON.stringify(
      (heading[0] === name ? heading.slice(1) : heading).map((words) => words.replace(/\s+/gu, ' ').trim()),
    ),
  );
}
