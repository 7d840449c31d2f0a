/** Applied patches as diffs, fixes first. */
import type { PatchView } from '../patch-views.ts';
import { type Html, html, withCode } from './escape.ts';

/** Lines of one diff that are shown; the rest is counted. */
const SHOWN_LINES = 400;

export function patchesSection(patches: readonly PatchView[]): Html | null {
  if (patches.length === 0) return null;
  const fixes = patches.filter((patch) => patch.origin.startsWith('fixer:'));
  const others = patches.filter((patch) => !patch.origin.startsWith('fixer:'));
  return html`${group('Fixed', fixes)}${group('Written', others)}`;
}

function group(title: string, patches: readonly PatchView[]): Html | null {
  if (patches.length === 0) return null;
  return html`<h3>${title} (${patches.length})</h3>${patches.map(
    (
      patch,
    ) => html`<details><summary><span class="mono">${patch.path}</span> <span class="soft">${withCode(saidOf(patch))}</span></summary>
${patch.diff.length === 0 ? html`<p class="soft">Its lines cannot be shown here: the file is no text, or what it was before is not available.</p>` : html`<pre class="diff" tabindex="0">${patch.diff.slice(0, SHOWN_LINES).map(diffLine)}</pre>`}${left(patch) > 0 ? html`<p class="soft">and ${left(patch)} more lines</p>` : null}<p class="soft mono">${patch.patch_id} · ${patch.origin}</p></details>`,
  )}`;
}

const left = ({ diff, more = 0 }: PatchView): number => Math.max(0, diff.length - SHOWN_LINES) + more;

/** The path stands before it already. */
const saidOf = ({ summary, path }: PatchView): string =>
  summary.endsWith(` ${path}`) ? summary.slice(0, -path.length - 1) : summary;

function diffLine(line: string): Html {
  const kind = line.startsWith('+') ? 'add' : line.startsWith('-') ? 'del' : '';
  return html`<span class="${kind}">${line === '' ? ' ' : line}</span>`;
}
