/** Containers of colons end at their closing line whatever stands open in them: a fence of code that is open there ends with them. */

const CONTAINER = /^([ \t]*)(:{3,})[ \t]*([A-Za-z][\w-]*)/;
const CLOSING = /^([ \t]*)(:{3,})[ \t]*\r?$/;
const FENCE = /^([ \t]*)(`{3,}|~{3,})/;
const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/;

interface Fence {
  line: number;
  indent: number;
  mark: string;
  /** How far in the item stands that it is in; undefined outside of all. */
  item: number | undefined;
}

/**
 * The text with every offset where it was, in which a fence ends where its container does: with marks of the other kind, so that what stands
 * in the code cannot end it. `opens`: whether a container has that name; any may, where none is given.
 */
export function cutFences(text: string, from: number, opens: (name: string) => boolean = () => true): string {
  const colons = text.indexOf(':::', from);
  if (colons === -1) return text;
  const lines = text.slice(from).split('\n');
  /** The least marks of a container and of all around it: they fall, and the outermost that a line closes is the first below its own. */
  const least: number[] = [];
  let fence: Fence | undefined;
  let item: number | undefined;
  for (const [at, line] of lines.entries()) {
    const closing = CLOSING.exec(line);
    if (closing !== null) {
      const [, indent = '', marks = ''] = closing;
      const open = firstAtMost(least, marks.length);
      if (open === undefined) continue;
      least.length = open;
      if (fence !== undefined && !endsWithItem(fence, indent.length)) {
        lines[fence.line] = turned(lines[fence.line] ?? '', fence.mark);
        lines[at] = line.replaceAll(':', other(fence.mark));
      }
      fence = undefined;
      continue;
    }
    const mark = FENCE.exec(line);
    if (fence !== undefined) {
      if (mark?.[2]?.startsWith(fence.mark) === true && line.trim() === mark[2]) fence = undefined;
      continue;
    }
    if (mark !== null) {
      const [, indent = '', marks = ''] = mark;
      fence = { line: at, indent: indent.length, mark: marks, item };
      continue;
    }
    const [, indent = '', marks = '', name = ''] = CONTAINER.exec(line) ?? [];
    if (name !== '' && opens(name) && !line.trimEnd().endsWith(':::')) {
      least.push(Math.min(marks.length, least.at(-1) ?? marks.length));
      item = undefined;
      continue;
    }
    const listed = ITEM.exec(line);
    if (listed !== null) item = Math.min(item ?? Number.POSITIVE_INFINITY, listed[1]?.length ?? 0);
    else if (
      /^\S/.test(line) ||
      (line.trim() !== '' && item !== undefined && line.search(/\S/) <= item && indent === '')
    )
      item = undefined;
  }
  return text.slice(0, from) + lines.join('\n');
}

/** A line beside the item that a fence stands in ends both. */
const endsWithItem = ({ item, indent }: Fence, closing: number): boolean =>
  item !== undefined && indent > item && closing <= item;

const other = (mark: string): string => (mark.startsWith('`') ? '~' : '`');

/** An opening line with three marks of the other kind, and blanks for those beyond. */
const turned = (line: string, mark: string): string => line.replace(mark, other(mark).repeat(3).padEnd(mark.length));

/** The first place of falling numbers that is at most this. */
function firstAtMost(falling: readonly number[], most: number): number | undefined {
  let [low, high] = [0, falling.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((falling[middle] ?? 0) <= most) high = middle;
    else low = middle + 1;
  }
  return low < falling.length ? low : undefined;
}
