/** A whole log is taken as its events are one by one, to the byte, in time that grows with what they say. */
import { expect, it } from 'vitest';
import { advance, advanceAll } from '../../src/engine/advance.ts';
import type { Event, EventType } from '../../src/model/event.ts';
import type { Snapshot } from '../../src/model/run.ts';
import { random } from '../support/random.ts';

const event = (seq: number, type: EventType, payload: Record<string, unknown>): Event => ({
  event_id: `e${seq}`,
  run_id: 'r_2026-01-21T10-00-00Z_abcd',
  seq,
  ts: '2026-01-21T10:00:00.000Z',
  type,
  payload,
  trace_id: '0'.repeat(32),
  span_id: '0'.repeat(16),
  parent_span_id: null,
  prev_hash: '0'.repeat(64),
  event_hash: String(seq).padStart(64, '0'),
});
const first = event(0, 'RUN_CREATED', { kind: 'check', product_slug: 'strata', sections: [] });
const issue = (id: string, severity: string) => ({ issue_id: id, severity, gate: 'g', title: id });
const written = (name: string, by: number) => ({ name, sha256: `s${by}`, content_type: 't', bytes: by });

it('one after the other or all at once: the same bytes', () => {
  const next = random(20_261_129);
  const severities = ['blocker', 'error', 'warn', 'info'];
  const name = (): string => `n${next(12)}`;
  for (let round = 0; round < 200; round += 1) {
    const events = [first];
    for (let seq = 1; seq < 60; seq += 1) {
      const ids = Array.from({ length: 1 + next(4) }, name);
      events.push(
        [
          () => event(seq, 'ARTIFACT_WRITTEN', written(name(), seq)),
          () => event(seq, 'ISSUE_OPENED', { issues: ids.map((id) => issue(id, severities[next(4)] ?? 'info')) }),
          () => event(seq, 'ISSUE_RESOLVED', { issue_ids: ids }),
          () => event(seq, 'PATCH_APPLIED', { patch_id: name() }),
          () => event(seq, 'TOOL_CALLED', { tool: 'x' }),
          () => event(seq, 'GATE_RUN_FINISHED', { ok: next(2) === 0, report_sha256: 'x', profile: 'ci' }),
        ][next(6)]?.() ?? first,
      );
    }
    let one: Snapshot | undefined;
    for (const each of events) one = advance(one, each);
    const cut = next(events.length);
    const parts = advanceAll(advanceAll(undefined, events.slice(0, cut)), events.slice(cut));
    expect(JSON.stringify(advanceAll(undefined, events))).toBe(JSON.stringify(one));
    expect(JSON.stringify(parts)).toBe(JSON.stringify(one));
  }
});

it('takes twenty thousand events that name as many artifacts and ten times as many findings', {
  timeout: 30_000,
}, () => {
  const events = [first];
  for (let seq = 1; seq < 20_000; seq += 1)
    events.push(
      seq % 2 === 0
        ? event(seq, 'ARTIFACT_WRITTEN', written(`n${seq}`, seq))
        : event(seq, 'ISSUE_OPENED', {
            issues: Array.from({ length: 20 }, (_, at) => issue(`i${seq}-${at}`, 'info')),
          }),
    );
  const before = performance.now();
  const snapshot = advanceAll(undefined, events);
  expect([snapshot?.artifacts.length, snapshot?.open_issues.length]).toEqual([9_999, 200_000]);
  expect(performance.now() - before).toBeLessThan(8_000);
});
