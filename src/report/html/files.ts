/** Artifacts of a run with what they weigh, and what its work cost by kind. */
import type { Event } from '../../model/event.ts';
import type { ArtifactEntry } from '../../model/run.ts';
import type { LocalSpan } from '../../ports/span-log.ts';
import { type Html, html } from './escape.ts';
import { shortTime } from './timeline.ts';

export function artifactsSection(
  artifacts: readonly ArtifactEntry[],
  hrefOf: ((name: string) => string) | undefined,
): Html | null {
  if (artifacts.length === 0) return null;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Artifacts"><table><thead><tr><th scope="col">Name</th><th scope="col">Size</th><th scope="col">sha256</th></tr></thead>
<tbody>${artifacts.map(
    ({ name, bytes, sha256 }) =>
      html`<tr><td class="mono">${hrefOf === undefined ? name : html`<a href="${hrefOf(name)}">${name}</a>`}</td><td>${size(bytes)}</td><td class="mono">${sha256.slice(0, 16)}</td></tr>`,
  )}</tbody></table></div>`;
}

const size = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${(bytes / 1024).toFixed(1)} KiB`
      : `${(bytes / 1048576).toFixed(1)} MiB`;

const KINDS = 25;

/** Events by type, and spans by name where they are available. */
export function telemetrySection(events: readonly Event[], spans: readonly LocalSpan[] = []): Html | null {
  const [first] = events;
  if (first === undefined) return null;
  const types = counted(events.map(({ type }) => type));
  const names = [...Map.groupBy(spans, ({ name }) => name)]
    .map(([name, all]) => ({
      name,
      count: all.length,
      total: all.reduce((sum, span) => sum + span.duration_ms, 0),
      failed: all.filter(({ status }) => status === 'error').length,
    }))
    .sort((a, b) => b.total - a.total)
    .slice(0, KINDS);
  return html`<p class="soft">Trace <span class="mono">${first.trace_id}</span>, ${events.length} events: ${types.map(([type, count]) => `${count} ${type}`).join(', ')}.</p>
${
  names.length === 0
    ? null
    : html`<div class="wide" tabindex="0" role="region" aria-label="Spans"><table><thead><tr><th scope="col">Work</th><th scope="col">Times</th><th scope="col">All together</th><th scope="col">Failed</th></tr></thead>
<tbody>${names.map(({ name, count, total, failed }) => html`<tr><td class="mono">${name}</td><td>${count}</td><td>${shortTime(total)}</td><td${failed > 0 ? html` class="bad"` : null}>${failed}</td></tr>`)}</tbody></table></div>`
}`;
}

const counted = (names: readonly string[]): [string, number][] =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]): [string, number] => [name, all.length]);
