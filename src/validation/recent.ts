/** Values by key that are available and never too many: the last few, or as many as are light together. */
export interface Recent<T> {
  get(key: string): T | undefined;
  /** Puts a value in the place of what was put in longest ago; `weight` in characters, which the ring does not ask for. */
  put(key: string, value: T, weight: number): T;
  delete(key: string): void;
}

/**
 * As many values as together weigh at most so much, however many they are; the first go first. Of the library lru-cache 11.5 all of
 * 19 KB would come with it, which take 2 ms to start and are no faster for 700 pages; it also refuses a value that is heavier alone.
 */
export function createLight<T>(most: number): Recent<T> {
  const values = new Map<string, { value: T; weight: number }>();
  let all = 0;
  const drop = (key: string): void => {
    all -= values.get(key)?.weight ?? 0;
    values.delete(key);
  };
  return {
    get: (key) => values.get(key)?.value,
    put(key, value, weight) {
      drop(key);
      values.set(key, { value, weight });
      all += weight;
      for (const first of values.keys()) {
        if (all <= most || first === key) break;
        drop(first);
      }
      return value;
    },
    delete: drop,
  };
}

/** A ring buffer: its places are written again and again. A map would be made anew now and then, and its old copy keep what it held. */
export function createRecent<T>(size: number): Recent<T> {
  const keys = new Array<string | undefined>(size).fill(undefined);
  const values = new Array<T | undefined>(size).fill(undefined);
  let next = 0;
  return {
    get(key) {
      const at = keys.indexOf(key);
      return at === -1 ? undefined : values[at];
    },
    put(key, value) {
      const known = keys.indexOf(key);
      const at = known === -1 ? next : known;
      if (known === -1) next = (next + 1) % size;
      keys[at] = key;
      values[at] = value;
      return value;
    },
    delete(key) {
      const at = keys.indexOf(key);
      if (at === -1) return;
      keys[at] = undefined;
      values[at] = undefined;
    },
  };
}
