/** Blocks of a page that a formatter wrote anew, under the fingerprints that they were recorded with; pure. */
import { canonOf } from '../outline/canon.ts';
import type { FoundBlock } from './match-blocks.ts';

/**
 * The blocks of a page; one that says what a recorded block says, and differs only as formatters and linters write text anew, has that block's
 * fingerprint. What a person changed keeps its own.
 */
export function settled<T extends FoundBlock>(
  found: readonly T[],
  recorded: readonly { fingerprint: string; markdown: string; around?: string }[],
): T[] {
  const known = new Set(recorded.map(({ fingerprint }) => fingerprint));
  if (found.every(({ fingerprint }) => known.has(fingerprint))) return [...found];
  const shown = new Set(found.map(({ fingerprint }) => fingerprint));
  const waiting = Map.groupBy(
    recorded.filter(({ fingerprint, markdown }) => markdown !== '' && !shown.has(fingerprint)),
    layoutOf,
  );
  return found.map((block) => {
    if (known.has(block.fingerprint)) return block;
    const alike = waiting.get(layoutOf(block));
    const [first] = alike ?? [];
    if (first === undefined) return block;
    // Two that differ in layout alone are told apart by their order.
    if (alike !== undefined && alike.length > 1) alike.shift();
    return { ...block, fingerprint: first.fingerprint };
  });
}

const layoutOf = ({ markdown, around }: { markdown: string; around?: string }): string =>
  canonOf(markdown, 'layout', around).text;
