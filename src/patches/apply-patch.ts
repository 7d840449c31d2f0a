/** What one patch makes of one file's bytes; pure. A patch that does not fit says why and changes nothing. */

import type { Patch } from '../model/patch.ts';
import { countOf } from '../text/count.ts';
import { editFrontMatter } from './edit-front-matter.ts';
import { decodeText, encodeText, linesOf, withLineEnding } from './text.ts';

/** The hashes are the maker's and the applier's business; `Edit` is what the edit itself needs. */
export type Edit = Patch extends infer P
  ? P extends Patch
    ? Omit<P, 'patch_id' | 'before_sha256' | 'after_sha256'>
    : never
  : never;
export type Edited = { bytes: Uint8Array | null } | { conflict: string };

/** Null bytes stand for a file that is not there. */
export function editBytes(before: Uint8Array | null, edit: Edit): Edited {
  if (edit.op === 'create_file') {
    if (before !== null) return { conflict: 'the file is there already' };
    return { bytes: edit.encoding === 'base64' ? Buffer.from(edit.content, 'base64') : encodeText(edit.content) };
  }
  if (before === null) return { conflict: 'the file is not there' };
  if (edit.op === 'delete_file') return { bytes: null };
  const text = decodeText(before);
  if (text === undefined) return { conflict: 'the file is not UTF-8 text' };
  const edited = editText(text, edit);
  return 'conflict' in edited ? edited : { bytes: encodeText(edited.text) };
}

type TextEditOp = Exclude<Edit, { op: 'create_file' } | { op: 'delete_file' }>;

function editText(text: string, edit: TextEditOp): { text: string } | { conflict: string } {
  switch (edit.op) {
    case 'update_file_range':
      return replaceRange(text, edit);
    case 'update_by_anchor':
      return replaceBetween(text, edit.anchor, edit.content);
    case 'update_frontmatter_keys':
      return editFrontMatter(text, edit.set, edit.remove);
  }
}

function replaceRange(
  text: string,
  { start_line, end_line, content }: { start_line: number; end_line: number; content: string },
) {
  const lines = linesOf(text);
  if (end_line < start_line - 1 || end_line > lines.length || start_line > lines.length + 1)
    return {
      conflict: `the file has ${countOf(lines.length, 'line')}, the patch is for lines ${start_line} to ${end_line}`,
    };
  return { text: [...lines.slice(0, start_line - 1), content, ...lines.slice(end_line)].join('') };
}

function replaceBetween(text: string, anchor: string, content: string) {
  const lines = linesOf(text);
  const places = (word: string): number[] =>
    lines.flatMap((line, index) =>
      line.replace(/^\ufeff/u, '').trim() === `<!-- launch:${word} ${anchor} -->` ? [index] : [],
    );
  const [begin, ...otherBegins] = places('begin');
  const [end, ...otherEnds] = places('end');
  if (begin === undefined || end === undefined || otherBegins.length > 0 || otherEnds.length > 0 || end < begin)
    return { conflict: `the anchor \`${anchor}\` does not stand exactly once, begin before end` };
  const inner = content === '' || content.endsWith('\n') ? content : `${content}\n`;
  return { text: [...lines.slice(0, begin + 1), withLineEnding(inner, text), ...lines.slice(end)].join('') };
}
