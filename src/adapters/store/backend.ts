/** What a database must be able to do in one atomic step to carry the store. Keys and values are text; keys are already composed. */
import type { Keyv } from 'keyv';
import type { Fence } from '../../ports/store.ts';

export interface Backend {
  /** For messages: `SQLite`, `Redis`, `PostgreSQL`. */
  title: string;
  /** Whether other machines can reach it. */
  shared: boolean;
  /** Carries what needs no atomic step. Its adapter enforces expiry by itself. */
  keyv: Keyv<unknown>;
  /** Writes only when the key is absent (or expired); with a fence, only while that lease is held. */
  insert(
    key: string,
    text: string,
    ttlMs: number | undefined,
    fence: Fence | undefined,
  ): Promise<'inserted' | 'exists' | 'lease_lost'>;
  /** The same for several in order, in one step where the database flushes each: how many were absent up to the first that exists. */
  insertSeveral?(
    entries: readonly (readonly [key: string, text: string])[],
    fence: Fence | undefined,
  ): Promise<number | 'lease_lost'>;
  /** Writes only when the present text is `expected`; undefined means absent. */
  swap(key: string, expected: string | undefined, text: string): Promise<boolean>;
  /** Live keys that start with `prefix`, in any order. */
  keys(prefix: string): Promise<string[]>;
  acquire(name: string, owner: string, ttlMs: number): Promise<number | undefined>;
  renew(fence: Fence, ttlMs: number): Promise<boolean>;
  release(fence: Fence): Promise<void>;
  holder(name: string): Promise<string | undefined>;
  close(): Promise<void>;
}
