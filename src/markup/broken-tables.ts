/** Tables that are none: the row of dashes has another number of cells than the heading, so that readers see bars and dashes. */
import { countOf } from '../text/count.ts';
import { linesWithStart } from '../text/rows.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

const DASHES = /^[ \t|:-]+$/;
const DASH_CELL = /^[ \t]*:?-+:?[ \t]*$/;
/** What may write more than it shows. */
const TEMPLATE = /\{\{|\{%|<[A-Za-z]/;

export function brokenTables({ text, facts, open }: MarkupPage): MarkupFault[] {
  if (!text.includes('|')) return [];
  const found: MarkupFault[] = [];
  // Inside code, and where a template stands, lines are blank here; the bars of a row are counted in what is written.
  const isShown = (at: number): boolean =>
    open[at] === text[at] && !facts.opaque.some(({ start, end }) => start <= at && at < end);
  let [heading, above] = ['', ''];
  let headingStart = 0;
  for (const { line, start } of linesWithStart(text)) {
    const cells = dashCells(line);
    if (cells > 0 && heading.includes('|') && !above.includes('|') && isPlain(heading)) {
      const wanted = cellsOf(heading).length;
      const at = start + line.search(/\S/);
      if (wanted > 1 && wanted !== cells && isShown(at) && indentOf(line) === indentOf(heading))
        found.push({
          rule: 'table-broken',
          start: headingStart + indentOf(heading),
          end: start + line.trimEnd().length,
          message: `Table that is shown as text: its header row has ${countOf(wanted, 'cell')}, the row of dashes below has ${cells}`,
          help: 'Give both rows the same number of cells',
        });
    }
    above = heading;
    heading = line;
    headingStart = start;
  }
  return found;
}

/** How many cells a row of dashes has; 0 for any other row. */
function dashCells(line: string): number {
  if (!line.includes('|') || !DASHES.test(line)) return 0;
  const cells = cellsOf(line);
  return cells.every((cell) => DASH_CELL.test(cell)) ? cells.length : 0;
}

/** Between bars that no backslash makes a sign of the text; bars at both ends open and close the row. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);

const isPlain = (row: string): boolean => !TEMPLATE.test(row) && !DASHES.test(row);
const indentOf = (line: string): number => line.length - line.trimStart().length;
