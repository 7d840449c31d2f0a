/** A drafted page beside its evidence: what it says on the left, the lines of the source that prove it on the right. */
import type { CitedPassage, EvidenceRow, PageEvidence } from '../page-evidence.ts';
import { type Html, html } from './escape.ts';

/** A list, a table, a quotation: its lines are its form. */
const LAID_OUT = /^ {0,3}(?:[-*+>|]|\d{1,9}[.)])/u;
/** A page of more rows is cut; the artifacts hold all. */
const SHOWN_ROWS = 800;
/** Lines of one passage. */
const SHOWN_LINES = 40;

/** `sourceUrl`: where a citation's lines can be opened, or null. */
export function pageEvidenceBody(
  evidence: PageEvidence,
  sourceUrl: (passage: CitedPassage) => string | null = () => null,
): Html {
  const { rows } = evidence;
  return html`<p class="soft">${evidence.cited} ${evidence.cited === 1 ? 'statement' : 'statements'} with ${evidence.passages} ${evidence.passages === 1 ? 'place' : 'places'} in the source. What has nothing beside it states no fact about the product.</p>
<div class="evidence-head" aria-hidden="true"><span>The page says</span><span>The source says</span></div>
${rows.slice(0, SHOWN_ROWS).map((row) => evidenceRow(row, sourceUrl))}${rows.length > SHOWN_ROWS ? html`<p class="soft">and ${rows.length - SHOWN_ROWS} more in <code>drafts.json</code></p>` : null}`;
}

function evidenceRow(row: EvidenceRow, sourceUrl: (passage: CitedPassage) => string | null): Html {
  if (row.kind === 'heading')
    return row.level <= 2 ? html`<h3 class="said">${row.text}</h3>` : html`<h4 class="said">${row.text}</h4>`;
  const said =
    row.kind === 'code'
      ? html`<pre tabindex="0">${row.text}</pre>`
      : html`<p class="${LAID_OUT.test(row.text) ? 'laid-out' : 'written'}">${row.text}</p>`;
  const passages = row.claims.flatMap(({ claim, claim_id, passages: cited }) =>
    cited.length === 0
      ? // A name, or a count: computed from the run's own settings and facts.
        [
          html`<p class="soft">No line of the source says this: it is computed, as claim <span class="mono">${claim_id.slice(0, 12)}</span>.</p>`,
        ]
      : cited.map((passage) => passageOf(passage, claim?.claim_kind ?? 'claim', sourceUrl)),
  );
  return html`<div class="evidence${passages.length === 0 ? ' bare' : ''}"><div>${said}</div><div>${passages}</div></div>`;
}

function passageOf(passage: CitedPassage, kind: string, sourceUrl: (passage: CitedPassage) => string | null): Html {
  const { citation, text } = passage;
  const place = `${citation.path}:${citation.start_line}${citation.end_line === citation.start_line ? '' : `-${citation.end_line}`}`;
  const url = sourceUrl(passage);
  const lines = text?.replace(/\n$/u, '').split('\n') ?? [];
  return html`<div class="passage"><div class="soft mono">${url === null ? place : html`<a href="${url}" rel="noopener noreferrer">${place}</a>`} · ${kind}${citation.symbol === null ? null : ` · ${citation.symbol}`}</div>${
    text === null
      ? html`<p class="soft">The lines are not kept with this run.</p>`
      : html`<pre class="lines" tabindex="0">${lines
          .slice(0, SHOWN_LINES)
          .map(
            (line, at) =>
              html`<span class="l"><span class="no" aria-hidden="true">${citation.start_line + at}</span>${line}</span>`,
          )}${lines.length > SHOWN_LINES ? html`<span class="soft">… ${lines.length - SHOWN_LINES} more lines</span>` : null}</pre>`
  }</div>`;
}

/** Lines of a commit on GitHub; null for any other source. */
export function gitHubLines({ citation }: CitedPassage): string | null {
  const { repository, sha, path, start_line, end_line } = citation;
  const base = /^(https?:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+?)(?:\.git)?\/?$/u.exec(repository)?.[1];
  if (base === undefined || /^0+$/u.test(sha)) return null;
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `${base}/blob/${sha}/${file}#L${start_line}${end_line === start_line ? '' : `-L${end_line}`}`;
}
