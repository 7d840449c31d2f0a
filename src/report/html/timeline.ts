/** The stages of a run with the share of time each took. */
import type { Stage } from '../run-report.ts';
import { type Html, html } from './escape.ts';

export function timelineSection(stages: readonly Stage[]): Html | null {
  if (stages.length === 0) return null;
  const longest = Math.max(1, ...stages.map((stage) => stage.ms));
  return html`<div class="timeline">${stages.map(
    (
      stage,
    ) => html`<div class="row"><span>${stage.ok ? html`<span class="good">✓</span>` : html`<span class="bad">✗</span>`} ${stage.title}</span>
<meter min="0" max="${longest}" value="${stage.ms}" aria-label="Time of ${stage.title}">${stage.ms} ms</meter><span class="soft">${shortTime(stage.ms)}</span>
<span class="what soft">${stage.runs > 1 ? `${stage.runs} times, last: ` : ''}${stage.summary}</span></div>`,
  )}</div>`;
}

const shortTime = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
