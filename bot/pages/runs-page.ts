/** The list of runs as a page: filter, search and paging by links and one form; every value escaped. Pure. */
import { RUN_STATES, type RunState } from '../../src/model/run.ts';
import { htmlDocument } from '../../src/report/html/document.ts';
import { type Html, html } from '../../src/report/html/escape.ts';
import { dataTable } from '../../src/report/html/table.ts';
import type { RunList, RunQuery, RunRow } from './list-runs.ts';

export interface RunsView extends RunList {
  query: RunQuery;
  style: Html;
  top: Html;
}

/** As the results of runs are called. */
const STATE_WORDS: Readonly<Record<RunState, string>> = {
  CREATED: 'created',
  CLONED_INPUTS: 'sources fetched',
  INGESTED: 'sources read',
  FACTS_READY: 'facts collected',
  PLAN_READY: 'planned',
  DRAFTING: 'drafting',
  DRAFT_READY: 'drafted',
  LINKING: 'linking',
  VALIDATING: 'not passed',
  FIXING: 'fixing',
  READY_FOR_PR: 'passed or ready',
  PR_OPENED: 'proposed',
  DONE: 'done',
  FAILED: 'stopped',
  CANCELLED: 'cancelled',
};

export function renderRunsPage(view: RunsView): string {
  const { rows, total, page, pages, query } = view;
  return htmlDocument({
    title: 'Runs · Launch',
    style: view.style,
    heading: html`${view.top}<h1>Runs</h1>
<form class="filter" method="get" action="/runs" role="search"><label>Search <input name="search" type="search" maxlength="100" placeholder="run, repository, #number or person" value="${query.search}"></label>
<label>State <select name="state"><option value="">all</option>${RUN_STATES.map((one) => (one === query.state ? html`<option value="${one}" selected>${STATE_WORDS[one]}</option>` : html`<option value="${one}">${STATE_WORDS[one]}</option>`))}</select></label>
<button>Show</button></form>
<p class="soft" role="status">${total} ${total === 1 ? 'run' : 'runs'}${query.search === '' && query.state === '' ? ' that you may read' : ' match'}</p>`,
    body:
      rows.length === 0
        ? html`<p>No run is found. Comment <code>/launch check</code> on a pull request, or <a href="/runs">show all</a>.</p>`
        : table(rows),
    footer: html`${pages <= 1 ? null : html`<nav class="pages" aria-label="Pages">${pageLink(view, page - 1, 'Newer', page > 1)} <span>Page ${page} of ${pages}</span> ${pageLink(view, page + 1, 'Older', page < pages)}</nav>`}Launch shows what GitHub lets you read.`,
  });
}

const table = (rows: readonly RunRow[]): Html =>
  dataTable(
    'Runs',
    ['Result', 'Repository', 'Kind', 'Thread', 'By', 'Started', 'Run'].map((title) => ({ title, isPlain: true })),
    rows.map((row) => [
      html`<span class="pill ${row.verdict.tone}">${row.verdict.words}</span>`,
      row.repository,
      `${row.kind}${row.site === null ? '' : ` of ${row.site}`}`,
      row.number === null ? '' : `#${row.number}`,
      row.by,
      html`<time datetime="${row.started}">${row.started.slice(0, 16).replace('T', ' ')}</time>`,
      html`<a class="mono" href="/runs/${row.run}">${row.run}</a>`,
    ]),
    'runs',
  );

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
