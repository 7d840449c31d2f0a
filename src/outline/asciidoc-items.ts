/** The lines that belong to an item of an AsciiDoc list (https://docs.asciidoctor.org/asciidoc/latest/lists/continuation/). */
import { type Entry, entryLine, fenceLine, headingLine } from './asciidoc-lines.ts';

/** `lists`: signs of the lists around, and of its own; an item with one of these is no part of it. */
export function bodyOfEntry(
  lines: readonly string[],
  at: number,
  entry: Entry,
  lists: readonly string[],
  close: (at: number, marks: string) => number,
): { body: string[]; end: number } {
  const body: string[] = [];
  /** Whether a block may follow, and whether items of its own came before. */
  let attached = false;
  let isNested = false;
  let keepsIndent = false;
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const before = lines[end - 1] ?? '';
    if (line.trim() === '') {
      let next = end;
      while (next < lines.length && (lines[next] ?? '').trim() === '') next++;
      const coming = lines[next];
      const isEmpty = entry.text === '' && body.every((one) => one.trim() === '');
      if (coming === undefined || !goesOn(coming, lists, isEmpty)) break;
      body.push('');
      // A sign for going on after a blank line means this item, not the last inside it.
      if (coming.trim() === '+') isNested = false;
      attached = false;
      keepsIndent = coming.startsWith(' ');
      end = next;
      continue;
    }
    const own = entryLine(line);
    if (line.trim() === '+') {
      attached = true;
      body.push(isNested ? '+' : '');
    } else if (fenceLine(line) !== undefined) {
      if (!attached && !before.startsWith('[')) break;
      const stop = close(end, fenceLine(line)?.marks ?? '');
      const last = stop === -1 ? lines.length - 1 : stop;
      for (let row = end; row <= last; row++) body.push(lines[row] ?? '');
      end = last + 1;
      attached = false;
      // After a block only what says that it belongs to the item does.
      const after = lines[end] ?? '';
      if (after.trim() !== '' && after.trim() !== '+' && entryLine(after) === undefined) break;
      continue;
    } else if (own !== undefined && !attached) {
      if (lists.includes(own.key)) break;
      isNested = true;
      body.push('', line);
    } else if (headingLine(line) !== undefined) break;
    else body.push(keepsIndent ? line : line.trim());
    if (line.trim() !== '' && !line.startsWith(' ')) keepsIndent = false;
    end++;
  }
  return { body, end };
}

/** Whether what comes after blank lines belongs to the item too. */
function goesOn(line: string, lists: readonly string[], isEmpty: boolean): boolean {
  const entry = entryLine(line);
  if (entry !== undefined) return !lists.includes(entry.key);
  if (line.trim() === '+' || /^\s/u.test(line)) return true;
  return isEmpty && headingLine(line) === undefined && fenceLine(line) === undefined && !/^\[.*\]$/u.test(line);
}
