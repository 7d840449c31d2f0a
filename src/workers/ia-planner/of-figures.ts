/** A document about performance that shows figures and little else: numbers of one day on one machine are no guide; pure. */
import { shownBlocks, titleSection, type Unit } from './units.ts';

export function isOfFigures(units: readonly Unit[]): boolean {
  const [first] = units;
  const top = first === undefined ? undefined : (titleSection(first.document) ?? first.root ?? undefined);
  if (top?.role !== 'performance') return false;
  const blocks = units.flatMap(shownBlocks).filter(({ kind }) => kind !== 'image');
  const lines = (some: typeof blocks): number =>
    some.reduce((sum, { start_line: from, end_line: to }) => sum + to - from + 1, 0);
  return lines(blocks.filter(({ markdown }) => isCounted(markdown))) * 2 > lines(blocks);
}

/** Most lines of it hold numbers. */
function isCounted(markdown: string): boolean {
  const lines = markdown.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  return lines.length > 2 && lines.filter((line) => /\d{2}/u.test(line)).length * 2 > lines.length;
}
