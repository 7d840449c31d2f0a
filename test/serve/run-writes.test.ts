/** A job writes events of its own run at their places, so many and no more, and makes runs of today alone. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Event } from '../../src/model/event.ts';
import type { Store } from '../../src/ports/store.ts';
import { openSession } from '../../src/serve/run-session.ts';
import { isTimely, refuseWrites } from '../../src/serve/run-writes.ts';

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
  refuseWrites(store, RUN, { op: 'insert', namespace: 'event', key, value });

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
    refuseWrites(store, RUN, { ...all, keys: [...all.keys], values: [...all.values] }),
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
  await refuseWrites(store, RUN, { op: 'get', namespace: 'event', key: keyOf(0) });
});

const artifact = (text: string, name = createHash('sha256').update(text).digest('hex')) => ({
  op: 'set' as const,
  namespace: 'artifact',
  key: `${RUN}/${name}`,
  value: Buffer.from(text).toString('base64'),
});
const keep = async (call: ReturnType<typeof artifact>): Promise<void> => {
  await refuseWrites(store, RUN, call);
  await store.set(call.namespace, call.key, call.value);
};

it('takes artifacts under their own hashes, so many and so large', async () => {
  await keep(artifact('one'));
  for (const call of [artifact('two', '../two'), artifact('two', 'a'.repeat(64)), { ...artifact('two'), value: null }])
    await expect(refuseWrites(store, RUN, call)).rejects.toMatchObject({ status: 403 });
  const limit = 256 * 1024 * 1024;
  const two = artifact('two');
  await store.set('run-written', `${RUN}/artifacts`, limit - two.value.length);
  await keep(two);
  await expect(keep(artifact('three'))).rejects.toMatchObject({ status: 403 });
  // What is there counts once, and not any more when it is taken away.
  await keep(two);
  await refuseWrites(store, RUN, { op: 'delete', namespace: 'artifact', key: two.key });
  await store.delete('artifact', two.key);
  expect(await store.get('run-written', `${RUN}/artifacts`)).toBe(limit - two.value.length);
  await store.set('run-written', `${RUN}/artifacts`, 0);
  for (const each of await store.keys('artifact', { prefix: RUN })) await store.delete('artifact', each);
  for (let at = 0; at < 2_000; at++) await store.set('artifact', `${RUN}/${at}`, '');
  await expect(keep(artifact('three'))).rejects.toMatchObject({ status: 403 });
});

it('takes short records alone', async () => {
  const write = (namespace: string, value: unknown) =>
    refuseWrites(store, RUN, { op: 'set', namespace, key: RUN, value });
  await write('writer', { name: 'x' });
  await expect(write('writer', 'x'.repeat(300_000))).rejects.toMatchObject({ status: 403 });
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
