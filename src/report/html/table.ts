/** A table of a page; on a phone each row is a card whose cells name their columns. */
import { type Html, html } from './escape.ts';

export interface Cell {
  shown: Html | string | number;
  /** Of the style sheet. */
  tone?: string | undefined;
}
export interface Column {
  title: string;
  /** Its cells say themselves what they are: on a phone no title stands before them. */
  isPlain?: boolean;
}

/** Roles are written out, since a browser forgets them where rows are no rows. The first column is what a row is about. */
export function dataTable(
  label: string,
  columns: readonly (Column | string)[],
  rows: readonly (readonly (Cell | Html | string | number)[])[],
  kind = '',
): Html {
  const named = columns.map((column) => (typeof column === 'string' ? { title: column } : column));
  const titleAt = (at: number): Html | null => {
    const column = named[at];
    return at === 0 || column === undefined || column.isPlain === true ? null : html` data-title="${column.title}"`;
  };
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><table class="stack${kind === '' ? '' : ` ${kind}`}" role="table"><thead role="rowgroup"><tr role="row">${named.map(({ title }) => html`<th scope="col" role="columnheader">${title}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) =>
      html`<tr role="row">${row.map((one, at) => {
        const { shown, tone } = isCell(one) ? one : { shown: one };
        return html`<td role="cell"${titleAt(at)}${tone === undefined ? null : html` class="${tone}"`}>${shown}</td>`;
      })}</tr>`,
  )}</tbody></table></div>`;
}

const isCell = (one: Cell | Html | string | number): one is Cell => typeof one === 'object' && 'shown' in one;
