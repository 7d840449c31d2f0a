/** The smallest unified diff between two texts, in the spelling `git apply` takes: new and deleted files, CRLF, no newline at the end. */
import { boundedHunks, type EditRoom, editRoom } from '../patches/bounded-diff.ts';

export interface TextChange {
  path: string;
  /** Null: the file is not there. */
  before: string | null;
  after: string | null;
  /** Mode of a new or deleted file. */
  mode?: string;
}

/** Empty when nothing changes. Texts of one call share its room. */
export function gitPatch({ path, before, after, mode = '100644' }: TextChange, room: EditRoom = editRoom()): string {
  if (before === after) return '';
  const [a, b] = [quoted(`a/${path}`), quoted(`b/${path}`)];
  const head = [`diff --git ${a} ${b}`];
  if (before === null) head.push(`new file mode ${mode}`);
  if (after === null) head.push(`deleted file mode ${mode}`);
  const hunks = boundedHunks(before ?? '', after ?? '', 3, room);
  if (hunks.length === 0) return `${head.join('\n')}\n`;
  const body = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...lines,
  ]);
  const names = [`--- ${before === null ? '/dev/null' : ended(a)}`, `+++ ${after === null ? '/dev/null' : ended(b)}`];
  return `${[...head, ...names, ...body].join('\n')}\n`;
}

/** Lines that a patch adds and takes away; its head is neither, whatever a line begins with. Pure. */
export function countChanged(patch: string): { added: number; removed: number } {
  const lines = patch.split('\n');
  const head = lines.findIndex((line) => line.startsWith('@@ '));
  const body = head === -1 ? [] : lines.slice(head);
  const count = (mark: string): number => body.filter((line) => line.startsWith(mark)).length;
  return { added: count('+'), removed: count('-') };
}

/** An empty side starts at the line before. */
const range = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`;

/** A name with a space ends in a tab, so that it is told from what may follow. */
const ended = (name: string): string => (name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name);

/** As git writes names that hold quotes, controls or bytes beyond ASCII. */
function quoted(name: string): string {
  const bytes = [...Buffer.from(name)];
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c)) return name;
  const escaped = bytes.map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
    return `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${escaped.join('')}"`;
}

/** Lines of a text; one newline at its end opens no line. */
export const countLines = (text: string): number =>
  text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
