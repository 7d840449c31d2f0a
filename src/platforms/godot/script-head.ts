/** What a script of Godot says of itself before its first member. */
import type { LineRange } from '../evidence.ts';
import { withoutAnnotations } from './annotations.ts';
import type { GdLine } from './lines.ts';

interface Head extends LineRange {
  name: string | null;
  base: string | null;
  signature: string;
  doc: string[];
}

/** What stands before the first member: the script's own words, name and base. Its words may stand before or behind these. */
export function headOf(lines: readonly GdLine[]): { own: Head; rest: GdLine[] } {
  const own: Head = { name: null, base: null, signature: '', doc: [], start: 1, end: 1 };
  const header: string[] = [];
  let at = 0;
  let pending: string[] = [];
  let pendingAt = 0;
  let isFirstDoc = true;
  let from: number | undefined;
  const settle = (): void => {
    if (pending.length > 0 && isFirstDoc) {
      own.doc = pending;
      isFirstDoc = false;
      from = Math.min(from ?? pendingAt, pendingAt);
    }
    pending = [];
  };
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.text === '') {
      if (line.doc === null) settle();
      else {
        if (pending.length === 0) pendingAt = line.start;
        pending.push(line.doc);
      }
      continue;
    }
    const text = withoutAnnotations(line.text, SCRIPT_ANNOTATIONS);
    const name = /^class_name[ \t]+(\w+)/.exec(text)?.[1];
    const base = name === undefined ? undefined : text.split(/\bextends\b/)[1]?.trim();
    const only = /^extends\s/.test(text) ? text.slice('extends'.length).trim() : undefined;
    if (text !== '' && text !== 'tool' && name === undefined && only === undefined) break;
    settle();
    if (name !== undefined) own.name = name;
    const found = base ?? only;
    if (found !== undefined) own.base = baseName(found);
    if (text !== '' && text !== 'tool') {
      header.push(text);
      from = Math.min(from ?? line.start, line.start);
      own.end = line.end;
    }
    if (line.doc !== null && own.doc.length === 0) own.doc = [line.doc];
  }
  // Words right before the first member are its own, unless nothing but they could be the script's.
  const rest = lines.slice(at);
  if (pending.length > 0) rest.unshift(...pending.map((doc, index) => docLine(doc, pendingAt + index)));
  own.signature = header.join('\n');
  own.start = from ?? 1;
  own.end = Math.max(own.end, own.start + Math.max(0, own.doc.length - 1));
  return { own, rest };
}

const docLine = (doc: string, start: number): GdLine => ({ start, end: start, indent: 0, text: '', doc, inner: [] });
export const baseName = (written: string): string => written.trim().replaceAll(/^["']|["']$/g, '');

const SCRIPT_ANNOTATIONS = /^@(?:tool|icon|static_unload|abstract|warning_ignore\w*)\b/;
