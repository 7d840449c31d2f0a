/** Tables of reStructuredText, drawn with lines or by columns, as rows of cells. */

/** Rows of cells of a grid table; cells keep their lines. */
export function gridRows(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  const cuts = [...(lines[0] ?? '')].flatMap((char, at) => (char === '+' ? [at] : []));
  let row: string[] | undefined;
  for (const line of lines.slice(1)) {
    if (/^\+[-=+]+\+\s*$/u.test(line)) {
      if (row) rows.push(row);
      row = undefined;
      continue;
    }
    row ??= [];
    const cells: [number, string][] = [];
    let from = 0;
    for (let cut = 1; cut < cuts.length; cut++) {
      const end = cuts[cut] ?? line.length;
      // A cell goes on over columns where the line between is not drawn.
      if (line[end] !== '|' && line[end] !== '+') continue;
      cells.push([from, line.slice((cuts[from] ?? 0) + 1, end)]);
      from = cut;
    }
    for (const [column, text] of cells)
      row[column] = `${row[column] === undefined ? '' : `${row[column]}\n`}${text.trim()}`;
  }
  return rows.map((cells) => Array.from(cells, (cell) => cell ?? ''));
}

/** Rows of a simple table: columns as the first border draws them; a line whose first cell is empty goes on. */
export function simpleRows(lines: readonly string[]): string[][] {
  const columns = [...(lines[0] ?? '').matchAll(/=+/gu)].map((match) => match.index);
  const rows: string[][] = [];
  for (const line of lines.slice(1)) {
    if (/^[=\s-]+$/u.test(line)) continue;
    const cells = columns.map((start, at) => line.slice(start, columns[at + 1] ?? undefined).trim());
    const last = rows.at(-1);
    if (cells[0] === '' && last)
      for (const [at, cell] of cells.entries()) last[at] = `${last[at] ?? ''}\n${cell}`.trim();
    else rows.push(cells);
  }
  return rows;
}

/** Rows of a `list-table`: a list of lists. */
export function listRows(body: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const line of body) {
    const cell = /^\s*(\*\s+)?-\s?(.*)$/u.exec(line);
    if (cell !== null && (cell[1] !== undefined || /^\s{2,}-/u.test(line))) {
      if (cell[1] !== undefined) rows.push([]);
      rows.at(-1)?.push(cell[2] ?? '');
    } else if (line.trim() !== '') {
      const row = rows.at(-1);
      if (row) row.push(`${row.pop() ?? ''}\n${line.trim()}`);
    }
  }
  return rows;
}

/** Rows of comma separated values. */
export const csvRows = (body: readonly string[]): string[][] =>
  body
    .filter((line) => line.trim() !== '')
    .map((line) =>
      [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gu)]
        .filter((match) => match[0] !== '')
        .map((match) => (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim()),
    );

/** The border below the last row is the one with nothing right behind it: a table without a header has two. */
export const endsSimple = (lines: readonly string[], at: number): boolean =>
  (lines[at] ?? '').startsWith('=') && (lines[at + 1] ?? '').trim() === '';
