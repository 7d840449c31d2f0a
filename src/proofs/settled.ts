/** Blocks of a page that a formatter wrote anew, under the fingerprints that they were recorded with; pure. */
import { canonOf } from '../outline/canon.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { depthOf } from '../outline/headings-of.ts';
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
  const parts = found.flatMap((block) => (known.has(block.fingerprint) ? [block] : apart(block, waiting)));
  return parts.map((block) => {
    if (known.has(block.fingerprint)) return block;
    // Linters make headings of emphasised lines, and nothing else of headings.
    const alike = waiting.get(layoutOf(block)) ?? (isHeading(block) ? waiting.get(wordsOf(block)) : undefined);
    const [first] = alike ?? [];
    if (first === undefined) return block;
    // Two that differ in layout alone are told apart by their order.
    if (alike !== undefined && alike.length > 1) alike.shift();
    return { ...block, fingerprint: first.fingerprint };
  });
}

/** More of one quotation are not taken apart. */
const MOST_PARTS = 20;

/** Linters join quotations that stand one after another: apart again, each is what was recorded. None of them may be an alert, which takes in what is joined to it. */
function apart<T extends FoundBlock>(block: T, waiting: ReadonlyMap<string, unknown>): T[] {
  const lines = block.markdown.split('\n');
  const breaks = [...lines.keys()].filter((at) => /^>[ \t]{0,9}$/u.test(lines[at] ?? ''));
  if (breaks.length === 0 || breaks.length > MOST_PARTS || !lines.every((line) => line.startsWith('>'))) return [block];
  if (lines.some((line) => /^>[ \t]{0,9}\[!/u.test(line)) || waiting.has(layoutOf(block))) return [block];
  const ends = [...breaks, lines.length];
  const found: T[] = [];
  for (let start = 0; start < lines.length; ) {
    const partTo = (end: number): T => partOf(block, lines, start, end);
    const end = ends.findLast((at) => at > start && waiting.has(layoutOf(partTo(at))));
    if (end === undefined) return [block];
    found.push(partTo(end));
    start = end + 1;
  }
  return found;
}

/** Lines from 0, the end excluded; a block of a page knows where it stands. */
function partOf<T extends FoundBlock>(block: T, lines: readonly string[], start: number, end: number): T {
  const markdown = lines.slice(start, end).join('\n');
  const part: T & { line?: number; end_line?: number } = {
    ...block,
    markdown,
    fingerprint: fingerprint(markdown, block.around),
  };
  if (part.line !== undefined) [part.line, part.end_line] = [part.line + start, part.line + end - 1];
  return part;
}

type Written = Pick<FoundBlock, 'markdown' | 'around'>;
const wordsOf = ({ markdown, around }: Written): string => canonOf(markdown, 'layout', around).text;
const isHeading = ({ markdown }: Written): boolean => depthOf(markdown) !== undefined;
const layoutOf = (block: Written): string => `${isHeading(block) ? '# ' : ''}${wordsOf(block)}`;
