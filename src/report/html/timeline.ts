/** States and work of a run as a chart over time, with the same in words for who does not see it. */
import type { Event } from '../../model/event.ts';
import type { Stage } from '../run-report.ts';
import { type Bar, timelineOf } from '../timeline.ts';
import { type Html, html } from './escape.ts';
import { stateClass } from './state-class.ts';

export function timelineSection(stages: readonly Stage[], events: readonly Event[]): Html | null {
  if (events.length === 0) return null;
  const { states, work, leftOut } = timelineOf(events);
  const states_ = html`<div class="row"><span>States</span>${chart(
    states.map((bar) => ({ ...bar, kind: stateClass(bar.state) })),
    'band',
  )}<span></span></div>`;
  return html`<figure class="timeline"><figcaption class="soft">Time runs from left to right.${leftOut > 1000 ? ` ${shortTime(leftOut)} of waiting are drawn short.` : null}</figcaption>
${states_}${stages.map(
  (
    stage,
  ) => html`<div class="row"><span>${stage.ok ? html`<span class="good" role="img" aria-label="done">✓</span>` : html`<span class="bad" role="img" aria-label="failed">✗</span>`} ${stage.title}</span>
${chart(
  (work.get(stage.worker) ?? []).map((bar) => ({ ...bar, kind: stage.ok ? 'work' : 'bad' })),
  'bar',
)}<span class="soft time">${shortTime(stage.ms)}</span>
<span class="what soft">${stage.runs > 1 ? `${stage.runs} times, last: ` : ''}${stage.summary}</span></div>`,
)}</figure>
<details><summary>Every state with its time</summary><ol class="states">${states.map(
    ({ state, at, ms }) =>
      html`<li><span class="pill ${stateClass(state)}">${state}</span> <span class="soft">from ${clock(at)}, ${shortTime(ms)}</span></li>`,
  )}</ol></details>`;
}

/** Bars in thousandths; a bar is never thinner than can be seen. */
const chart = (bars: readonly (Bar & { kind: string })[], shape: 'band' | 'bar'): Html =>
  html`<svg class="${shape}" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars.map(
    ({ from, to, kind, label }) =>
      html`<rect class="${kind}" x="${Math.min(from, 996)}" y="0" width="${Math.max(4, Math.min(to, 1000) - Math.min(from, 996) - (shape === 'band' ? 2 : 0))}" height="10"><title>${label}</title></rect>`,
  )}</svg>`;

const clock = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
export const shortTime = (ms: number): string =>
  ms < 1000
    ? `${Math.round(ms)} ms`
    : ms < 90_000
      ? `${(ms / 1000).toFixed(1)} s`
      : ms < 5_400_000
        ? `${Math.round(ms / 60_000)} min`
        : ms < 129_600_000
          ? `${Math.round(ms / 3_600_000)} h`
          : `${Math.round(ms / 86_400_000)} days`;
