/** Where the text of lists and quotes stands for a reader that counts a list in columns of four, as Python-Markdown does; pure. */
import type { Nodes } from 'mdast';

export interface Place {
  /** Where the text of all that a node stands in begins. */
  column: number;
  /** False where that reader puts the text of some list elsewhere than CommonMark. */
  isSame: boolean;
}
export const TOP: Place = { column: 0, isSame: true };

/** Where the children of a node stand that itself stands at `place`. */
export function placeIn(node: Nodes, { column, isSame }: Place): Place {
  if (node.type !== 'listItem' && node.type !== 'blockquote') return { column, isSame };
  return { column: column + (node.type === 'listItem' ? 4 : 2), isSame: isSame && columnOf(node) === column };
}

/** What code by indentation may follow in what it stands in: below all else it may belong to what stands above. */
const ENDS = new Set<Nodes['type']>(['paragraph', 'heading', 'code', 'thematicBreak']);

/** Whether a child is code by indentation for that reader too: four columns behind the text, below an empty line and below what holds no code. */
export function isCodeByColumns(
  children: readonly Nodes[],
  at: number,
  source: string,
  { column, isSame }: Place,
): boolean {
  const [before, node] = [children[at - 1], children[at]];
  if (node?.type !== 'code' || before === undefined || !ENDS.has(before.type)) return false;
  if (!isSame || columnOf(node) !== column) return false;
  const start = source.lastIndexOf('\n', (node.position?.start.offset ?? 0) - 1) + 1;
  const own = source.slice(start, node.position?.start.offset);
  const above = source.slice(source.lastIndexOf('\n', start - 2) + 1, Math.max(0, start - 1));
  // Below a term the text of its definition would hold it.
  const isTerm = /^[ >]*:[ \t]/mu.test(source.slice(before.position?.start.offset, before.position?.end.offset));
  return !isTerm && !/[^ >]/u.test(own) && !/[^\s>]/u.test(above);
}

const columnOf = (node: Nodes): number => (node.position?.start.column ?? 1) - 1;
