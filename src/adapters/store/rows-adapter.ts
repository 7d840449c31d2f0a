/** A keyv 6 storage adapter over rows whose expiry the database itself enforces when reading. */
import {
  type KeyvStorageCapability,
  type KeyvStorageEntry,
  type KeyvStorageGetResult,
  keyvStorageCapability,
} from 'keyv';

/** The three steps a database must take; expired rows are never returned. */
export interface Rows {
  read(keys: readonly string[]): Promise<Map<string, string>>;
  write(key: string, text: string, ttlMs: number | undefined): Promise<void>;
  remove(keys: readonly string[]): Promise<Set<string>>;
}

/**
 * The published adapters answer keyv 5 only: they need a bridge that raises a lost connection as an unhandled event,
 * and one of them leaves expired rows to be deleted by whoever reads them, which can delete a row just written anew.
 */
export class RowsAdapter {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Without this keyv takes the adapter for one of version 5 and loses every value that has an expiry. */
  get capabilities(): KeyvStorageCapability {
    return keyvStorageCapability(this);
  }

  async get<Value>(key: string): Promise<KeyvStorageGetResult<Value>> {
    return (await this.#rows.read([key])).get(key);
  }

  async getMany<Value>(keys: string[]): Promise<KeyvStorageGetResult<Value | undefined>[]> {
    const found = await this.#rows.read(keys);
    return keys.map((key) => found.get(key));
  }

  async has(key: string): Promise<boolean> {
    return (await this.#rows.read([key])).has(key);
  }

  async hasMany(keys: string[]): Promise<boolean[]> {
    const found = await this.#rows.read(keys);
    return keys.map((key) => found.has(key));
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    await this.#rows.write(key, String(value), expires === undefined ? undefined : Math.max(0, expires - Date.now()));
    return true;
  }

  async setMany<Value>(entries: KeyvStorageEntry<Value>[]): Promise<boolean[]> {
    for (const { key, value, expires } of entries) await this.set(key, value, expires);
    return entries.map(() => true);
  }

  async delete(key: string): Promise<boolean> {
    return (await this.#rows.remove([key])).has(key);
  }

  async deleteMany(keys: string[]): Promise<boolean[]> {
    const removed = await this.#rows.remove(keys);
    return keys.map((key) => removed.has(key));
  }

  /** Nothing of Launch forgets everything at once. */
  async clear(): Promise<void> {
    throw new Error('not supported');
  }
}
