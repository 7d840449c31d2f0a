/** An approval is good from when it was granted until it ends, and no clock that is set back makes it good again. */
import { expect, test } from 'vitest';
import { createIds } from '../../src/adapters/ids.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Store } from '../../src/ports/store.ts';
import {
  type Approval,
  checkApproval,
  listApprovals,
  readApproval,
  refusalOf,
  requireGrantable,
} from '../../src/toolhub/approvals.ts';
import { takeApproval } from '../../src/toolhub/call-approval.ts';

const at = (time: string) => ({ now: () => Date.parse(time) });
const approval: Approval = {
  approval_id: 'ap_1',
  run_id: 'r_1',
  scope: 'code_write',
  status: 'granted',
  content_sha256: 'a',
  paths: [],
  requested_by: 'ann',
  requested_at: '2026-01-02T10:00:00.000Z',
  granted_by: 'ben',
  granted_at: '2026-01-02T12:00:00.000Z',
  expires_at: '2026-01-03T10:00:00.000Z',
};
const reasonAt = (time: string, of = approval) => refusalOf(of, at(time))?.details.reason;

test('before it was granted, or asked for, it counts for nothing; clocks of two machines may differ a little', () => {
  expect([reasonAt('2026-01-02T12:00:01Z'), reasonAt('2026-01-02T11:59:30Z')]).toEqual([undefined, undefined]);
  for (const time of ['2026-01-02T11:00:00Z', '2025-12-31T00:00:00Z']) expect(reasonAt(time)).toBe('approval_clock');
  expect(reasonAt('2026-01-03T10:00:00Z')).toBe('approval_expired');
  const { granted_at: _, ...older } = approval;
  expect([reasonAt('2026-01-02T11:00:00Z', older), reasonAt('2026-01-01T11:00:00Z', older)]).toEqual([
    undefined,
    'approval_clock',
  ]);
});

test('it is neither used nor granted then', () => {
  expect(() => checkApproval(approval, 'a', at('2026-01-01T00:00:00Z'))).toThrow(
    'before the approval `ap_1` was given',
  );
  const asked = { ...approval, status: 'requested' as const, granted_at: undefined } as never as Approval;
  expect(() => requireGrantable(asked, { login: 'ben', id: 2 }, at('2026-01-01T00:00:00Z'))).toThrow(
    'Set the clock right',
  );
});

/** A store of one approval. */
function storeOf(one: Approval): Store {
  const kept = new Map<string, unknown>([[one.approval_id, one]]);
  return {
    get: async (_space: string, key: string) => kept.get(key),
    keys: async () => [...kept.keys()],
    getMany: async (_space: string, keys: string[]) => keys.map((key) => kept.get(key)),
    compareAndSet: async (_space: string, key: string, from: unknown, to: unknown) =>
      kept.get(key) === from && kept.set(key, to) !== undefined,
  } as never as Store;
}

test('once it was seen to be over it stays so, whatever the clock says then: in its call, a list or a page', async () => {
  for (const look of [
    (store: Store) => readApproval({ store, clock: at('2026-01-03T10:30:00Z') }, 'ap_1', 'r_1'),
    (store: Store) => listApprovals({ store, clock: at('2026-01-03T10:30:00Z') }, 'r_1'),
  ]) {
    const store = storeOf(approval);
    const read = (time: string) => readApproval({ store, clock: at(time) }, 'ap_1', 'r_1');
    expect(await read('2026-01-02T13:00:00Z')).toEqual(approval);
    await look(store);
    expect(reasonAt('2026-01-03T09:30:00Z', await read('2026-01-03T09:30:00Z'))).toBe('approval_expired');
  }
});

test('a held call whose approval is of a time to come is refused for the clock, and asks for no second one', async () => {
  const store = await openStore('sqlite::memory:');
  const events: string[] = [];
  const engine = { record: async (_run: string, type: string) => void events.push(type) };
  const take = (time: string) =>
    takeApproval({ store, clock: at(time), ids: createIds(), engine } as never as Parameters<typeof takeApproval>[0], {
      run_id: 'r_1',
      tool: 't',
      input: {},
      requester: { login: 'ann', id: 1 },
    });
  expect(await take('2026-01-02T10:00:00Z')).toMatchObject({ waiting: { status: 'requested' } });
  await expect(take('2026-01-01T10:00:00Z')).rejects.toThrow('Set the clock right');
  expect(await take('2026-01-02T10:00:00Z')).toMatchObject({ waiting: { status: 'requested' } });
  expect(events).toEqual(['APPROVAL_REQUESTED']);
  await store.close();
});
