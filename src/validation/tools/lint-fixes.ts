/** Linters name the place of a fix in bytes or in lines and columns; here it becomes offsets of the page's text. */
import type { FixInfo } from 'markdownlint';
import type { Lines } from '../../content/lines.ts';

export interface LintFix {
  start: number;
  end: number;
  text: string;
  /** Length of the page the offsets count in; on another page the fix is void. */
  of: number;
}

/** rumdl counts UTF-8 bytes of the text with every line ending as one byte. */
export function offsetsOf(text: string): (range: { start: number; end: number }, replacement: string) => LintFix {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const units: number[] = [];
  if (!/^[\x00-\x0c\x0e-\x7f]*$/u.test(text)) {
    let at = 0;
    for (const char of text) {
      const bytes = char === '\r' && text[at + 1] === '\n' ? 0 : bytesOf(char.codePointAt(0) ?? 0);
      for (let byte = 0; byte < bytes; byte += 1) units.push(char === '\n' && text[at - 1] === '\r' ? at - 1 : at);
      at += char.length;
    }
    units.push(text.length);
  }
  const unit = (byte: number): number => (units.length === 0 ? byte : (units[byte] ?? text.length));
  return ({ start, end }, replacement) => ({
    start: unit(start),
    end: Math.max(unit(start), unit(end)),
    text: eol === '\n' ? replacement : replacement.replace(/\r?\n/gu, eol),
    of: text.length,
  });
}

/** How many bytes a character takes in UTF-8. */
const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** markdownlint counts lines of the page and columns from 1; a count of -1 deletes the line. */
export function editOfFixInfo(text: string, lines: Lines, lineNumber: number, info: FixInfo): LintFix {
  const line = info.lineNumber ?? lineNumber;
  const first = lines.startOf(line) + (line === 1 && text.startsWith('\uFEFF') ? 1 : 0);
  if (info.deleteCount === -1) return { start: first, end: lines.startOf(line + 1), text: '', of: text.length };
  const start = first + (info.editColumn ?? 1) - 1;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    start,
    end: start + (info.deleteCount ?? 0),
    text: (info.insertText ?? '').replace(/\r?\n/gu, eol),
    of: text.length,
  };
}
