/** Artifacts of a run with what they weigh, and what its work cost by kind. */

import type { Event } from '../../model/event.ts';
import type { ArtifactEntry } from '../../model/run.ts';
import type { LocalSpan } from '../../ports/span-log.ts';
import { countOf } from '../../text/count.ts';
import { type Html, html } from './escape.ts';
import { dataTable } from './table.ts';
import { shortTime } from './timeline.ts';

export function artifactsSection(
  artifacts: readonly ArtifactEntry[],
  hrefOf: ((name: string) => string) | undefined,
): Html | null {
  if (artifacts.length === 0) return null;
  return dataTable(
    'Artifacts',
    ['Name', 'Size', 'sha256'],
    artifacts.map(({ name, bytes, sha256 }) => [
      { shown: hrefOf === undefined ? name : html`<a href="${hrefOf(name)}">${name}</a>`, tone: 'mono' },
      size(bytes),
      { shown: sha256.slice(0, 16), tone: 'mono' },
    ]),
  );
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
  return html`<p class="soft">Trace <span class="mono">${first.trace_id}</span>, ${countOf(events.length, 'event')}.</p>
<details><summary>Events by type</summary><p class="soft">${types.map(([type, count]) => `${count} ${type}`).join(', ')}</p></details>
${
  names.length === 0
    ? null
    : html`<details><summary>Time spent, by kind of work</summary>${dataTable(
        'Spans',
        ['Work', 'Times', 'Total', 'Failed'],
        names.map(({ name, count, total, failed }) => [
          { shown: name, tone: 'mono' },
          count,
          shortTime(total),
          { shown: failed, tone: failed > 0 ? 'bad' : undefined },
        ]),
      )}</details>`
}`;
}

const counted = (names: readonly string[]): [string, number][] =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]): [string, number] => [name, all.length]);
