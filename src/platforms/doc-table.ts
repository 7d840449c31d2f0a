/** A table of HTML in a documentation comment as one of Markdown; none where a cell holds more than a line, or spans others. Pure. */
import type { Piece, Tag } from './doc-pieces.ts';

/** `shown`: the Markdown of what is in a cell. The pieces are those between the tags of the table. */
export function tableOf(pieces: readonly Piece[], shown: (pieces: readonly Piece[]) => string): string | undefined {
  const rows: string[][] = [];
  let caption = '';
  let cell: Piece[] | undefined;
  const end = (): boolean => {
    if (cell === undefined) return true;
    const text = shown(cell);
    rows.at(-1)?.push(text.replace(/\s+/gu, ' ').replace(/(?<!\\)\|/gu, '\\|'));
    cell = undefined;
    return !/```|^[-*] /mu.test(text) && rows.length > 0;
  };
  for (const piece of pieces) {
    const { name = '', closes = false, raw = '' }: Partial<Tag> = typeof piece === 'string' ? {} : piece;
    if (name === 'table' || /\b(?:col|row)span\b/iu.test(raw)) return undefined;
    if (name === 'caption') {
      if (closes) {
        caption = shown(cell ?? []);
        cell = undefined;
      } else cell = [];
    } else if (name === 'th' || name === 'td') {
      if (!end()) return undefined;
      if (!closes) cell = [];
    } else if (name === 'tr') {
      if (!end()) return undefined;
      if (!closes) rows.push([]);
    } else if (!PARTS.has(name)) cell?.push(piece);
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  const full = rows.filter((row) => row.length > 0);
  if (!end() || width === 0 || full.length < 2) return undefined;
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [head = [], ...body] = full;
  const table = [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
  return `\n\n${caption === '' ? '' : `${caption}\n\n`}${table}\n\n`;
}

const PARTS = new Set(['thead', 'tbody', 'tfoot', 'colgroup', 'col']);
