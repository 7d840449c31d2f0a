/** The list of runs as a page: filter, search and paging by links and one form; every value escaped. Pure. */
import { RUN_STATES } from '../../src/model/run.ts';
import { htmlDocument } from '../../src/report/html/document.ts';
import { type Html, html } from '../../src/report/html/escape.ts';
import type { RunList, RunQuery, RunRow } from './list-runs.ts';

export interface RunsView extends RunList {
  query: RunQuery;
  style: Html;
  top: Html;
}

export function renderRunsPage(view: RunsView): string {
  const { rows, total, page, pages, query } = view;
  return htmlDocument({
    title: 'Runs · Launch',
    style: view.style,
    heading: html`${view.top}<h1>Runs</h1>
<form class="filter" method="get" action="/runs" role="search"><label>Search <input name="search" type="search" maxlength="100" placeholder="run, repository, #number or person" value="${query.search}"></label>
<label>State <select name="state"><option value="">all</option>${RUN_STATES.map((one) => (one === query.state ? html`<option selected>${one}</option>` : html`<option>${one}</option>`))}</select></label>
<button>Show</button></form>
<p class="soft" role="status">${total} ${total === 1 ? 'run' : 'runs'}${query.search === '' && query.state === '' ? ' that you may read' : ' match'}</p>`,
    body:
      rows.length === 0
        ? html`<p>No run is found. Comment <code>/launch check</code> on a pull request, or <a href="/runs">show all</a>.</p>`
        : table(rows),
    footer: html`${pages <= 1 ? null : html`<nav class="pages" aria-label="Pages">${pageLink(view, page - 1, 'Newer', page > 1)} <span>Page ${page} of ${pages}</span> ${pageLink(view, page + 1, 'Older', page < pages)}</nav>`}Launch shows what GitHub lets you read.`,
  });
}

/** On a phone each row is a card: roles are named, since a browser forgets them where rows are no rows. */
const table = (
  rows: readonly RunRow[],
): Html => html`<div class="wide" tabindex="0" role="region" aria-label="Runs"><table class="runs" role="table">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Result</th><th scope="col" role="columnheader">Repository</th><th scope="col" role="columnheader">Kind</th><th scope="col" role="columnheader">Thread</th><th scope="col" role="columnheader">By</th><th scope="col" role="columnheader">Started</th><th scope="col" role="columnheader">Run</th></tr></thead>
<tbody role="rowgroup">${rows.map(
  (row) =>
    html`<tr role="row"><td role="cell"><span class="pill ${row.verdict.tone}">${row.verdict.words}</span></td><td role="cell">${row.repository}</td><td role="cell">${row.kind}${row.site === null ? '' : ` of ${row.site}`}</td><td role="cell">${row.number === null ? '' : `#${row.number}`}</td><td role="cell">${row.by}</td><td role="cell"><time datetime="${row.started}">${row.started.slice(0, 16).replace('T', ' ')}</time></td><td role="cell"><a class="mono" href="/runs/${row.run}">${row.run}</a></td></tr>`,
)}</tbody></table></div>`;

function pageLink({ query: { search, state } }: RunsView, page: number, label: string, isThere: boolean): Html {
  if (!isThere) return html`<span class="soft">${label}</span>`;
  return html`<a href="/runs?${new URLSearchParams({ search, state, page: String(page) }).toString()}">${label}</a>`;
}

export function renderMessagePage(title: string, text: Html, style: Html, top: Html | null = null): string {
  return htmlDocument({
    title: `${title} · Launch`,
    style,
    heading: html`${top}<h1>${title}</h1>`,
    body: html`<p>${text}</p>`,
    footer: html`Launch`,
  });
}

/** Where one is and who one is, above every page. */
export function renderTop(signedIn: { login: string; csrf: string } | null): Html {
  return html`<nav class="site" aria-label="Launch"><b>Launch</b>${
    signedIn === null
      ? null
      : html` <a href="/runs">Runs</a><form method="post" action="/logout"><input type="hidden" name="csrf" value="${signedIn.csrf}"><span class="soft">${signedIn.login}</span> <button>Sign out</button></form>`
  }</nav>`;
}
