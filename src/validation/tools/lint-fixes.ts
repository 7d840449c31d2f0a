/** Linters name the place of a fix in bytes or in lines and columns; here it becomes offsets of the page's text. */
import type { FixInfo } from 'markdownlint';
import type { Lines } from '../../content/lines.ts';
import type { PageInput, ToolFix } from '../../gates/facts.ts';

type Edit = Pick<ToolFix, 'start' | 'end' | 'text'>;

/** A linter's fix as an edit of the page; undefined on another page than the one it was made for. */
export function editOfFix(
  { start, end, text, unit, of }: ToolFix,
  page: Pick<PageInput, 'hash' | 'text'>,
): Edit | undefined {
  if (unit === undefined) return of === page.text.length ? { start, end, text } : undefined;
  if (of !== page.hash) return undefined;
  if (last.text !== page.text) last = { text: page.text, editOf: offsetsOf(page.text) };
  return last.editOf({ start, end, text });
}

/** How many bytes rumdl counts in a text. */
export const bytesOf = (text: string): number => Buffer.byteLength(text.replaceAll('\r\n', '\n'));

/** rumdl counts UTF-8 bytes of the text with every line ending as one byte. */
function offsetsOf(text: string): (edit: Edit) => Edit {
  const units: number[] = [];
  if (!/^[\x00-\x0c\x0e-\x7f]*$/u.test(text)) {
    let at = 0;
    for (const char of text) {
      const bytes = char === '\r' && text[at + 1] === '\n' ? 0 : Buffer.byteLength(char);
      for (let byte = 0; byte < bytes; byte += 1) units.push(char === '\n' && text[at - 1] === '\r' ? at - 1 : at);
      at += char.length;
    }
    units.push(text.length);
  }
  const unit = (byte: number): number => (units.length === 0 ? byte : (units[byte] ?? text.length));
  return ({ start, end, text: replacement }) => ({
    start: unit(start),
    end: Math.max(unit(start), unit(end)),
    text: text.includes('\r\n') ? replacement.replace(/\r?\n/gu, '\r\n') : replacement,
  });
}
/** Fixes of a page are asked for in a row. */
let last = { text: '', editOf: offsetsOf('') };

/** markdownlint counts lines of the page and columns from 1; a count of -1 deletes the line. */
export function editOfFixInfo(text: string, lines: Lines, lineNumber: number, info: FixInfo): ToolFix {
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
