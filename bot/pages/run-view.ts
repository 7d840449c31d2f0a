/** A run's page and the evidence of one of its drafted pages, by the renderer that also writes report files. Pure. */
import { htmlDocument } from '../../src/report/html/document.ts';
import { type Html, html, link, withCode } from '../../src/report/html/escape.ts';
import { gitHubLines, pageEvidenceBody } from '../../src/report/html/page-evidence.ts';
import { type RunPageOptions, renderRunPage } from '../../src/report/html/run-page.ts';
import { evidenceOf } from '../../src/report/page-evidence.ts';
import type { RunReport } from '../../src/report/run-report.ts';
import { countOf } from '../../src/text/count.ts';
import { countSafe, fixOffer } from '../commands/fix-refusal.ts';
import { nextFor } from '../commands/next-for.ts';
import { fullName } from '../model.ts';
import type { RunOwner } from '../runs.ts';
import type { BotSettings } from '../settings.ts';
import type { PageReport } from './run-reader.ts';
import { STYLE } from './show.ts';
import type { ThreadNow } from './thread-now.ts';

export interface RunView {
  /** Query that carries the right of a signed link; empty otherwise. */
  right: URLSearchParams;
  top: Html;
  /** What was just asked for. */
  asked?: Html | undefined;
  sections: NonNullable<RunPageOptions['sections']>;
  settings: Pick<BotSettings, 'webUrl'>;
  /** What the thread takes; undefined where nobody asked. */
  thread?: ThreadNow | undefined;
}

export function renderRun(
  report: PageReport,
  owner: RunOwner,
  { right, top, sections, settings, asked, thread: now }: RunView,
): string {
  const base = `/runs/${report.snapshot.run_id}`;
  const repository = fullName(owner.repository);
  const thread = owner.number === null ? '' : `/issues/${owner.number}`;
  const place = `${repository}${owner.number === null ? '' : `#${owner.number}`}`;
  const at = link(`${settings.webUrl}/${repository}${thread}`, place);
  const next = [
    asked ?? withCode(nextHere(owner.run, report, now)),
    now?.isLocked === true
      ? html`The conversation of ${at} is locked, so nothing is answered there.`
      : owner.number === null
        ? html`Comment on any issue or pull request of ${at}; the answer appears there.`
        : html`Comment on ${at}; the answer appears there.`,
  ];
  const sha = owner.head_sha;
  const about = html`${at}${owner.site === undefined ? null : html` · site <b>${owner.site}</b>`}${
    sha === null ? null : html` · commit ${link(`${settings.webUrl}/${repository}/commit/${sha}`, sha.slice(0, 7))}`
  }`;
  return renderRunPage(report, {
    style: STYLE,
    top,
    about,
    sections,
    next,
    spans: report.spans,
    hrefOf: {
      artifact: (name) => `${base}/artifacts/${encodeURIComponent(name)}${queryOf(right)}`,
      page: (path) => evidenceHref(base, path, right),
    },
  });
}

/** What remains stands on the page itself. */
function nextHere(run: string, { snapshot, artifacts }: RunReport, now: ThreadNow | undefined): string {
  const { kind, state } = snapshot;
  const issues = artifacts.validation_report?.issues ?? [];
  if (kind !== 'check' || (state !== 'VALIDATING' && state !== 'READY_FOR_PR') || issues.length === 0)
    return nextFor(run, snapshot);
  const safe = countSafe(issues);
  if (safe === 0) return 'None of the findings below has an automatic fix.';
  if (now !== undefined) return now.refusal?.next ?? `${fixOffer(now.head, safe)} The findings are below.`;
  const each = countOf(safe, 'of the findings below has a safe fix', 'of the findings below have safe fixes');
  return `${each}: \`/launch fix\` makes them, as long as the branch has no newer commit.`;
}

/** Undefined for a page that this run did not draft. */
export function renderEvidencePage(
  { snapshot, artifacts }: RunReport,
  path: string,
  right: URLSearchParams,
  top: Html,
): string | undefined {
  const pages = artifacts.drafts?.pages ?? [];
  const page = pages.find(({ output_path: known }) => known === path);
  if (page === undefined) return undefined;
  const base = `/runs/${snapshot.run_id}`;
  const at = pages.indexOf(page);
  const title = (of: string): string =>
    artifacts.page_plan?.pages.find(({ output_path: known }) => known === of)?.title ?? of;
  const step = (of: (typeof pages)[number] | undefined, word: string): Html | null =>
    of === undefined
      ? null
      : html`<a href="${evidenceHref(base, of.output_path, right)}">${word}: ${title(of.output_path)}</a>`;
  return htmlDocument({
    title: `${title(path)} · Evidence · Launch`,
    style: STYLE,
    heading: html`${top}<p><a href="${base}${queryOf(right)}">Run ${snapshot.run_id}</a></p><h1>${title(path)}</h1><p class="soft mono">${path}</p>`,
    body: pageEvidenceBody(evidenceOf(artifacts)(page), gitHubLines),
    footer: html`<nav class="pages" aria-label="Pages of this run">${step(pages[at - 1], 'Before')} ${step(pages[at + 1], 'After')}</nav>`,
  });
}

const queryOf = (right: URLSearchParams): string => (right.size === 0 ? '' : `?${right.toString()}`);
const evidenceHref = (base: string, path: string, right: URLSearchParams): string =>
  `${base}/page?${new URLSearchParams([['path', path], ...right]).toString()}`;
