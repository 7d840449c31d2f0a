/** What one asker may have kept: nothing without a right anywhere, and only so many workflows. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTenantStore } from '../../bot/http/tenant-store.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import type { Store } from '../../src/ports/store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

test('whoever has no right on any repository has nothing kept, by whatever way it is written', async () => {
  const own = createTenantStore(store, '7', { mayKeep: false });
  await expect(own.set('workflow', 'wf_a', {})).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  await expect(own.insertIfAbsent('workflow-step', 'wf_a/000', {})).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  await expect(own.insertInOrder('workflow-running', [{ key: 'wf_a', value: 1 }])).rejects.toMatchObject({
    code: 'POLICY_DENIED',
  });
  await own.set('workflow-action', 'a', {});
  for (const namespace of ['workflow', 'workflow-step', 'workflow-running', 'workflow-action'])
    expect(await store.keys(namespace)).toEqual([]);
});

test('a hundred workflows of one asker are kept, those that are there still end, and others have their own', async () => {
  const own = createTenantStore(store, '7', { mayKeep: true });
  for (let at = 0; at < 100; at += 1) await own.set('workflow', `wf_${at}`, { at });
  await expect(own.set('workflow', 'wf_more', {})).rejects.toMatchObject({ code: 'POLICY_DENIED' });
  await own.set('workflow', 'wf_7', { status: 'succeeded' });
  expect(await own.get('workflow', 'wf_7')).toEqual({ status: 'succeeded' });
  await createTenantStore(store, '8', { mayKeep: true }).set('workflow', 'wf_more', {});
  await own.delete('workflow', 'wf_1');
  await own.set('workflow', 'wf_more', {});
});
