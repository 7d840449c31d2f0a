/** Keys and values that outlive a process, and the atomic primitives keyv lacks (DESIGN.md section 6). */

/** JSON values only. Namespaces are separate key spaces. Every call throws ServiceError SERVICE_UNAVAILABLE when the backend is away. */
export interface Store {
  /** Whether other machines can reach it: large bodies are then mirrored into it. */
  readonly shared?: boolean;
  get<T>(namespace: string, key: string): Promise<T | undefined>;
  /** `ttlMs`: forgotten after that many milliseconds. */
  set(namespace: string, key: string, value: unknown, options?: { ttlMs?: number }): Promise<void>;
  delete(namespace: string, key: string): Promise<boolean>;
  /** Keys in code-unit order. */
  keys(namespace: string, options?: { prefix?: string }): Promise<string[]>;
  getMany<T>(namespace: string, keys: readonly string[]): Promise<(T | undefined)[]>;
  /**
   * Atomic. Sets and answers true only when the key does not exist. With `fence`, only while that lease is held:
   * otherwise throws LeaseLost.
   */
  insertIfAbsent(
    namespace: string,
    key: string,
    value: unknown,
    options?: { ttlMs?: number; fence?: Fence },
  ): Promise<boolean>;
  /**
   * As many `insertIfAbsent` in order as are absent, the lease held: stops before the first key that exists and answers how
   * many were inserted. What was inserted is durable; nothing later is there without what comes before it.
   */
  insertInOrder(
    namespace: string,
    entries: readonly { key: string; value: unknown }[],
    options?: { fence?: Fence },
  ): Promise<number>;
  /** Atomic. Sets and answers true only when the present value equals `expected` (canonical JSON; undefined: absent). When it is forgotten stays as it was. */
  compareAndSet(namespace: string, key: string, expected: unknown, value: unknown): Promise<boolean>;
  /** Atomic. A fence with a number that only grows per name, or undefined while another owner holds it. The same owner renews. */
  acquireLease(name: string, owner: string, ttlMs: number): Promise<Fence | undefined>;
  renewLease(fence: Fence, ttlMs: number): Promise<boolean>;
  releaseLease(fence: Fence): Promise<void>;
  /** Who holds the lease now, for messages. */
  leaseHolder(name: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface Fence {
  name: string;
  owner: string;
  /** Grows by one each time the lease changes hands. */
  token: number;
}

/** The lease ran out or was taken over: the caller must stop writing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
