/** Tables of AsciiDoc as rows of cells, each with its style (https://docs.asciidoctor.org/asciidoc/latest/tables/build-a-basic-table/). */
import type { BlockAttributes } from './asciidoc-attributes.ts';
import { item } from './markdown-text.ts';
import { csvRows } from './rst-table.ts';

export interface Cell {
  text: string;
  /** `a` for blocks, `m` and `l` for code, `e`, `s` and `h` for words that stand out. */
  style: string;
}

interface Spec extends Cell {
  copies: number;
  columns: number;
  rows: number;
}

/** What may stand before the sign of a cell: `2+`, `.3+`, `3*`, alignment and style. */
const SPEC = /^(?:(\d+)?(?:\.(\d+))?([*+]))?[<^>]?(?:\.[<^>])?([adehlmsv])?$/u;

export function tableRows(body: readonly string[], marks: string, given: BlockAttributes): Cell[][] {
  const columns = columnStyles(given);
  const named = given.named.get('format') ?? '';
  const separator = given.named.get('separator') ?? { ',': ',', ':': ':', '!': '!' }[marks.charAt(0)] ?? '|';
  if (named === 'csv' || (named === '' && separator === ','))
    return csvRows(body).map((row) => row.map((text, at) => ({ text, style: columns[at] ?? '' })));
  if (named === 'dsv' || separator === ':') {
    const rows = body.filter((line) => line.trim() !== '');
    return rows.map((line) => line.split(':').map((text, at) => ({ text: text.trim(), style: columns[at] ?? '' })));
  }
  const lines = body.map((line) => cellsOf(line, separator));
  const first = lines.find(({ cells, before }) => cells.length > 0 || before.trim() !== '')?.cells ?? [];
  const width = columns.length || first.reduce((sum, { copies, columns: wide }) => sum + copies * wide, 0);
  return rowsOf(joined(lines), Math.max(1, width), columns);
}

/** The style of each column: `cols="1,2a,3*m"`. */
function columnStyles(given: BlockAttributes): string[] {
  const declared = given.named.get('cols') ?? '';
  // What is no grammar of columns says nothing of them.
  if (declared === '' || /(?:^|[^\d])\*/u.test(declared)) return [];
  return declared.split(/[,;]/u).flatMap((one) => {
    const [, times, style = ''] = /^\s*(?:(\d+)\*)?[^a-z]*([a-z])?/u.exec(one) ?? [];
    return Array.from({ length: Number(times ?? 1) }, () => style);
  });
}

/** The cells that a line opens, and what stands before the first. */
function cellsOf(line: string, separator: string): { before: string; cells: Spec[] } {
  const pieces = split(line, separator);
  const cells: Spec[] = [];
  let before = '';
  for (const [at, piece] of pieces.entries()) {
    const isLast = at === pieces.length - 1;
    const space = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\t')) + 1;
    // Only what stands alone before a sign says how the next cell is drawn.
    const spec = isLast || (space === 0 && at > 0) ? null : SPEC.exec(piece.slice(space));
    const text = spec === null ? piece : piece.slice(0, space);
    const last = cells.at(-1);
    if (last === undefined) before = text;
    else last.text = text.trim();
    if (isLast) continue;
    const [, times = '1', rows = '1', sign, style = ''] = spec ?? [];
    const count = Math.min(Number(times), 100);
    cells.push({
      text: '',
      style,
      copies: sign === '*' ? count : 1,
      columns: sign === '+' ? count : 1,
      rows: sign === '+' ? Math.min(Number(rows), 1000) : 1,
    });
  }
  return { before, cells };
}

/** Parts between signs; one behind a backslash is a letter. */
function split(line: string, separator: string): string[] {
  const found: string[] = [];
  for (const piece of line.split(separator)) {
    const last = found.at(-1);
    if (last?.endsWith('\\')) found[found.length - 1] = `${last.slice(0, -1)}${separator}${piece}`;
    else found.push(piece);
  }
  return found;
}

/** Cells with the lines that go on with them. */
function joined(lines: readonly { before: string; cells: readonly Spec[] }[]): Spec[] {
  const found: { cell: Spec; more: string[] }[] = [];
  for (const { before, cells } of lines) {
    found.at(-1)?.more.push(before);
    for (const cell of cells) found.push({ cell, more: [] });
  }
  return found.map(({ cell, more }) => ({ ...cell, text: [cell.text, ...more].join('\n').trim() }));
}

/** A cell over several columns or rows stands in the first of them. */
function rowsOf(cells: readonly Spec[], width: number, columns: readonly string[]): Cell[][] {
  const rows: Cell[][] = [];
  const taken: number[] = [];
  let row: Cell[] = [];
  const put = (cell: Cell): void => {
    row.push({ text: cell.text, style: cell.style || (columns[row.length] ?? '') });
    if (row.length < width) return;
    rows.push(row);
    row = [];
  };
  const skip = (): void => {
    while ((taken[row.length] ?? 0) > 0) {
      taken[row.length] = (taken[row.length] ?? 0) - 1;
      put({ text: '', style: '' });
    }
  };
  for (const cell of cells)
    for (let copy = 0; copy < cell.copies; copy++) {
      skip();
      for (let over = 0; over < Math.min(cell.columns, width); over++) {
        if (cell.rows > 1) taken[row.length] = cell.rows - 1;
        put(over === 0 ? cell : { text: '', style: '' });
      }
    }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** A head is asked for, or stands alone above a blank line. */
export const hasHead = (body: readonly string[], { options }: BlockAttributes): boolean =>
  options.has('header') ||
  (!options.has('noheader') && (body[0] ?? '').trim() !== '' && body.length > 1 && (body[1] ?? '').trim() === '');

/** Rows whose cells hold more than words, as items: what the first cell says, and the others under it. */
export function asItems(rows: readonly (readonly string[])[], isHeaded: boolean): string {
  const head = isHeaded ? (rows[0] ?? []) : [];
  return rows
    .slice(isHeaded ? 1 : 0)
    .map(([name = '', ...others]) => {
      const parts = others.flatMap((cell, at) => {
        const label = others.length > 1 ? (head[at + 1] ?? '') : '';
        return label === '' ? [cell] : [`*${label}*`, cell];
      });
      return item('-', [/[*`]/u.test(name) || name === '' ? name : `**${name}**`, ...parts].join('\n\n'));
    })
    .join('\n');
}
