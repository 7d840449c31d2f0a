/** Simple tables of reStructuredText as tables of Markdown: columns by their borders, rows with all of their lines. Pure. */

/** `====  ===`: at least two columns. */
const BORDER = /^\s*=+(?: +=+)+\s*$/;
/** Lines of a table. */
const LONGEST = 500;
const RULE = /^\s*-+(?: +-+)*\s*$/;

/** The lines of the table that begins there, and the line behind it (https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#simple-tables). */
export function simpleTable(lines: readonly string[], at: number): { rows: string[]; end: number } | undefined {
  const border = (lines[at] ?? '').trimEnd();
  if (!BORDER.test(border)) return undefined;
  const borders: number[] = [];
  let end = at;
  for (; end < Math.min(lines.length, at + LONGEST) && borders.length < 3; end++) {
    const line = (lines[end] ?? '').trimEnd();
    if (line === border) borders.push(end);
    // Behind the second border a table without a header has ended where an empty line stands.
    else if (line === '' && borders.length === 2 && borders[1] === end - 1) break;
  }
  const [, second, third] = borders;
  if (second === undefined) return undefined;
  const starts = [...border.matchAll(/=+/g)].map(({ index }) => index);
  // Some draw the line below the header with hyphens.
  const inner = lines.slice(at + 1, second);
  const ruled = third === undefined && RULE.test(inner[1] ?? '') ? 1 : 0;
  const head = rowsOf(third === undefined ? inner.slice(0, ruled) : inner, starts);
  const body = rowsOf(third === undefined ? inner.slice(ruled) : lines.slice(second + 1, third), starts);
  if (body.length === 0 || head.length > 1) return undefined;
  const shown = (cells: readonly string[]): string =>
    `| ${cells.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;
  return {
    rows: [shown(head[0] ?? starts.map(() => '')), shown(starts.map(() => '---')), ...body.map(shown)],
    end: (third ?? second) + 1,
  };
}

/** What stands in no first column goes on with the row above. */
function rowsOf(lines: readonly string[], starts: readonly number[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    if (line.trim() === '' || RULE.test(line)) continue;
    const cells = starts.map((start, at) =>
      line.slice(start, at + 1 < starts.length ? starts[at + 1] : undefined).trim(),
    );
    const above = cells[0] === '' ? rows.pop() : undefined;
    rows.push(above === undefined ? cells : cells.map((cell, at) => `${above[at] ?? ''} ${cell}`.trim()));
  }
  return rows;
}
