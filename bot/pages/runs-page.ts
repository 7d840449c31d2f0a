/** The list of runs as a page: filter, search and paging by links and one form; every value escaped. Pure. */
import { RUN_STATES } from '../../src/model/run.ts';
import { htmlDocument } from '../../src/report/html/document.ts';
import { type Html, html } from '../../src/report/html/escape.ts';
import { stateClass } from '../../src/report/html/run-page.ts';

export interface RunRow {
  run: string;
  repository: string;
  kind: string;
  state: string;
  started: string;
  number: number | null;
  by: string;
}
export interface RunsView {
  rows: readonly RunRow[];
  total: number;
  page: number;
  pages: number;
  search: string;
  state: string;
  login: string;
  style: Html;
}

export function renderRunsPage(view: RunsView): string {
  const { rows, total, page, pages, search, state } = view;
  return htmlDocument({
    title: 'Runs · Launch',
    style: view.style,
    heading: html`<h1>Runs</h1><p class="soft">${total} of the repositories that ${view.login} may read</p>
<form method="get" action="/runs" role="search"><label>Search <input name="search" type="search" maxlength="100" value="${search}"></label>
<label>State <select name="state"><option value="">all</option>${RUN_STATES.map((one) => (one === state ? html`<option selected>${one}</option>` : html`<option>${one}</option>`))}</select></label>
<button>Show</button></form>`,
    body:
      rows.length === 0
        ? html`<p>No run is found. Comment <code>/launch check</code> on a pull request, or change the search.</p>`
        : table(rows),
    footer: html`${pages <= 1 ? null : html`<nav aria-label="Pages">${pageLink(view, page - 1, 'Newer', page > 1)} Page ${page} of ${pages} ${pageLink(view, page + 1, 'Older', page < pages)}</nav>`}Launch shows what GitHub lets you read.`,
  });
}

const table = (
  rows: readonly RunRow[],
): Html => html`<div class="wide" tabindex="0" role="region" aria-label="Runs"><table>
<thead><tr><th scope="col">Run</th><th scope="col">Repository</th><th scope="col">Kind</th><th scope="col">State</th><th scope="col">Started</th><th scope="col">Thread</th><th scope="col">By</th></tr></thead>
<tbody>${rows.map(
  (row) =>
    html`<tr><td><a class="mono" href="/runs/${row.run}">${row.run}</a></td><td>${row.repository}</td><td>${row.kind}</td><td><span class="pill ${stateClass(row.state)}">${row.state}</span></td><td>${row.started}</td><td>${row.number === null ? '' : `#${row.number}`}</td><td>${row.by}</td></tr>`,
)}</tbody></table></div>`;

function pageLink({ search, state }: RunsView, page: number, label: string, isThere: boolean): Html {
  if (!isThere) return html`<span class="soft">${label}</span>`;
  return html`<a href="/runs?${new URLSearchParams({ search, state, page: String(page) }).toString()}">${label}</a>`;
}

export function renderMessagePage(title: string, text: Html, style: Html): string {
  return htmlDocument({
    title: `${title} · Launch`,
    style,
    heading: html`<h1>${title}</h1>`,
    body: html`<p>${text}</p>`,
    footer: html`Launch`,
  });
}
