/** A script of Godot as logical lines: a statement with all that its brackets and backslashes hold, its indentation, and the comments for readers around it. */
import { endOfString } from '../../syntax/gdscript-words.ts';

export interface GdLine {
  /** From 1, inclusive. */
  start: number;
  end: number;
  /** Columns of white space before it; a tab is one. */
  indent: number;
  /** Without comments; lines kept, trimmed at both ends. Empty for a line that is only a comment. */
  text: string;
  /** What stands behind `##`, on a line of its own or behind a statement; null without one. */
  doc: string | null;
  /** The same inside of brackets, each with its place in `text`. */
  inner: { at: number; doc: string }[];
}

export function readLines(source: string): GdLine[] {
  const found: GdLine[] = [];
  const text = source.replaceAll('\r\n', '\n');
  let at = 0;
  let row = 1;
  while (at < text.length) {
    const line = readLine(text, at, row);
    if (line.text !== '' || line.doc !== null || line.isBlank) found.push(line);
    row = line.end + 1;
    at = line.next;
  }
  return found;
}

interface Read extends GdLine {
  next: number;
  isBlank: boolean;
}

function readLine(text: string, from: number, row: number): Read {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  const indent = at - from;
  let depth = 0;
  let out = '';
  let doc: string | null = null;
  const inner: GdLine['inner'] = [];
  let end = row;
  for (; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === '\n') {
      at++;
      if (depth === 0) break;
      end++;
      out += '\n';
    } else if (char === '\\' && text[at + 1] === '\n') {
      at += 2;
      end++;
      out += '\n';
    } else if (char === '#') {
      const close = text.indexOf('\n', at);
      const comment = text.slice(at, close === -1 ? text.length : close);
      if (comment.startsWith('##')) {
        if (depth === 0) doc = comment.slice(2);
        else inner.push({ at: out.length, doc: comment.slice(2) });
      }
      at += comment.length;
    } else if (char === '"' || char === "'") {
      const close = endOfString(text, at);
      const string = text.slice(at, close);
      end += string.split('\n').length - 1;
      out += string;
      at = close;
    } else {
      if ('([{'.includes(char)) depth++;
      else if (')]}'.includes(char)) depth = Math.max(0, depth - 1);
      out += char;
      at++;
    }
  }
  const written = out.trim();
  return { start: row, end, indent, text: written, doc, inner, next: at, isBlank: written === '' && doc === null };
}
