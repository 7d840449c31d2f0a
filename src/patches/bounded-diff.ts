/** The smallest difference of two texts, looked for within bounds: it takes the square of the number of edits, and every call of the process waits. */
import { type StructuredPatch, structuredPatch } from 'diff';

/** Edits of one text that are looked for. */
const MAX_EDITS = 700;
/** Of all texts of one call, each as its square. */
const MAX_ALL = 2_000_000;
/** These are looked for in any text, however many there are. */
const ALWAYS = 30;

/** What is left to one call for all its texts. */
export interface EditRoom {
  left: number;
}
export const editRoom = (): EditRoom => ({ left: MAX_ALL });

/** Looks for what takes no more edits than there is room for; undefined beyond. */
export function withRoom<T>(
  room: EditRoom,
  look: (most: number) => { found: T; edits: number } | undefined,
): T | undefined {
  const most = Math.max(ALWAYS, Math.min(MAX_EDITS, Math.floor(Math.sqrt(room.left))));
  const done = look(most);
  room.left = Math.max(0, room.left - (done?.edits ?? most) ** 2);
  return done?.found;
}

export type Hunks = StructuredPatch['hunks'];

/** Of texts with little in common, one hunk that takes all of the first away. */
export function boundedHunks(before: string, after: string, context: number, room: EditRoom): Hunks {
  const smallest = withRoom(room, (maxEditLength) => {
    const found = structuredPatch('a', 'b', before, after, '', '', { context, maxEditLength });
    return found && { found: found.hunks, edits: editsIn(found.hunks) };
  });
  if (smallest !== undefined) return smallest;
  const [gone, come] = [
    structuredPatch('a', 'b', before, '', '', '', {}),
    structuredPatch('a', 'b', '', after, '', '', {}),
  ];
  const [first, second] = [gone.hunks[0], come.hunks[0]];
  if (first === undefined || second === undefined) return [...gone.hunks, ...come.hunks];
  const { oldStart, oldLines, lines } = first;
  const { newStart, newLines } = second;
  return [{ oldStart, oldLines, newStart, newLines, lines: [...lines, ...second.lines] }];
}

const editsIn = (hunks: Hunks): number =>
  hunks.flatMap(({ lines }) => lines.filter((line) => !line.startsWith(' '))).length;
