/** A job writes events of its own run at their places, so many and no more, and makes runs of today alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Event } from '../../src/model/event.ts';
import type { Store } from '../../src/ports/store.ts';
import { openSession } from '../../src/serve/run-session.ts';
import { isTimely, refuseEvents } from '../../src/serve/run-writes.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const NOW = Date.parse('2026-01-21T12:00:00Z');
let store: Store;
beforeAll(async () => {
  store = await openStore('sqlite::memory:');
});
afterAll(() => store.close());

const event = (seq: number, payload: Record<string, unknown> = {}): Event => ({
  event_id: `e${seq}`,
  run_id: RUN,
  seq,
  ts: '2026-01-21T10:00:00.000Z',
  type: 'TOOL_CALLED',
  payload,
  trace_id: '0'.repeat(32),
  span_id: '0'.repeat(16),
  parent_span_id: null,
  prev_hash: '0'.repeat(64),
  event_hash: '0'.repeat(64),
});
const keyOf = (seq: number): string => `${RUN}/${String(seq).padStart(8, '0')}`;
const write = (key: string, value: unknown) =>
  refuseEvents(store, RUN, { op: 'insert', namespace: 'event', key, value });

it.each([
  ['nothing', keyOf(0), null],
  ['what is no event', keyOf(0), { ts: 'x' }],
  ['an event of another place', keyOf(1), event(0)],
  ['an event of another run', keyOf(0), { ...event(0), run_id: RUN.replace('abcd', 'abce') }],
  ['a place that is none', `${RUN}/0`, event(0)],
  ['a place behind all that a run has', keyOf(20_000), event(20_000)],
])('refuses %s', async (_, key, value) => {
  await expect(write(key, value)).rejects.toMatchObject({ status: 403 });
  const all = { op: 'insert_all', namespace: 'event', keys: [keyOf(0), key], values: [event(0), value] } as const;
  await expect(
    refuseEvents(store, RUN, { ...all, keys: [...all.keys], values: [...all.values] }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

it('takes events of the run at their places, up to 64 MB in all', async () => {
  await write(keyOf(0), event(0));
  await write(keyOf(19_999), event(19_999));
  const large = (seq: number) => write(keyOf(seq), event(seq, { text: 'x'.repeat(16 * 1024 * 1024 - 2_000) }));
  for (const seq of [1, 2, 3]) await large(seq);
  await large(4);
  await expect(large(5)).rejects.toMatchObject({ status: 403 });
  await refuseEvents(store, RUN, { op: 'get', namespace: 'event', key: keyOf(0) });
});

it('gives a job no run that another time names', async () => {
  expect([RUN, 'r_2026-01-20T10-00-00Z_abcd'].map((id) => isTimely(id, NOW))).toEqual([true, true]);
  expect(
    ['r_2000-01-01T00-00-00Z_aaaa', 'r_9999-01-01T00-00-00Z_aaaa', 'r_2026-13-41T99-00-00Z_aaaa'].map((id) =>
      isTimely(id, NOW),
    ),
  ).toEqual([false, false, false]);
  const claims = {
    repository: 'acme/docs',
    repository_id: '1',
    workflow_ref: 'acme/docs/.github/workflows/x.yml@refs/heads/main',
  };
  const open = (id: string) =>
    openSession(
      { store, ids: { random: (n: number) => 'a'.repeat(n) } as never, clock: { now: () => NOW } },
      id,
      claims as never,
      'h',
    );
  await expect(open('r_2000-01-01T00-00-00Z_aaaa')).rejects.toMatchObject({ status: 403 });
  expect((await open(RUN)).expires_in).toBe(3_600);
});
