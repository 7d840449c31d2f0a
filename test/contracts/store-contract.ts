/** What every store promises, whatever database is below; run against SQLite, Redis and PostgreSQL. */
import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { LeaseLost, type Store } from '../../src/ports/store.ts';

export function storeContract(title: string, uri: () => Promise<string>): void {
  describe(`the store over ${title}`, () => {
    let store: Store;
    let other: Store;
    let address: string;
    beforeAll(async () => {
      address = await uri();
      store = await openStore(address);
      other = await openStore(address);
    });
    afterAll(async () => {
      await store?.close();
      await other?.close();
    });

    test('gives back what was set, from another connection too', async () => {
      const value = { text: 'ünï ✓ :colon', list: [1, null, true], nested: { a: { b: 'c' } } };
      await store.set('kv', 'one', value);
      expect(await other.get('kv', 'one')).toEqual(value);
      expect(await store.get('kv', 'none')).toBeUndefined();
      await store.set('kv', 'falsy', null);
      expect(await store.get('kv', 'falsy')).toBeNull();
      expect(await store.getMany('kv', ['one', 'none', 'falsy'])).toEqual([value, undefined, null]);
      expect(await store.getMany('kv', [])).toEqual([]);
    });

    test('keeps a text that was cut in the middle of a character, but for that half', async () => {
      await store.set('kv', 'cut', { text: 'smile 😀'.slice(0, -1), whole: '😀' });
      expect(await store.get('kv', 'cut')).toEqual({ text: 'smile \uFFFD', whole: '😀' });
    });

    test('keeps namespaces and odd keys apart', async () => {
      await store.set('a_b', 'k', 1);
      await store.set('axb', 'k', 2);
      await store.set('glob', 'x*y', 1);
      await store.set('glob', 'xzy', 2);
      await store.set('glob', 'x%y', 3);
      expect(await store.get('a_b', 'k')).toBe(1);
      expect(await store.keys('a_b')).toEqual(['k']);
      expect(await store.keys('glob', { prefix: 'x*' })).toEqual(['x*y']);
      expect(await store.keys('glob', { prefix: 'x%' })).toEqual(['x%y']);
      expect(await store.delete('a_b', 'k')).toBe(true);
      expect(await store.delete('a_b', 'k')).toBe(false);
      expect(await store.get('axb', 'k')).toBe(2);
    });

    test('lists keys in the order of their code units', async () => {
      for (const key of ['b', 'a', 'Z', 'ä', 'a/2', 'a/10', '😀', '\uffee']) await store.set('order', key, 0);
      expect(await store.keys('order')).toEqual(['Z', 'a', 'a/10', 'a/2', 'b', 'ä', '😀', '\uffee']);
      expect(await store.keys('order', { prefix: 'a/' })).toEqual(['a/10', 'a/2']);
    });

    test('forgets a value after its time, and lets it be inserted again', async () => {
      await store.set('ttl', 'short', 1, { ttlMs: 900 });
      expect(await store.insertIfAbsent('ttl', 'claim', 'first', { ttlMs: 900 })).toBe(true);
      expect(await store.get('ttl', 'short')).toBe(1);
      expect(await other.insertIfAbsent('ttl', 'claim', 'second')).toBe(false);
      await delay(1_200);
      expect(await store.get('ttl', 'short')).toBeUndefined();
      expect(await store.keys('ttl')).toEqual([]);
      expect(await other.insertIfAbsent('ttl', 'claim', 'third')).toBe(true);
      expect(await store.get('ttl', 'claim')).toBe('third');
    });

    test('inserts once, and only while the lease is held', async () => {
      const fence = await store.acquireLease('writer', 'me', 60_000);
      expect(fence).toBeDefined();
      if (!fence) return;
      expect(await store.insertIfAbsent('events', '0', { n: 0 }, { fence })).toBe(true);
      expect(await store.insertIfAbsent('events', '0', { n: 1 }, { fence })).toBe(false);
      await store.releaseLease(fence);
      await expect(store.insertIfAbsent('events', '1', {}, { fence })).rejects.toBeInstanceOf(LeaseLost);
      expect(await store.get('events', '0')).toEqual({ n: 0 });
      expect(await store.get('events', '1')).toBeUndefined();
    });

    test('inserts several in order up to the first that exists, and none without the lease', async () => {
      const fence = await store.acquireLease('several', 'me', 60_000);
      expect(fence).toBeDefined();
      if (!fence) return;
      const entries = ['0', '1', '2'].map((key) => ({ key, value: { n: key } }));
      expect(await store.insertInOrder('row', [], { fence })).toBe(0);
      expect(await store.insertInOrder('row', entries, { fence })).toBe(3);
      expect(await other.getMany('row', ['0', '1', '2'])).toEqual(entries.map(({ value }) => value));
      await store.set('row', '4', 'first');
      const more = ['3', '4', '5'].map((key) => ({ key, value: 'late' }));
      expect(await other.insertInOrder('row', more)).toBe(1);
      expect(await store.getMany('row', ['3', '4', '5'])).toEqual(['late', 'first', undefined]);
      await store.releaseLease(fence);
      await expect(store.insertInOrder('row', [{ key: '6', value: 0 }], { fence })).rejects.toBeInstanceOf(LeaseLost);
      expect(await store.get('row', '6')).toBeUndefined();
    });

    test('compares by value, not by the order of members', async () => {
      expect(await store.compareAndSet('cas', 'k', undefined, { a: 1, b: 2 })).toBe(true);
      expect(await other.compareAndSet('cas', 'k', undefined, 0)).toBe(false);
      expect(await other.compareAndSet('cas', 'k', { b: 2, a: 1 }, 'next')).toBe(true);
      expect(await store.compareAndSet('cas', 'k', { a: 1, b: 2 }, 'late')).toBe(false);
      expect(await store.get('cas', 'k')).toBe('next');
      await store.set('cas', 'set', { x: [1] });
      expect(await store.compareAndSet('cas', 'set', { x: [1] }, { x: [2] })).toBe(true);
    });

    test('forgets what was compared and set when it was to be forgotten before', async () => {
      await store.insertIfAbsent('cas', 'short', 1, { ttlMs: 1_000 });
      expect(await other.compareAndSet('cas', 'short', 1, 2)).toBe(true);
      expect(await store.get('cas', 'short')).toBe(2);
      await delay(1_300);
      expect(await store.get('cas', 'short')).toBeUndefined();
    });

    test('gives a lease to one owner, with a fence that grows when it changes hands', async () => {
      const first = await store.acquireLease('lease', 'a', 900);
      expect(await other.acquireLease('lease', 'b', 900)).toBeUndefined();
      expect(await other.leaseHolder('lease')).toBe('a');
      expect((await store.acquireLease('lease', 'a', 900))?.token).toBe(first?.token);
      expect(first && (await store.renewLease(first, 900))).toBe(true);
      await delay(1_200);
      expect(await other.leaseHolder('lease')).toBeUndefined();
      expect(first && (await store.renewLease(first, 900))).toBe(false);
      const second = await other.acquireLease('lease', 'b', 60_000);
      expect(second?.token).toBeGreaterThan(first?.token ?? 0);
      if (first) await store.releaseLease(first);
      expect(await store.leaseHolder('lease')).toBe('b');
      if (second) await other.releaseLease(second);
      expect((await store.acquireLease('lease', 'a', 1_000))?.token).toBeGreaterThan(second?.token ?? 0);
    });

    test('loses no step when several processes fight', async () => {
      const [workers, steps, leases] = [4, 60, 5];
      const racer = new URL('./store-racer.ts', import.meta.url);
      const exits = Array.from(
        { length: workers },
        (_, at) =>
          new Promise<number | null>((done) => {
            fork(racer, [address, String(steps), String(leases), `p${at}`], { stdio: 'inherit', execArgv: [] }).once(
              'exit',
              done,
            );
          }),
      );
      expect(await Promise.all(exits)).toEqual([0, 0, 0, 0]);
      expect(await store.get('race', 'count')).toBe(workers * steps);
      expect(await store.keys('race', { prefix: 'lease/' })).toHaveLength(workers * leases);
      expect(await store.keys('race', { prefix: 'once/' })).toHaveLength(steps);
    });
  });
}
